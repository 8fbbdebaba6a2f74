#include "tools/kindred/init/partners.h"

#include <array>
#include <string>
#include <utility>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_people.h"

namespace kindred {

namespace {

// 600 people of one list. The first `twice` have two records each, the first `thrice` three. One
// value in ten of what is written again differs.
std::string config_of_people(uint64_t twice, uint64_t thrice) {
  constexpr std::array<std::pair<const char*, uint64_t>, 4> kColumns = {
      {{"given", 90}, {"name", 200}, {"town", 80}, {"18", 90}}};
  std::string rows = "id,given,surname,town,year\n";
  uint64_t id = 0;
  const auto add = [&](uint64_t person) {
    ++id;
    WrittenPerson written(id, person);
    rows += std::to_string(id);
    for (const auto& [what, values] : kColumns) rows += written.next(what, values);
    rows += "\n";
  };
  for (uint64_t person = 0; person < 600; ++person) {
    const uint64_t records = 1 + (person < twice ? 1 : 0) + (person < thrice ? 1 : 0);
    for (uint64_t record = 0; record < records; ++record) add(person);
  }
  return config_of(rows);
}

}  // namespace

TEST_CASE("records have one partner each where fewer than by chance have two") {
  const PartnersSeen pairs = {.records = 864, .pairs = 110, .matched = 220};
  CHECK(one_partner_each(pairs, 1));
  CHECK(one_partner_each(pairs, 0.1));
  CHECK_FALSE(one_partner_each(pairs, 0.05));
  CHECK(one_partner_each({.records = 864, .pairs = 116, .matched = 219, .crowded = 7, .groups = 2},
                         1));
  CHECK_FALSE(one_partner_each({.records = 500, .pairs = 0}, 1));
}

TEST_CASE("one record in twenty may have two partners, however many have one") {
  CHECK(one_partner_each(
      {.records = 2000, .pairs = 816, .matched = 1608, .crowded = 24, .groups = 8}, 1));
  CHECK_FALSE(one_partner_each(
      {.records = 2000, .pairs = 856, .matched = 1628, .crowded = 84, .groups = 28}, 1));
}

// 284 pairs, and one person 20 times.
TEST_CASE("a few records of many partners show that records may have several") {
  CHECK_FALSE(one_partner_each(
      {.records = 900, .pairs = 474, .matched = 588, .crowded = 20, .groups = 1}, 1));
}

// 19 of 20,000 people are there three times, as by chance when each is copied 0.05 times.
TEST_CASE("that few are there three times shows nothing where few are there twice") {
  CHECK_FALSE(one_partner_each(
      {.records = 21'000, .pairs = 988, .matched = 1919, .crowded = 57, .groups = 19}, 1));
  CHECK_FALSE(one_partner_each({.records = 10'000, .pairs = 50, .matched = 100}, 1));
}

TEST_CASE("a list of which nothing is there three times is linked in pairs") {
  const std::string pairs = config_of_people(200, 0);
  INFO(pairs);
  CHECK(pairs.find("sources:\n  partners: one_per_source\n") != std::string::npos);
  CHECK(pairs.find("  match: 0.8    #") != std::string::npos);
  CHECK(pairs.find("  cohesion: 0.5") == std::string::npos);
  const std::string threes = config_of_people(200, 50);
  INFO(threes);
  CHECK(threes.find("one_per_source") == std::string::npos);
  CHECK(threes.find("  match: 0.95\n") != std::string::npos);
}

}  // namespace kindred
