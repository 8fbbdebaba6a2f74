// Distances of two vectors by the L_r norms (MMDS 3.5.2). There is none between vectors of
// different length, nor when a component is not finite. A distance above `cutoff`, or above what a
// double holds, is returned as infinity. Metrics. O(n).

#ifndef KINDRED_LINKAGE_COMPARE_NORMS_H_
#define KINDRED_LINKAGE_COMPARE_NORMS_H_

#include <limits>
#include <optional>
#include <span>

namespace kindred {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Manhattan: the sum of the differences of the components.
std::optional<double> l1_distance(std::span<const double> x, std::span<const double> y,
                                  double cutoff = kInfinity);

// Euclidean: the root of the sum of their squares.
std::optional<double> l2_distance(std::span<const double> x, std::span<const double> y,
                                  double cutoff = kInfinity);

// The r-th root of the sum of their r-th powers; r is 1 to infinity, which is the maximum. (Below 1
// it would be no distance.)
std::optional<double> lr_distance(std::span<const double> x, std::span<const double> y, double r,
                                  double cutoff = kInfinity);

// The greatest difference.
std::optional<double> max_distance(std::span<const double> x, std::span<const double> y,
                                   double cutoff = kInfinity);

// Whether two vectors can be compared: of one length, all components finite.
bool comparable(std::span<const double> x, std::span<const double> y);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_NORMS_H_
