#include "linkage/text/geo.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("places are read") {
  const GeoPoint berlin{.latitude = 52.52, .longitude = 13.405};
  CHECK(parse_geo("52.52,13.405") == berlin);
  CHECK(parse_geo(" 52.52 , 13.405 ") == berlin);
  CHECK(parse_geo("52.52 13.405") == berlin);
  CHECK(parse_geo("52.52\t 13.405") == berlin);
  CHECK(parse_geo("-90,180") == GeoPoint{.latitude = -90, .longitude = 180});
}

TEST_CASE("places with invisible marks, and signs of other widths and scripts") {
  for (const char* text :
       {"\u200E52.5,13.4", "52.5,\u200B13.4", "\uFEFF52.5,13.4", "\u00A052.5\u00A013.4",
        "\u300052.5,13.4", "５２．５，１３．４", "٥٢٫٥، ١٣٫٤"}) {
    INFO(text);
    CHECK(parse_geo(text) == GeoPoint{.latitude = 52.5, .longitude = 13.4});
  }
  CHECK(parse_geo("\u221252.5,13.4") == GeoPoint{.latitude = -52.5, .longitude = 13.4});
  CHECK(plain_degrees("\u200E52,5") == "52.5");
}

TEST_CASE("what is not a place on the earth is not read") {
  for (const char* text : {"", "52.52", "52.52,", ",13", "52.52,13.4,5", "52.52;13.4", "a,b",
                           "90.1,0", "0,-180.1", "1 2 3", "nan,0"}) {
    INFO(text);
    CHECK_FALSE(parse_geo(text).has_value());
  }
}

TEST_CASE("a coordinate by itself may have a decimal comma") {
  CHECK(plain_degrees("52,5") == "52.5");
  CHECK(plain_degrees(" -0,125 ") == "-0.125");
  CHECK(plain_degrees("52.5") == "52.5");
  for (const char* text : {"", "1,299.5", "52,5,1", "52,5 13,4", "N 52,5"}) {
    INFO(text);
    CHECK(plain_degrees(text) == "no number");
  }
}

TEST_CASE("a written place reads back as itself") {
  const GeoPoint point{.latitude = -33.8688, .longitude = 151.2093};
  CHECK(format_geo(point) == "-33.8688,151.2093");
  CHECK(parse_geo(format_geo(point)) == point);
}

}  // namespace
}  // namespace kindred
