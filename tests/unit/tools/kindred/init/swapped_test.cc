#include "tools/kindred/init/swapped.h"

#include <random>

#include "tests/catch.h"

namespace kindred {

namespace {

constexpr size_t kGiven = 0;
constexpr size_t kMiddle = 1;
constexpr size_t kSurname = 2;

// 1,000 people of two records each, whose middle names are given names too; so many of the second
// records have given name and surname in each other's place.
std::vector<ChosenField> people(uint32_t swapped) {
  std::mt19937_64 random(7);
  std::vector<ChosenField> fields(3);
  const auto add = [&](size_t field, uint32_t record, uint64_t value) {
    fields[field].values.emplace_back(record, value);
    fields[field].distinct = 100;
  };
  for (uint32_t person = 0; person < 1000; ++person) {
    const uint64_t given = random() % 100;
    const uint64_t middle = random() % 100;
    const uint64_t surname = 80 + random() % 500;
    const bool turned = person < swapped;
    add(kGiven, 2 * person, given);
    add(kMiddle, 2 * person, middle);
    add(kSurname, 2 * person, surname);
    add(kGiven, 2 * person + 1, turned ? surname : given);
    add(kMiddle, 2 * person + 1, middle);
    add(kSurname, 2 * person + 1, turned ? given : surname);
  }
  find_swapped(&fields);
  return fields;
}

}  // namespace

TEST_CASE("names are swapped with those that records have changed over") {
  const std::vector<ChosenField> fields = people(60);
  CHECK(fields[kGiven].swapped == kSurname);
  CHECK(fields[kSurname].swapped == kGiven);
  CHECK_FALSE(fields[kMiddle].swapped);
}

TEST_CASE("names are not swapped because two fields hold the same ones") {
  for (const ChosenField& field : people(0)) CHECK_FALSE(field.swapped);
}

}  // namespace kindred
