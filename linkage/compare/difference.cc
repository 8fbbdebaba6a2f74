#include "linkage/compare/difference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "linkage/text/date_value.h"

namespace kindred {
namespace {

constexpr double kEarthRadiusKm = 6371.0088;  // mean radius R1 of the International Union of
                                              // Geodesy and Geophysics
constexpr double kRadians = std::numbers::pi / 180;

double at_most(double distance, double cutoff) { return distance > cutoff ? kInfinity : distance; }

double haversine(double radians) {
  const double sine = std::sin(radians / 2);
  return sine * sine;
}

}  // namespace

std::optional<double> number_difference(double a, double b, double cutoff) {
  if (!std::isfinite(a) || !std::isfinite(b)) return std::nullopt;
  return at_most(std::abs(a - b), cutoff);
}

std::optional<double> relative_difference(double a, double b, double cutoff) {
  if (!std::isfinite(a) || !std::isfinite(b)) return std::nullopt;
  const double greater = std::max(std::abs(a), std::abs(b));
  if (greater == 0) return at_most(0, cutoff);
  return at_most(std::abs(a / greater - b / greater), cutoff);
}

// Two sets of days are apart, or the one is within the other.
std::optional<double> days_between(std::string_view a, std::string_view b, double cutoff) {
  const std::optional<DateValue> x = parse_date(a);
  const std::optional<DateValue> y = parse_date(b);
  if (!x || !y) return std::nullopt;
  const auto gap = std::max(y->first_day() - x->last_day(), x->first_day() - y->last_day());
  return at_most(std::max(0.0, static_cast<double>(gap.count())), cutoff);
}

double great_circle_km(GeoPoint a, GeoPoint b, double cutoff) {
  const double north = (a.latitude - b.latitude) * kRadians;
  const double east = (a.longitude - b.longitude) * kRadians;
  if (std::abs(north) * kEarthRadiusKm > cutoff) return kInfinity;
  const double along_parallel =
      std::cos(a.latitude * kRadians) * std::cos(b.latitude * kRadians) * haversine(east);
  const double half_chord = std::sqrt(std::min(1.0, haversine(north) + along_parallel));
  return at_most(2 * kEarthRadiusKm * std::asin(half_chord), cutoff);
}

}  // namespace kindred
