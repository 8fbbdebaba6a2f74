#include "linkage/text/geo.h"

#include <cmath>

#include "linkage/text/blanks.h"
#include "linkage/text/number.h"
#include "linkage/text/signs.h"

namespace kindred {
namespace {

constexpr double kMaxLatitude = 90;
constexpr double kMaxLongitude = 180;

bool on_earth(GeoPoint point) {
  return std::abs(point.latitude) <= kMaxLatitude && std::abs(point.longitude) <= kMaxLongitude;
}

// Where the first number ends: at the comma, or else at the first white space.
size_t end_of_latitude(std::string_view text) {
  const size_t comma = text.find(',');
  if (comma != std::string_view::npos) return comma;
  size_t i = 0;
  while (i < text.size() && !is_blank(text[i])) ++i;
  return i;
}

}  // namespace

std::string plain_degrees(std::string_view text) {
  std::string number(PlainSigns(text).text());
  const size_t comma = number.find(',');
  if (comma != std::string::npos) number[comma] = '.';
  const std::optional<double> degrees = parse_number(number);
  return degrees ? format_number(*degrees) : "no number";
}

std::optional<GeoPoint> parse_geo(std::string_view raw) {
  const PlainSigns plain(raw);
  const std::string_view text = trim_blanks(plain.text());
  const size_t end = end_of_latitude(text);
  if (end == text.size()) return {};
  const std::optional<double> latitude = parse_number(text.substr(0, end));
  const std::optional<double> longitude = parse_number(text.substr(end + 1));
  if (!latitude || !longitude) return {};
  const GeoPoint point{*latitude, *longitude};
  if (!on_earth(point)) return {};
  return point;
}

std::string format_geo(GeoPoint point) {
  return format_number(point.latitude) + "," + format_number(point.longitude);
}

}  // namespace kindred
