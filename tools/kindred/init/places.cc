#include "tools/kindred/init/places.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/text/geo.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/name_words.h"

namespace kindred {

namespace {

namespace limit = limits::places;

constexpr std::array<std::string_view, 2> kLatitude = {"lat", "latitude"};
constexpr std::array<std::string_view, 4> kLongitude = {"lon", "lng", "longitude", "long"};

bool among(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::count(words, word) > 0;
}

// What a name says of its column.
struct Coordinate {
  bool latitude = false;
  std::vector<std::string> around;  // the other words of the name
};

std::optional<Coordinate> coordinate_of(const Column& column) {
  if (column.nested() || column.longest_array > 0 || column.values.empty()) return std::nullopt;
  std::vector<std::string> words = name_words(column.path.back());
  const auto says = std::ranges::find_if(words, [](const std::string& word) {
    return among(word, kLatitude) || among(word, kLongitude);
  });
  if (says == words.end()) return std::nullopt;
  const bool latitude = among(*says, kLatitude);
  words.erase(says);
  return Coordinate{latitude, std::move(words)};
}

bool same_parent(const config::JsonPath& a, const config::JsonPath& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end() - 1, b.begin());
}

// Records and values, where both are there.
Column zip(const Column& latitude, const Column& longitude) {
  Column places;
  for (size_t i = 0, j = 0; i < latitude.size() && j < longitude.size();) {
    if (latitude.records[i] != longitude.records[j]) {
      ++(latitude.records[i] < longitude.records[j] ? i : j);
      continue;
    }
    places.records.push_back(latitude.records[i]);
    places.values.push_back(plain_degrees(latitude.values[i++]) + " " +
                            plain_degrees(longitude.values[j++]));
  }
  return places;
}

bool is_place(const std::string& value) { return parse_geo(value).has_value(); }

// By itself, "52.5,13.4": with a comma between fractions, or prices such as 30,5 and ranges such as
// "8.30 18.00" would be places.
bool is_written_place(const std::string& value) {
  return std::ranges::count(value, '.') == 2 && value.find(',') != std::string::npos &&
         is_place(value);
}

bool nearly_all(const Column& column, bool (*good)(const std::string&)) {
  const auto count = static_cast<double>(std::ranges::count_if(column.values, good));
  return count > 0 && count >= limit::kNearlyAll * static_cast<double>(column.size());
}

// Names the column of two, and says where it is.
void place_at(const Column& latitude, const Column& longitude,
              const std::vector<std::string>& around, Column* places) {
  places->geo = true;
  places->path = latitude.path;
  places->joined = {latitude.path, longitude.path};
  for (const std::string& word : around) places->name += word + "_";
  places->name += "place";
}

}  // namespace

void pair_places(Profile* profile) {
  std::vector<Column>& columns = profile->columns;
  std::vector<std::optional<Coordinate>> says;
  for (const Column& column : columns) says.push_back(coordinate_of(column));
  std::vector<std::pair<size_t, Column>> found;
  std::vector<bool> gone(columns.size());
  for (size_t lat = 0; lat < columns.size(); ++lat) {
    if (!says[lat] || !says[lat]->latitude) continue;
    for (size_t lon = 0; lon < columns.size(); ++lon) {
      const bool pair = says[lon] && !says[lon]->latitude && !gone[lon] &&
                        says[lon]->around == says[lat]->around &&
                        same_parent(columns[lat].path, columns[lon].path);
      if (!pair) continue;
      Column places = zip(columns[lat], columns[lon]);
      if (!nearly_all(places, is_place)) continue;
      place_at(columns[lat], columns[lon], says[lat]->around, &places);
      found.emplace_back(lat, std::move(places));
      gone[lon] = true;
      break;
    }
  }
  for (auto& [lat, places] : found) columns[lat] = std::move(places);
  for (size_t c = columns.size(); c-- > 0;) {
    if (gone[c]) columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(c));
  }
  for (Column& column : columns) {
    column.geo = column.geo || (!column.nested() && nearly_all(column, is_written_place));
  }
}

}  // namespace kindred
