#include "tools/kindred/init/alternatives.h"

#include <array>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

namespace {

// Values of every second record, of those that are odd or even.
Column half(const std::string& name, uint32_t records, uint32_t first, const char* stem,
            uint32_t different) {
  Column column;
  column.path = {name};
  for (uint32_t r = first; r < records; r += 2) {
    column.records.push_back(r);
    column.values.push_back(stem + std::to_string(r / 2 % different) + " of the house");
  }
  return column;
}

size_t joined(std::vector<Column> columns) {
  Profile profile;
  profile.records = profile.sampled = 100;
  profile.sources.assign(100, "list");
  profile.columns = std::move(columns);
  const size_t before = profile.columns.size();
  join_alternatives(&profile);
  return before - profile.columns.size();
}

}  // namespace

TEST_CASE("columns that stand in for one another become one, in the order of the records") {
  Profile profile;
  profile.records = profile.sampled = 100;
  profile.sources.assign(100, "list");
  profile.columns = {half("title", 100, 0, "lord", 50), half("other", 100, 0, "x", 50),
                     half("name", 100, 1, "lord", 50)};
  profile.columns[0].none = {"n/a"};
  profile.columns[2].none = {"unknown", "n/a"};
  join_alternatives(&profile);
  REQUIRE(profile.columns.size() == 2);
  const Column& column = profile.columns[0];
  CHECK(column.path == config::JsonPath{"title"});
  CHECK(column.also ==
        std::vector<config::ValuePlace>{{config::ValuePaths{config::JsonPath{"name"}}}});
  CHECK(column.none == std::vector<std::string>{"n/a", "unknown"});
  REQUIRE(column.size() == 100);
  for (uint32_t r = 0; r < 100; ++r) {
    CHECK(column.records[r] == r);
    CHECK(column.values[r] == "lord" + std::to_string(r / 2) + " of the house");
  }
  CHECK(profile.columns[1].path == config::JsonPath{"other"});
}

TEST_CASE("places stand in for one another whatever their numbers are") {
  Column one = half("lat", 100, 0, "48 9", 50);
  Column other = half("latitude", 100, 1, "50 7", 50);
  one.geo = other.geo = true;
  one.joined = {{"lat"}, {"lon"}};
  other.joined = {{"latitude"}, {"longitude"}};
  Profile profile;
  profile.records = profile.sampled = 100;
  profile.sources.assign(100, "list");
  profile.columns = {one, other};
  join_alternatives(&profile);
  REQUIRE(profile.columns.size() == 1);
  CHECK(profile.columns[0].joined == one.joined);
  CHECK(profile.columns[0].also == std::vector<config::ValuePlace>{{other.joined}});
}

TEST_CASE("columns stay apart that are filled together, say other things, or say little") {
  const Column title = half("title", 100, 0, "lord", 50);
  CHECK(joined({title, half("name", 100, 1, "lord", 50)}) == 1);
  CHECK(joined({title, half("name", 100, 0, "lord", 50)}) == 0);
  CHECK(joined({title, half("name", 100, 1, "duke", 50)}) == 0);
  Column once = half("name", 100, 1, "lord", 50);
  once.records.front() = 0;
  CHECK(joined({title, once}) == 0);
  Column words = half("name", 100, 1, "lord", 50);
  for (std::string& value : words.values) value = "a b c d e f g h i j k l m n " + value;
  CHECK(joined({title, words}) == 0);
  CHECK(joined({half("bought", 100, 0, "yes", 2), half("sold", 100, 1, "yes", 2)}) == 0);
  Column few = title;
  few.records.resize(5);
  few.values.resize(5);
  CHECK(joined({few, half("name", 100, 1, "lord", 50)}) == 0);
}

TEST_CASE("a list that has both of two columns does not call one thing by two names") {
  const auto sources = [](uint32_t of_a, uint32_t of_b) {
    Profile profile;
    profile.records = profile.sampled = 100;
    for (uint32_t r = 0; r < 100; ++r) {
      profile.sources.emplace_back(r % 2 == 0 ? (r < of_a ? "a" : "b") : (r < of_b ? "b" : "a"));
    }
    profile.columns = {half("title", 100, 0, "lord", 50), half("name", 100, 1, "lord", 50)};
    join_alternatives(&profile);
    return profile.columns.size();
  };
  CHECK(sources(100, 100) == 1);  // a has titles, b has names
  CHECK(sources(90, 90) == 1);
  CHECK(sources(50, 50) == 2);
}

TEST_CASE("dates and numbers stand in for one another where they are of one range") {
  const auto years = [](const char* name, uint32_t first, int from) {
    Column column = half(name, 100, first, "", 50);
    for (size_t i = 0; i < column.size(); ++i) {
      column.values[i] = std::to_string(from + static_cast<int>(i) % 40);
    }
    return column;
  };
  CHECK(joined({years("starts", 0, 1960), years("released", 1, 1962)}) == 1);
  CHECK(joined({years("born", 0, 1940), years("died", 1, 1970)}) == 0);
}

TEST_CASE("columns are joined by what records show that are likely the same") {
  // Two lists of people and films. The one has the year in which a film starts, the other the year
  // and the day of its release; both have titles.
  Profile profile;
  const auto add = [&](size_t column, const std::string& value) {
    profile.columns[column].records.push_back(profile.sampled);
    profile.columns[column].values.push_back(value);
  };
  constexpr std::array kNames = {"name", "title", "born", "starts", "released", "day"};
  for (const char* const name : kNames) profile.columns.emplace_back().path = {name};
  for (uint32_t i = 0; i < 240; ++i) {
    const bool film = i % 4 < 2;
    const bool second = i % 2 == 1;
    const std::string which = std::to_string(i / 4);
    const std::string year = std::to_string(1950 + i / 4 * 7 % 60);
    profile.sources.emplace_back(second ? "b" : "a");
    add(film ? 1 : 0, film ? "a film called " + which : "somebody of name " + which);
    if (!film && !second) add(2, year);
    if (film && !second) add(3, year + "-01-01");
    if (film && second) add(4, year + "-01-01");
    if (film && second) add(5, year + "-06-" + std::to_string(10 + i % 20));
    ++profile.sampled;
  }
  profile.records = profile.sampled;
  join_alternatives(&profile);
  std::vector<std::string> left;
  for (const Column& column : profile.columns) left.push_back(column.path.front());
  CHECK(left == std::vector<std::string>{"name", "title", "born", "starts", "day"});
  CHECK(profile.columns[3].also ==
        std::vector<config::ValuePlace>{{config::ValuePaths{config::JsonPath{"released"}}}});
}

TEST_CASE("of two lists with columns of their own init compares what is the same") {
  const TemporaryFolder folder;
  std::string rows;
  for (int i = 0; i < 120; ++i) {
    const std::string number = std::to_string(i / 2 * 7919 % 1009);
    rows += "{\"id\":" + std::to_string(i) + ",\"" + (i % 2 == 0 ? "title" : "label") +
            "\":\"book" + number + " by writer" + number +
            "\",\"year\":" + std::to_string(1900 + i / 2 % 40) + "}\n";
  }
  std::ostringstream report;
  ThreadPool pool(1);
  const std::string yaml =
      make_config({.inputs = {folder.write("books.jsonl", rows)}}, &pool, &report);
  INFO(yaml);
  CHECK(yaml.find("  title: {from: [title, label]}    # ") != std::string::npos);
  CHECK(yaml.find("100 % have it, 60 different") != std::string::npos);
}

}  // namespace kindred
