#ifndef KINDRED_TOOLS_KINDRED_INIT_QUICK_TRAINING_H_
#define KINDRED_TOOLS_KINDRED_INIT_QUICK_TRAINING_H_

#include <cstdint>

#include "linkage/learn/train.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

// EM runs many times: enough to tell, few enough to wait for.
inline constexpr TrainingOptions kQuickTraining = {
    .random_pairs = limits::related::kRandomPairs,
    .candidate_pairs = limits::related::kCandidatePairs};

// The same where partners of records are counted: a part of the pairs would show far too few
// records with several of them.
inline constexpr TrainingOptions kAllCandidates = {.random_pairs = kQuickTraining.random_pairs,
                                                   .candidate_pairs = UINT64_MAX};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_QUICK_TRAINING_H_
