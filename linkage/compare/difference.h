// How far apart two numbers, dates or places are. A distance above `cutoff` is returned as
// infinity. Metrics, that of dates among whole ones.

#ifndef KINDRED_LINKAGE_COMPARE_DIFFERENCE_H_
#define KINDRED_LINKAGE_COMPARE_DIFFERENCE_H_

#include <optional>
#include <string_view>

#include "linkage/compare/norms.h"
#include "linkage/text/geo.h"

namespace kindred {

// |a - b|. None when a number is not finite.
std::optional<double> number_difference(double a, double b, double cutoff = kInfinity);

// |a - b| as a part of the greater of |a| and |b|, 0 to 2; numbers of one sign are at most 1 apart,
// and 0 is 1 away from any other. None when a number is not finite.
//
// That this is a metric: A. Barrlund, "The p-relative distance is a metric", SIAM J. Matrix Anal.
// Appl. 21 (1999).
std::optional<double> relative_difference(double a, double b, double cutoff = kInfinity);

// Days from one date to the other, whichever is first. Of dates that are known in part
// (date_value.h) the least number that nothing speaks against: 1990-10 is 0 days from 1990-10-17
// and from 1990, and 15 from 1990-11-15. None when one of the texts is no date.
std::optional<double> days_between(std::string_view a, std::string_view b,
                                   double cutoff = kInfinity);

// Kilometres along the great circle, on a sphere of the earth's mean radius, 6371.0088 km: within
// 0.6 % of the way on the ellipsoid. By the haversine formula (R. W. Sinnott, "Virtues of the
// haversine", Sky and Telescope 68, 1984). Points of equal place, such as a pole of any longitude,
// are 0 apart up to rounding.
double great_circle_km(GeoPoint a, GeoPoint b, double cutoff = kInfinity);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_DIFFERENCE_H_
