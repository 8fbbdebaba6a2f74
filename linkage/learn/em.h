#ifndef KINDRED_LINKAGE_LEARN_EM_H_
#define KINDRED_LINKAGE_LEARN_EM_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/pair_patterns.h"
#include "linkage/learn/rivals.h"

namespace kindred {

// By level the chances among pairs of a class, each of which sums to 1 over the levels of a field.
struct LevelChances {
  std::vector<double> m;
  std::vector<double> u;
  std::vector<double> near{};  // among near pairs; empty where the field is not related
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
  std::vector<TermFrequency> terms = {};   // by field; empty: no pattern has classes of values
  // So many matches more, that agree as matches usually do, m is learnt from.
  double usual_pairs = 0;
  unsigned most_iterations = 1000;
};

struct EmResult {
  double prior = 0;    // share of all pairs that match
  double related = 0;  // that only are related
  double near = 0;     // that only are near to each other
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
// pairs, each pair counting as a match by its probability.
//
// Which pairs the rules let through depends on the fields' agreement alone, so the probability that
// a candidate matches is that of any pair with its pattern. But matches that a rule found because
// a field agrees say nothing of how often it does: m of a field is learnt from those pairs that
// some rule found without asking for it; from all, where there are none. Matches that no rule finds
// are taken not to exist.
//
// Where candidates are rivals, one of them at most matches (see rivals.h). Without that the pairs
// that are somewhat alike would all be taken for matches, products of one maker, and m for theirs.
//
// With fields that are `related` there are two classes more, both like any two pairs in all other
// fields. Related pairs agree in these as matches do: shops of one house. Near pairs agree by
// chances of their own: shops of one street share that more often than the number of the house.
//
// A value counts by its frequency, as in probability(), where `terms` says so.
//
// No level of m has less weight than the last one: to agree somewhat never speaks against a match
// more than not to agree at all. m is the most likely one of that kind.
//
// Of a few dozen matches EM may believe much: that one in three has another birth date, since it
// took brothers for matches. With `usual_pairs` m is the most probable instead of the most likely
// (MAP): learnt from so many pairs more, of which four in five are at the first level and one in
// twenty is at the last. Of thousands of matches that changes nothing.
//
// Every level has a pseudo-pair, so that no chance is 0 or 1. O(patterns x fields) an
// iteration. Sums run in the order of the patterns: equal on every machine up to the
// rounding of the library's functions.
EmResult expectation_maximisation(const EmInput& input);

// The natural logarithm of the chance, under the model, of how the candidates agree that are equal
// in the field, given that they are: of two models of the same input the one with the greater
// explains these pairs better.
double log_likelihood_where_equal(const EmInput& input, const EmResult& model, size_t field);

// With labels: m is counted from `matches`, the patterns of known matches, and the prior is given,
// their share of all pairs. u, and the share of the related, are learnt as above.
EmResult count_labels(const EmInput& input, std::span<const PairPattern> matches, double prior);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_EM_H_
