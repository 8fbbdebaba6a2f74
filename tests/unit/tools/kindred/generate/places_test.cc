#include "tools/kindred/generate/places.h"

#include <map>
#include <set>

#include "tests/catch.h"
#include "tools/kindred/generate/states.h"

namespace kindred {
namespace {

TEST_CASE("a place has a zip of its state") {
  Random random(1, 0, 0);
  for (int i = 0; i < 1000; ++i) {
    const Place place = draw_place(&random);
    const State& state = states()[place.state];
    CHECK(place.zip / 100 >= state.first_zip_prefix);
    CHECK(place.zip / 100 <= state.last_zip_prefix);
    CHECK(state_code(place) == state.code);
    CHECK(zip_of(place).size() == 5);
  }
}

TEST_CASE("a zip keeps the zero in front") {
  CHECK(zip_of({1012, 0}) == "01012");
  CHECK(zip_of({99501, 0}) == "99501");
}

TEST_CASE("one zip is always in one city, and a city has several") {
  CHECK(city_of({44801, 6}) == city_of({44801, 6}));
  CHECK(city_of({44801, 6}) == city_of({44807, 6}));
  std::set<std::string> cities;
  for (uint32_t zip = 44800; zip < 44900; ++zip) cities.insert(city_of({zip, 6}));
  CHECK(cities.size() > 8);
}

TEST_CASE("more people live in large states and in the first zips of a region") {
  Random random(2, 0, 0);
  std::map<std::string_view, int> people;
  int low = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Place place = draw_place(&random);
    ++people[state_code(place)];
    low += place.zip % 100 < 25 ? 1 : 0;
  }
  CHECK(people["CA"] > 900);  // 1,180 expected.
  CHECK(people["WY"] < 60);   // 18 expected.
  CHECK(low > 5000);
}

TEST_CASE("nearby is in the same state and region") {
  Random random(3, 0, 0);
  const Place place = draw_place(&random);
  const Place nearby = draw_place_nearby(place, &random);
  CHECK(nearby.state == place.state);
  CHECK(nearby.zip / 100 == place.zip / 100);
}

TEST_CASE("one address is written in several ways") {
  const Address address{{44805, 6}, 12, "North", "Mill", "Lane", "4B"};
  CHECK(street_line(address, {false, "Apartment"}) == "12 North Mill Lane Apartment 4B");
  CHECK(street_line(address, {true, "Apt"}) == "12 N Mill Ln Apt 4B");
  CHECK(street_line(address, {true, "#"}) == "12 N Mill Ln #4B");
  CHECK(street_line({{44805, 6}, 7, "", "Main", "Street", ""}, {true, "Apt"}) == "7 Main St");
}

TEST_CASE("a telephone number has ten digits and an area code of the state") {
  Random random(4, 0, 0);
  for (int i = 0; i < 100; ++i) {
    const std::string phone = std::to_string(draw_phone({20001, 48}, &random));
    CHECK(phone.size() == 10);
    CHECK(phone.substr(0, 3) == "202");
    CHECK(phone[3] >= '2');
  }
}

}  // namespace
}  // namespace kindred
