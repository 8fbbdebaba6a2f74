#include "tools/kindred/init/partners.h"

#include <fmt/format.h>

#include <sstream>
#include <string>

#include "linkage/hash.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

namespace {

// A number below `below` that looks random.
uint64_t drawn(uint64_t what, uint64_t who, uint64_t below) { return mix(who, what) % below; }

// 600 people of one list. Of the first `twice` there are two records, of the first `thrice` three.
// Of what is written again one value in ten differs.
std::string config_of_people(uint64_t twice, uint64_t thrice) {
  std::string rows = "id,given,surname,town,year\n";
  uint64_t id = 0;
  const auto add = [&](uint64_t person) {
    ++id;
    uint64_t column = 0;
    const auto written = [&](const char* what, uint64_t values) {
      ++column;
      const bool wrong = drawn(column + 10, id, 10) == 0;
      return fmt::format(",{}{}", what, drawn(column, wrong ? id + 100'000 : person, values));
    };
    rows += std::to_string(id) + written("given", 90) + written("name", 200) + written("town", 80) +
            written("18", 90) + "\n";
  };
  for (uint64_t person = 0; person < 600; ++person) {
    const uint64_t records = 1 + (person < twice ? 1 : 0) + (person < thrice ? 1 : 0);
    for (uint64_t record = 0; record < records; ++record) add(person);
  }
  const TemporaryFolder folder;
  std::ostringstream report;
  ThreadPool pool(2);
  return make_config({.inputs = {folder.write("people.csv", rows)}}, &pool, &report);
}

}  // namespace

TEST_CASE("records have one partner each where far fewer than by chance have two") {
  CHECK(one_partner_each({.pairs = 50, .matched = 100, .crowded = 0}, 500, 500));
  CHECK(one_partner_each({.pairs = 116, .matched = 219, .crowded = 7}, 864, 864));
  CHECK_FALSE(one_partner_each({.pairs = 120, .matched = 180, .crowded = 30}, 864, 864));
  CHECK_FALSE(one_partner_each({.pairs = 0, .matched = 0, .crowded = 0}, 500, 500));
}

TEST_CASE("that few are there three times shows nothing where few are there twice") {
  CHECK_FALSE(one_partner_each({.pairs = 50, .matched = 100, .crowded = 0}, 10'000, 10'000));
}

TEST_CASE("a tenth of a list does not show what partners are in the rest of it") {
  CHECK_FALSE(one_partner_each({.pairs = 50, .matched = 100, .crowded = 0}, 500, 5000));
}

TEST_CASE("a list of which nothing is there three times is linked in pairs") {
  const std::string pairs = config_of_people(200, 0);
  INFO(pairs);
  CHECK(pairs.find("sources:\n  partners: one_per_source\n") != std::string::npos);
  CHECK(pairs.find("  match: 0.8\n") != std::string::npos);
  CHECK(pairs.find("cohesion") == std::string::npos);
  const std::string threes = config_of_people(200, 50);
  INFO(threes);
  CHECK(threes.find("one_per_source") == std::string::npos);
  CHECK(threes.find("  match: 0.95\n") != std::string::npos);
}

}  // namespace kindred
