#include "tools/kindred/init/neighbours.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {
namespace {

constexpr size_t kHouses = 1000;
constexpr size_t kPeople = 3 * kHouses;

// Three in each house, who write their postal code each in another way; the first ten have none.
std::string people_of_houses() {
  std::string text;
  for (size_t i = 0; i < kPeople; ++i) {
    const char* const written = i < kHouses ? "Z{}" : (i < 2 * kHouses ? "z{}" : " Z{}.");
    const std::string zip = i < 10 ? "" : fmt::format(fmt::runtime(written), i % kHouses);
    text += fmt::format(R"({{"id":"{}","name":"ann","zip":"{}"}})", i, zip) + "\n";
  }
  return text;
}

std::vector<Record> neighbours(size_t size) {
  const TemporaryFolder folder;
  ThreadPool pool(2);
  return read_neighbours(people_config(), "zip", {folder.write("people.jsonl", people_of_houses())},
                         size, kPeople, &pool);
}

TEST_CASE("houses are drawn whole, however their people write them") {
  const std::vector<Record> drawn = neighbours(300);
  CHECK(drawn.size() > 200);
  CHECK(drawn.size() < 400);
  std::map<size_t, size_t> houses;
  for (const Record& record : drawn) ++houses[std::stoul(record.identity.id) % kHouses];
  for (const auto& [house, people] : houses) CHECK(people == (house < 10 ? 2 : 3));
}

TEST_CASE("of few records all with a house are drawn") {
  CHECK(neighbours(kPeople).size() == kPeople - 10);
}

TEST_CASE("people live at the street address that most records have, else where they are called") {
  FieldChoice choice;
  CHECK(home_field(choice) == nullptr);
  const auto add = [&](const char* name, bool street, size_t values) {
    ChosenField field;
    field.name = name;
    field.kind = FieldKind::kDigits;
    field.length = 10;
    field.place = street;
    field.values.resize(values);
    choice.fields.push_back(field);
  };
  add("fax", false, 3);
  add("phone", false, 8);
  CHECK(home_field(choice)->name == "phone");
  add("former_street", true, 1);
  add("street", true, 5);
  add("work_street", true, 4);
  CHECK(home_field(choice)->name == "street");
}

TEST_CASE("a few addresses of thousands show their houses in any records") {
  ChosenField home;
  home.values.resize(20'000);
  home.distinct = 19'500;
  CHECK_FALSE(shows_houses(home));
  home.distinct = 60;
  CHECK(shows_houses(home));
}

}  // namespace
}  // namespace kindred
