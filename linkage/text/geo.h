// Places on the earth as text.

#ifndef KINDRED_LINKAGE_TEXT_GEO_H_
#define KINDRED_LINKAGE_TEXT_GEO_H_

#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// WGS 84, decimal degrees. Latitude is -90 to 90 (north positive), longitude -180 to 180 (east
// positive).
struct GeoPoint {
  double latitude = 0;
  double longitude = 0;

  bool operator==(const GeoPoint&) const = default;
};

// One of the two that stands by itself, perhaps with a decimal comma, "52,5": as it may stand
// beside the other in a text. What is no number becomes "no number", for "52,5" alone would be a
// place.
std::string plain_degrees(std::string_view text);

// Reads "latitude,longitude" or "latitude longitude", white space free around both; digits and
// signs of other scripts and widths as those of ASCII, invisible marks left out (signs.h). None
// when a number is unreadable (number.h) or out of range.
std::optional<GeoPoint> parse_geo(std::string_view text);

// "latitude,longitude", each in its shortest form; parse_geo reads it back unchanged.
std::string format_geo(GeoPoint point);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_GEO_H_
