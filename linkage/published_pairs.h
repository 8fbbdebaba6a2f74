#ifndef KINDRED_LINKAGE_PUBLISHED_PAIRS_H_
#define KINDRED_LINKAGE_PUBLISHED_PAIRS_H_

#include <cstdint>

#include "linkage/stages.h"

namespace kindred {

// Calls visit(uint32_t a, uint32_t b, bool review) for each pair of slots that is published, once,
// in no particular order. O(live pairs).
template <typename Visit>
void for_each_published(const Stages& stages, Visit&& visit) {
  const LabelledPairs& labels = stages.labels();
  const bool labelled = !labels.empty();
  stages.finder().pairs().for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) {
    if (labelled && labels.verdict(a, b)) return;
    if (stages.decider().published(a, b, pair.review)) visit(a, b, pair.review);
  });
  labels.for_each_same([&](uint32_t a, uint32_t b) {
    if (stages.decider().published(a, b, false)) visit(a, b, false);
  });
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PUBLISHED_PAIRS_H_
