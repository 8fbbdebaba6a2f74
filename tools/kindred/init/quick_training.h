#ifndef KINDRED_TOOLS_KINDRED_INIT_QUICK_TRAINING_H_
#define KINDRED_TOOLS_KINDRED_INIT_QUICK_TRAINING_H_

#include "linkage/learn/train.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

// EM runs many times: enough to tell, few enough to wait for.
inline constexpr TrainingOptions kQuickTraining = {
    .random_pairs = limits::related::kRandomPairs,
    .candidate_pairs = limits::related::kCandidatePairs};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_QUICK_TRAINING_H_
