#ifndef KINDRED_LINKAGE_PUBLISHED_PAIRS_H_
#define KINDRED_LINKAGE_PUBLISHED_PAIRS_H_

#include <cstdint>

#include "linkage/stages.h"

namespace kindred {

// Whether a pair that find has is published, and not by what a label says of it.
inline bool published_unlabelled(const Stages& stages, uint32_t a, uint32_t b,
                                 const SupportedPairs::Pair& pair) {
  const LabelledPairs& labels = stages.labels();
  if (!labels.empty() && labels.verdict(a, b)) return false;
  return stages.decider().published(a, b, pair.review);
}

// Calls visit(uint32_t a, uint32_t b, bool review) for each pair of slots that is published, once,
// in no particular order. O(live pairs).
template <typename Visit>
void for_each_published(const Stages& stages, Visit&& visit) {
  stages.finder().pairs().for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) {
    if (published_unlabelled(stages, a, b, pair)) visit(a, b, pair.review);
  });
  stages.labels().for_each_same([&](uint32_t a, uint32_t b) {
    if (stages.decider().published(a, b, false)) visit(a, b, false);
  });
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PUBLISHED_PAIRS_H_
