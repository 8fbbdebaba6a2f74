#ifndef KINDRED_LINKAGE_LEARN_EM_H_
#define KINDRED_LINKAGE_LEARN_EM_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/pair_patterns.h"
#include "linkage/learn/rivals.h"
#include "linkage/learn/told_fields.h"

namespace kindred {

// The chances of each level among the pairs of a class. Each list sums to 1 over the levels.
struct LevelChances {
  std::vector<double> m;
  std::vector<double> u;
  std::vector<double> near{};     // among near pairs; empty where the field is not related
  std::vector<double> similar{};  // among similar pairs; empty where there is no such class
  // Which part of the weight of a level another field tells, 0 to 1; empty where none does.
  std::vector<double> told{};
  size_t told_by = 0;  // that field
};

// How the values of a field are distributed over records.
struct TermFrequency {
  double counts = 0;   // ComparedField::term_frequency; 0: a value's frequency says nothing
  double records = 0;  // that have a value
};

// What EM works on.
struct EmInput {
  std::vector<size_t> levels;               // by field: how many
  std::span<const PairPattern> random;      // pairs drawn at random
  std::span<const PairPattern> candidates;  // pairs that the rules found
  double stands_for = 1;                    // how many candidate pairs each of them stands for
  double pairs = 1;                         // of records, all
  // By field: the share of all pairs with a value that agree at level 0, where that is known
  // better than from the random pairs; below 0: it is not.
  std::vector<double> exact_share;
  std::span<const RivalPair> rivals = {};  // every candidate, or none: then all of them may match
  std::vector<bool> related = {};          // by field: ComparedField::related; empty: none is
  bool similar = false;                    // whether a class of similar pairs is learnt too
  bool whole = false;                     // of match and similar the more probable one counts alone
  std::vector<TermFrequency> terms = {};  // by field; empty: no pattern has classes of values
  std::span<const ToldField> told = {};   // fields that others tell
  bool graded = false;  // of one field alone: its levels are steps of one similarity
  // m is learnt from so many more matches, which agree as matches usually do (see below).
  double usual_pairs = 0;
  unsigned most_iterations = 1000;
  double precision = 1e-6;  // of m and u, and of the prior as a part of itself, to stop at
};

struct EmResult {
  double prior = 0;    // share of all pairs that match
  double related = 0;  // that only are related
  double near = 0;     // that only are near to each other
  double similar = 0;  // that are alike and do not match
  std::vector<LevelChances> fields;
  unsigned iterations = 0;
  bool converged = false;
  double matches = 0;  // expected among all candidate pairs
  // By field, of pairs with values on both sides: expected matches that m was learnt from, by
  // level, and the number of random pairs.
  std::vector<std::vector<double>> seen_matches;
  std::vector<double> seen_random;
};

// Expectation and maximisation (A. P. Dempster, N. M. Laird, D. B. Rubin, J. R. Stat. Soc. B 39,
// 1977) of the model of Fellegi and Sunter: m and the prior from the candidates, u from the random
// pairs. Each pair counts as a match by its probability.
//
// Which pairs the rules let through depends on the agreement of the fields alone, so the
// probability that a candidate matches is that of any pair with its pattern. But a match that a
// rule found because a field agrees does not show how often the field agrees. So m of a field is
// learnt from the pairs that some rule found without asking for that field, or from all pairs where
// there are none. Matches that no rule finds are taken not to exist.
//
// Where candidates are rivals, at most one of them matches (see rivals.h). Without that all pairs
// that are somewhat alike, such as products of one maker, would be taken for matches, and m would
// be theirs.
//
// With fields that are `related` there are two more classes of pairs. In all other fields they are
// like any two records. In the related fields, related pairs agree as matches do: shops of one
// house. Near pairs agree there by chances of their own: shops of one street share the street more
// often than the number of the house.
//
// With `similar` there is one more class, of pairs that are alike and not the same: records of one
// artist, one maker, one series or one house. They agree in every field by chances of their own.
//
// With `whole` what a pair is expected to be of a match and a similar one counts for the more
// probable of the two alone (classification EM: G. Celeux, G. Govaert, Comput. Stat. Data Anal. 14,
// 1992). Two classes that are known to be two kinds come apart: matches with an error are then no
// longer counted among the similar pairs by a part, which would keep all matches doubtful.
//
// A value counts by its frequency, as in probability(), where `terms` says so.
//
// Of a field that another one tells, the part of each level's weight is learnt that is told: log2(v
// / u) of log2(m / u), where v is the chance of the level among pairs that are equal in the other
// field and do not match. It begins with what all such pairs say, also those that match: a field
// that tells nothing then costs some rounds, and one that tells all is not taken for evidence of
// its own.
//
// No level of m has less weight than the last one: to agree somewhat never speaks against a match
// more than not to agree at all. m is the most likely one with that property.
//
// From a few dozen matches EM may conclude too much: that one match in three has another birth
// date, because it took brothers for matches. With `usual_pairs` m is the most probable instead of
// the most likely one (MAP): it is learnt from so many more pairs, four in five of which are at the
// first level and one in twenty at the last. With thousands of matches that changes nothing.
//
// One field alone is explained by any mixture of matches and others equally well, and by none best.
// So m and the prior stay what EM begins with: of a `graded` field by what there is above the tail
// of strangers (see strangers_by_level.h), else what is usual.
//
// Every level has a pseudo-pair, so that no chance is 0 or 1. O(patterns x fields) an
// iteration. Sums run in the order of the patterns: equal on every machine up to the
// rounding of the library's functions.
EmResult expectation_maximisation(const EmInput& input);

// The same, beginning at what is known of the classes.
EmResult expectation_maximisation(const EmInput& input, EmResult from);

// What EM begins with: most matches agree at the first level, and near and similar pairs stand half
// way between matches and others.
EmResult first_guess(const EmInput& input);

// How well the model explains the candidates that are equal in the field: the natural logarithm of
// the chance that they agree as they do, given that they are equal there. Between two models of the
// same input the one with the greater value explains these pairs better.
double log_likelihood_where_equal(const EmInput& input, const EmResult& model, size_t field);

// With labels: m is counted from `matches`, the patterns of known matches, and the prior is given,
// their share of all pairs. u, and the share of the related, are learnt as above.
EmResult count_labels(const EmInput& input, std::span<const PairPattern> matches, double prior);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_EM_H_
