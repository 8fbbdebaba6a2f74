#ifndef KINDRED_LINKAGE_COMPARE_COSINE_H_
#define KINDRED_LINKAGE_COMPARE_COSINE_H_

#include <optional>
#include <span>

#include "linkage/compare/norms.h"

namespace kindred {

// Cosine distance (MMDS 3.5.4): the angle between two vectors, 0 to 180 degrees. There is none
// between vectors of different length, when a component is not finite, or when one is the zero
// vector, which has no direction. An angle above `cutoff` is returned as infinity. A metric on
// directions: vectors that are positive multiples of each other are 0 apart. O(n).
//
// Accurate for small and for nearly opposite angles too, where the arc cosine loses half its
// digits: W. Kahan, "How futile are mindless assessments of roundoff in floating-point
// computation?" (2006), section 12.
std::optional<double> angle_degrees(std::span<const double> x, std::span<const double> y,
                                    double cutoff = kInfinity);

// The cosine of the angle, -1 to 1; none when there is no angle.
std::optional<double> cosine_similarity(std::span<const double> x, std::span<const double> y);

// Sum of the products of the components of two vectors of one length.
double dot_product(std::span<const double> x, std::span<const double> y);

// Distance from the origin.
double euclidean_norm(std::span<const double> x);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_COSINE_H_
