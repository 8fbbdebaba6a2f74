#include "tools/kindred/generate/names.h"

#include <map>
#include <set>
#include <string>

#include "tests/catch.h"
#include "tools/kindred/generate/words.h"

namespace kindred {
namespace {

size_t distinct_names(std::span<const NameBand> bands) {
  std::set<std::string_view> names;
  for (const NameBand& band : bands) {
    for (const std::string_view name : split_words(band.names)) names.insert(name);
  }
  return names.size();
}

TEST_CASE("no name is in its table twice") {
  CHECK(distinct_names(male_name_bands()) == given_name_count(false));
  CHECK(distinct_names(female_name_bands()) == given_name_count(true));
  CHECK(distinct_names(surname_bands()) < surname_count());
}

TEST_CASE("there are hundreds of given names and thousands of surnames") {
  CHECK(given_name_count(false) >= 300);
  CHECK(given_name_count(true) >= 300);
  CHECK(distinct_names(surname_bands()) >= 600);
  CHECK(surname_count() >= 5000);
}

TEST_CASE("frequent names are drawn often and rare ones seldom") {
  Random random(1, 0, 0);
  std::map<std::string_view, int> surnames;
  for (int i = 0; i < 100'000; ++i) ++surnames[draw_surname(&random)];
  CHECK(surnames["Smith"] > 600);  // About 0.8 % of the people.
  CHECK(surnames["Smith"] < 1000);
  CHECK(surnames["Smith"] > surnames["Baker"]);
  CHECK(surnames["Baker"] > surnames["Hartley"]);
  CHECK(surnames.size() > 4000);
}

TEST_CASE("given names follow the sex") {
  Random random(2, 0, 0);
  std::map<std::string_view, int> male;
  std::map<std::string_view, int> female;
  for (int i = 0; i < 10'000; ++i) {
    ++male[draw_given_name(false, &random)];
    ++female[draw_given_name(true, &random)];
  }
  CHECK(male["James"] > 200);
  CHECK(male.count("Mary") == 0);
  CHECK(female["Mary"] > 100);
  CHECK(female.count("James") == 0);
}

TEST_CASE("a nickname is a form of the name, and most names have none") {
  Random random(3, 0, 0);
  std::set<std::string_view> forms;
  for (int i = 0; i < 100; ++i) forms.insert(draw_nickname("William", &random));
  CHECK(forms == std::set<std::string_view>{"Bill", "Will", "Billy", "Liam"});
  CHECK(draw_nickname("Abigail", &random) != "");
  CHECK(draw_nickname("Zachary", &random) != "");
  CHECK(draw_nickname("Xavier", &random).empty());
  CHECK(draw_nickname("", &random).empty());
}

}  // namespace
}  // namespace kindred
