#include <fmt/format.h>

#include <string>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_config.h"
#include "tests/unit/tools/kindred/init/made_people.h"

namespace kindred {

namespace {

// Rows of 60 people, of which 30 are there twice: id, name and town, and what `more` adds for the
// number of the record and of the person.
std::string people(const std::string& columns, auto&& more) {
  std::string rows = "id,name,town," + columns + "\n";
  for (uint64_t i = 0; i < 90; ++i) {
    const uint64_t person = i % 60;
    rows += fmt::format("{},Given{} Sur{},Town{},{}\n", i, drawn(1, person, 40),
                        drawn(2, person, 50), drawn(3, i, 12), more(i, person));
  }
  return rows;
}

std::string what_state(uint64_t person) {
  return std::string(1, static_cast<char>('A' + drawn(4, person, 6)));
}

}  // namespace

TEST_CASE("a column of codes for the values of another one is left out") {
  const std::string yaml = made_of_csv(people("state_name,state", [](uint64_t, uint64_t person) {
    return fmt::format("State of {0}{0}{0},{0}", what_state(person));
  }));
  INFO(yaml);
  CHECK(has(yaml, "  state_name:"));
  CHECK(has(yaml, "  #   state: says what state_name says\n"));
}

TEST_CASE("the same number with other punctuation is left out") {
  const auto number = [](uint64_t person) { return 10'000 + drawn(5, person, 80'000); };
  const std::string yaml =
      made_of_csv(people("serial,serial_codes", [&](uint64_t i, uint64_t person) {
        // The copies have it too, or it would be an identifier.
        return fmt::format("AB-{0}/X,{1}", number(person),
                           i % 5 == 0 ? "" : fmt::format("ab{}x", number(person)));
      }));
  INFO(yaml);
  CHECK(has(yaml, "  serial:"));
  CHECK(has(yaml, "  #   serial_codes: says what serial says\n"));
}

TEST_CASE("a number that is told without the other in many records stays") {
  const std::string yaml = made_of_csv(people("serial,other", [&](uint64_t i, uint64_t person) {
    const uint64_t number = 10'000 + drawn(5, person, 80'000);
    return i % 3 == 0 ? fmt::format(",ab{}x", number) : fmt::format("AB-{0}-X,ab{0}x", number);
  }));
  INFO(yaml);
  CHECK(has(yaml, "  other:"));
}

TEST_CASE("what copies of one record agree in is not told twice for that") {
  const std::string yaml = made_of_csv(people("phone,mail", [](uint64_t, uint64_t person) {
    return fmt::format("030{:07},p{}@x.org", drawn(6, person, 9'000'000),
                       drawn(7, person, 100'000));
  }));
  INFO(yaml);
  CHECK(has(yaml, "  phone:"));
  CHECK(has(yaml, "  mail:"));
  CHECK_FALSE(has(yaml, " says what "));
}

TEST_CASE("two columns that have little to do with one another stay") {
  const std::string yaml = made_of_csv(people("kind,size", [](uint64_t, uint64_t person) {
    return fmt::format("kind{},{}", drawn(8, person, 4), drawn(9, person, 4));
  }));
  CHECK_FALSE(has(yaml, " says what "));
}

TEST_CASE("numbers with nothing beside get no second field of their codes") {
  std::string rows = "id,title,number\n";
  for (uint64_t i = 0; i < 120; ++i) {
    const uint64_t person = i % 80;
    rows += fmt::format("{0},The tale of w{1} and w{2},{3:04}-{4:04} {5:04}-{6:04}\n", i,
                        drawn(1, person, 300), drawn(2, person, 300), drawn(3, person, 9000),
                        drawn(4, person, 9000), drawn(5, person, 9000), drawn(6, person, 9000));
  }
  const std::string yaml = made_of_csv(rows);
  INFO(yaml);
  CHECK(has(yaml, "  number:"));
  CHECK_FALSE(has(yaml, "number_codes"));
}

}  // namespace kindred
