// How far the figures of an accuracy may be off because the gold pairs are few.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_BOOTSTRAP_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_BOOTSTRAP_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "linkage/base/thread_pool.h"
#include "tools/kindred/evaluate/accuracy.h"
#include "tools/kindred/report/wilson.h"

namespace kindred {

struct QualityIntervals {
  Interval precision;
  Interval recall;
  Interval f1;
};

// Bootstrap intervals of 95 % (B. Efron, "Bootstrap methods: another look at the jackknife", Ann.
// Statist. 7, 1979; percentiles). Both ends of a figure that no sample has are not a number.
struct AccuracyIntervals {
  Interval blocking_recall;
  QualityIntervals at_threshold;
  QualityIntervals closure;
};

// Draws groups of records with replacement: the connected components of the gold pairs and the
// matches together. Pairs of one group are right or wrong for the same reasons, while pairs of two
// groups have no record in common. How often a group is drawn is Poisson of mean 1, independent of
// all others, by a hash of its number and the sample's. So the result is a function of the pairs
// alone.
//
// None when there are more than kMostBootstrapped pairs, of which no digit shown would move.
// O(samples * groups).
inline constexpr size_t kMostBootstrapped = 1'000'000;
std::optional<AccuracyIntervals> bootstrap(const RankedPairs& pairs, double threshold,
                                           ThreadPool* pool, uint32_t samples = 1000);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_BOOTSTRAP_H_
