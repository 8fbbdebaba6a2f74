// The numbers that `kindred init` decides by.

#ifndef KINDRED_TOOLS_KINDRED_INIT_LIMITS_H_
#define KINDRED_TOOLS_KINDRED_INIT_LIMITS_H_

#include "linkage/learn/train.h"

namespace kindred {

// EM runs many times: enough to tell, few enough to wait for.
inline constexpr TrainingOptions kQuickTraining = {.random_pairs = 50'000,
                                                   .candidate_pairs = 100'000};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_LIMITS_H_
