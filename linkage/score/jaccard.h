#ifndef KINDRED_LINKAGE_SCORE_JACCARD_H_
#define KINDRED_LINKAGE_SCORE_JACCARD_H_

#include <cstdint>
#include <memory>
#include <string>

#include "linkage/compare/jaccard.h"
#include "linkage/score/scorer.h"

namespace kindred {

// The Jaccard similarity of a feature's sets (steps 6 and 7 of MMDS 3.4.3). The score is the
// similarity, 0 to 1. With `estimate` the signatures are compared first, and the pair is dismissed
// when their estimate is below the threshold by more than four standard errors and three slots.
std::unique_ptr<const Scorer> jaccard_score(uint16_t feature, std::string name,
                                            bool estimate = true);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_JACCARD_H_
