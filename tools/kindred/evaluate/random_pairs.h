#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_RANDOM_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_RANDOM_PAIRS_H_

#include <functional>
#include <span>

#include "linkage/record/keyed_record.h"

namespace kindred {

inline constexpr size_t kMostRandomPairs = 20'000;

// Visits random pairs of those that a configuration may link, whether they share a key or not: with
// `link_only` of different sources, each such pair as likely as any other. At most
// kMostRandomPairs; with `link_only` all that there are, where they are no more. A pair comes once
// at the most. The records are in the order of their identities, those of one source side by side;
// equal records give equal pairs.
void visit_random_pairs(std::span<const KeyedRecord* const> records, bool link_only,
                        const std::function<void(const KeyedRecord&, const KeyedRecord&)>& visit);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_RANDOM_PAIRS_H_
