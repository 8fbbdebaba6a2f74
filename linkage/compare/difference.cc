#include "linkage/compare/difference.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace kindred {
namespace {

constexpr double kEarthRadiusKm = 6371.0088;  // mean radius R1 of the International Union of
                                              // Geodesy and Geophysics
constexpr double kRadians = std::numbers::pi / 180;

double at_most(double distance, double cutoff) { return distance > cutoff ? kInfinity : distance; }

// The number that the digits make; none unless all of the text is digits.
std::optional<int> read_digits(std::string_view text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  if (text.starts_with('-')) return std::nullopt;
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

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

std::optional<std::chrono::sys_days> parse_day(std::string_view text) {
  constexpr size_t kSize = 10;
  if (text.size() != kSize || text[4] != '-' || text[7] != '-') return std::nullopt;
  const std::optional<int> year = read_digits(text.substr(0, 4));
  const std::optional<int> month = read_digits(text.substr(5, 2));
  const std::optional<int> day = read_digits(text.substr(8, 2));
  if (!year || !month || !day || *year == 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

std::optional<double> days_between(std::string_view a, std::string_view b, double cutoff) {
  const auto first = parse_day(a);
  const auto second = parse_day(b);
  if (!first || !second) return std::nullopt;
  return at_most(static_cast<double>(std::abs((*first - *second).count())), cutoff);
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
