// Where an accuracy comes from: rules, sources and scores.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_BREAKDOWN_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_BREAKDOWN_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/accuracy.h"

namespace kindred {

// A pair that is known to match, both records being there.
struct GoldPair {
  NumberedPair pair;
  bool candidate = false;
  std::vector<uint16_t> found_by;  // branches that made it one, ascending
  double score = 0;                // that it has, or would have were it a candidate
};

// Scores every one of them. `gold` may name numbers that no record has; these are left out.
std::vector<GoldPair> look_at_gold(const Candidates& found, std::span<const NumberedPair> gold,
                                   ThreadPool* pool);

// What a branch of the block section does.
struct RuleRecall {
  std::string name;
  uint64_t gold = 0;        // gold pairs that it found
  uint64_t only = 0;        // those among them that no other one found
  uint64_t candidates = 0;  // candidates on which it holds, caps aside
};
std::vector<RuleRecall> recall_by_rule(const Candidates& found, std::span<const GoldPair> gold);

// The pairs of two sources, or within one.
struct SourceQuality {
  std::string left;  // at most `right`
  std::string right;
  uint64_t gold = 0;
  uint64_t candidates = 0;
  uint64_t matches = 0;
  uint64_t found = 0;  // matches that are gold
};

Quality quality_of(const SourceQuality& source);

// Every pair of sources that has a gold pair or a candidate, by name. Gold pairs with unknown
// records are in none.
std::vector<SourceQuality> quality_by_source(const Candidates& found, const RankedPairs& pairs,
                                             double threshold);

// Candidates whose score is in [from, to), or in [from, to] in the last bin.
struct ScoreBin {
  double from = 0;
  double to = 0;
  uint64_t pairs = 0;
  uint64_t gold = 0;
};

// The match weight of a probability, log2(p / (1 - p)), kept between -20 and 20: scores are rounded
// to 1e-6.
constexpr double kMostBits = 20;
double match_bits(double probability);

// 40 bins of equal width. Probabilities crowd at 0 and 1, so that theirs are spread out: of match
// weights from -20 to 20.
struct ScoreHistogram {
  bool bits = false;
  std::vector<ScoreBin> bins;
};
ScoreHistogram score_histogram(const RankedPairs& pairs, double highest, bool probabilities);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_BREAKDOWN_H_
