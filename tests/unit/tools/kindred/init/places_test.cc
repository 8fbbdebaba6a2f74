#include "tools/kindred/init/places.h"

#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

namespace {

Column numbers(config::JsonPath path, double from) {
  Column column;
  column.path = std::move(path);
  for (uint32_t r = 0; r < 20; ++r) {
    column.records.push_back(r);
    column.values.push_back(std::to_string(from + r));
  }
  return column;
}

// The columns that two of these paths leave.
std::vector<Column> paired(std::vector<config::JsonPath> paths, double latitude = 40) {
  Profile profile;
  profile.records = profile.sampled = 20;
  double from = latitude;
  for (config::JsonPath& path : paths) {
    profile.columns.push_back(numbers(std::move(path), from));
    from = 120;
  }
  pair_places(&profile);
  return profile.columns;
}

}  // namespace

TEST_CASE("latitude and longitude become one column") {
  const std::vector<Column> columns = paired({{"lat"}, {"lon"}});
  REQUIRE(columns.size() == 1);
  CHECK(columns[0].geo);
  CHECK(columns[0].name == "place");
  CHECK(columns[0].joined == config::ValuePaths{{"lat"}, {"lon"}});
  CHECK(columns[0].values[1] == "41 121");
  CHECK(columns[0].records.size() == 20);
}

// A record with half of the object is not rejected for it.
TEST_CASE("members of an object are joined like columns") {
  const std::vector<Column> more = paired({{"at", "lat"}, {"at", "lon"}, {"at", "town"}});
  REQUIRE(more.size() == 2);
  CHECK(more[0].joined == config::ValuePaths{{"at", "lat"}, {"at", "lon"}});
  CHECK(paired({{"at", "lat"}, {"at", "long"}})[0].joined.size() == 2);
}

TEST_CASE("names of coordinates in any case, with the same words around") {
  for (const auto& [lat, lon] :
       {std::pair{"Latitude", "Longitude"}, std::pair{"LAT", "LONG"},
        std::pair{"venue_lat", "venue_lng"}, std::pair{"lat_deg", "lon_deg"},
        std::pair{"gpsLatitude", "gpsLongitude"}, std::pair{"lat (WGS84)", "lon (WGS84)"},
        std::pair{"lat1", "lon1"}}) {
    INFO(lat);
    CHECK(paired({{lat}, {lon}}).size() == 1);
  }
  CHECK(paired({{"startLat"}, {"startLon"}})[0].name == "start_place");
  for (const auto& [lat, lon] : {std::pair{"lat", "end_lon"}, std::pair{"flat", "salon"},
                                 std::pair{"lat", "length"}, std::pair{"lat1", "lon2"}}) {
    INFO(lat);
    CHECK(paired({{lat}, {lon}}).size() == 2);
  }
  CHECK(paired({{"a", "lat"}, {"b", "lon"}}).size() == 2);
}

TEST_CASE("decimal commas, and both in one text") {
  Profile profile;
  profile.records = profile.sampled = 2;
  const auto column = [](const std::string& name, std::vector<std::string> values) {
    Column made;
    made.path = {name};
    made.records = {0, 1};
    made.values = std::move(values);
    return made;
  };
  profile.columns = {column("lat", {"52,5", "48,2"}), column("lon", {"13,4", "16,37"}),
                     column("at", {"52.5,13.4", "48.2, 16.37"}), column("price", {"30,5", "12,0"}),
                     column("open", {"8.30 18.00", "9.30 19.30"})};
  pair_places(&profile);
  REQUIRE(profile.columns.size() == 4);
  CHECK(profile.columns[0].geo);
  CHECK(profile.columns[0].values == std::vector<std::string>{"52.5 13.4", "48.2 16.37"});
  CHECK(profile.columns[1].geo);
  CHECK_FALSE(profile.columns[2].geo);
  CHECK_FALSE(profile.columns[3].geo);
}

TEST_CASE("what is no place on the earth stays two columns") {
  CHECK(paired({{"lat"}, {"lon"}}, 85).size() == 2);
  CHECK(paired({{"lat"}, {"lon"}}, 72.5).size() == 1);  // two are beyond the pole
}

TEST_CASE("places are compared by their distance, and are no rule") {
  std::string rows = "id,name,lat,lon\n";
  for (int i = 0; i < 120; ++i) {
    const std::string number = std::to_string(i / 2 * 7919 % 400);
    rows += std::to_string(i) + ",name" + number + ",48." + number + ",9." + number + "\n";
  }
  const TemporaryFolder folder;
  std::ostringstream report;
  ThreadPool pool(1);
  const std::string yaml =
      make_config({.inputs = {folder.write("records.csv", rows)}}, &pool, &report);
  INFO(yaml);
  CHECK(yaml.find("  place: {from: [[lat, lon]], type: geo}") != std::string::npos);
  CHECK(yaml.find("      place: {levels: [exact, {km: 0.1}, {km: 1}, {km: 10}]}") !=
        std::string::npos);
  CHECK(yaml.find("same: place") == std::string::npos);
}

TEST_CASE("records of places alone are told why there is no rule") {
  std::string rows = "id,lat,lon\n";
  for (int i = 0; i < 50; ++i) {
    const std::string number = std::to_string(100 + i);
    rows += number + ",48." + number + ",9." + number + "\n";
  }
  const TemporaryFolder folder;
  std::ostringstream report;
  ThreadPool pool(1);
  std::string message;
  try {
    make_config({.inputs = {folder.write("records.csv", rows)}}, &pool, &report);
  } catch (const Failure& failure) {
    message = failure.what();
  }
  CHECK(message ==
        "no rule can find pairs to compare, for rules look for equal values, similar texts and "
        "rare words: place: places are hardly ever equal. Add a column of which a few records "
        "share a value");
}

}  // namespace kindred
