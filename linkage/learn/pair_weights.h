#ifndef KINDRED_LINKAGE_LEARN_PAIR_WEIGHTS_H_
#define KINDRED_LINKAGE_LEARN_PAIR_WEIGHTS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/learn/pair_patterns.h"
#include "linkage/learn/rivals.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// The pairs as rivals: both ends of each, all of pattern 0. O(pairs log pairs).
std::vector<RivalPair> rivals_of(std::span<const KeyedRecord> records,
                                 std::span<const RecordPair> pairs);

// By pair what it weighs in bits, the log odds of a match by the model, from the patterns of the
// pairs and the place of each among them.
std::vector<double> pair_weights(const EmInput& input, const EmResult& model,
                                 std::span<const PairPattern> patterns,
                                 std::span<const uint32_t> places);

// The places of the pairs that are left when each end is taken once: the greatest weight first,
// equal ones in their order. O(pairs log pairs).
std::vector<uint32_t> one_partner_each(std::span<const RivalPair> pairs,
                                       std::span<const double> weights);

// The weights at these places.
std::vector<double> at_places(std::span<const double> weights, std::span<const uint32_t> places);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_PAIR_WEIGHTS_H_
