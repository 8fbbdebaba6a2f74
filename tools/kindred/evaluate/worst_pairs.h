// The pairs that a configuration is most wrong about.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_WORST_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_WORST_PAIRS_H_

#include <cstddef>
#include <vector>

#include "config/config.h"
#include "daemon/answers/pair_explanation.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/accuracy.h"
#include "tools/kindred/evaluate/breakdown.h"

namespace kindred {

struct WorstPairs {
  // Matches that are not gold, the highest scores first.
  std::vector<PairExplanation> wrong;
  // Gold candidates that are no match, the lowest scores first.
  std::vector<PairExplanation> missed;
  // Gold that was never compared, the highest first by the score that it would have.
  std::vector<PairExplanation> unfound;
};

// At most `most` pairs of each kind, explained as the configuration publishes them. `gold` are all
// known pairs of live records.
WorstPairs worst_pairs(const config::Config& config, const Candidates& found,
                       const RankedPairs& pairs, std::vector<GoldPair> gold, size_t most);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_WORST_PAIRS_H_
