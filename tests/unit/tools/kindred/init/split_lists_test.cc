#include "tools/kindred/init/split_lists.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_config.h"

namespace kindred {

namespace {

Column column_of(std::vector<std::string> values) {
  Column column{.path = {"list"}, .records = {}, .values = std::move(values)};
  for (uint32_t i = 0; i < column.values.size(); ++i) column.records.push_back(i);
  return column;
}

std::string separator_in(std::vector<std::string> values) {
  return separator_of(column_of(std::move(values)));
}

// Six texts of several names each, in an order that changes, and some of one.
std::vector<std::string> names_between(const std::string& separator) {
  const std::vector<std::string> names = {"Ada Lang", "Ben Haas",  "Cleo Falk",
                                          "Ida Kern", "Otto Abel", "Pia Brand"};
  std::vector<std::string> texts = {"Ada Lang", "Otto Abel"};
  for (size_t i = 0; i < names.size(); ++i) {
    texts.push_back(names[i] + separator + names[(i + 2) % 6]);
    if (i % 2 == 0) texts.back() += separator + names[(i + 3) % 6];
  }
  return texts;
}

}  // namespace

TEST_CASE("what stands between names, now two and now more, parts them") {
  for (const std::string separator : {"**", "||", ";", "|", " / "}) {
    CHECK(separator_in(names_between(separator)) == separator);
  }
  CHECK(separator_in(names_between(" ; ")) == ";");
  CHECK(separator_in(names_between(", ")).empty());  // Lang, Ada
  CHECK(separator_in(names_between("\n")).empty());  // the lines of an address
  CHECK(separator_in(names_between(" - ")).empty());
}

TEST_CASE("two that change places are values") {
  CHECK(separator_in({"red;blue", "blue;green", "green;grey", "grey;red", "blue;red", "pink;red",
                      "green;pink"}) == ";");
}

TEST_CASE("parts of one kind are values, however many stand side by side") {
  CHECK(separator_in({"030-111111|030-222222", "030-333333|030-444444", "030-555555|030-666666"}) ==
        "|");
  CHECK(separator_in(
            {"030 111111, 030 222222", "030 333333,030 444444", "+49 30 55,  +49 30 66"}) == ",");
  CHECK(separator_in({"a@x.org\nb@x.org", "c@x.org\nd@x.org", "e@x.org\nf@x.org"}) == "\n");
  CHECK(separator_in({"2020-01-02;2020-01-03", "1.2.2020;2.2.2020", "3.2.2020;2.2.2020"}) == ";");
}

TEST_CASE("what has parts that are no values is left whole") {
  // Always the city behind the street, and the same number of parts.
  std::vector<std::string> addresses;
  for (int i = 0; i < 20; ++i) {
    addresses.push_back(fmt::format("Lange Gasse; {}; {}", i, i % 2 == 0 ? "Ulm" : "Kiel"));
  }
  CHECK(separator_in(addresses).empty());
  CHECK(separator_in({"52.51;13.41", "48.12;11.52", "50.13;8.63"}).empty());  // places on the earth
  CHECK(separator_in({"1,299", "12,50", "3,000"}).empty());
  CHECK(separator_in({"30;5", "a;b", "c", "d"}).empty());  // too few
  CHECK(separator_in({"ends;", ";", ";;begins", "a"}).empty());
  std::vector<std::string> titles;
  for (int i = 0; i < 20; ++i) {
    titles.push_back(fmt::format("Fast and light laptop number {0} with 8 GB | in stock{1}", i,
                                 i % 2 == 0 ? "" : " | Notebooks and more of the good kind"));
  }
  CHECK(separator_in(titles).empty());
}

TEST_CASE("parts become values, each once a record, beside the lists of most texts") {
  Profile profile;
  profile.columns = {column_of(names_between(" ; ")), column_of(names_between("+"))};
  profile.columns[0].values[3] += ";;Ben Haas ";
  split_lists(&profile);
  REQUIRE(profile.columns.size() == 3);
  CHECK(profile.columns[0].split.empty());
  CHECK(profile.columns[0].size() == 8);
  const Column& list = profile.columns[2];
  CHECK(list.each);
  CHECK(list.name == "list_each");
  CHECK(list.split == ";");
  CHECK(list.longest_array == 3);
  CHECK(std::vector<std::string>(list.values.begin(), list.values.begin() + 7) ==
        std::vector<std::string>{"Ada Lang", "Otto Abel", "Ada Lang", "Cleo Falk", "Ida Kern",
                                 "Ben Haas", "Ida Kern"});
  CHECK(std::vector<uint32_t>(list.records.begin(), list.records.begin() + 7) ==
        std::vector<uint32_t>{0, 1, 2, 2, 2, 3, 3});
  CHECK(profile.columns[1].split.empty());
  CHECK(profile.columns[1].size() == 8);
}

TEST_CASE("what has two values here and there is compared by each") {
  Profile profile;
  std::vector<std::string> texts = names_between(" ; ");
  for (int i = 0; i < 12; ++i) texts.push_back("One Name");
  profile.columns = {column_of(texts)};
  split_lists(&profile);
  REQUIRE(profile.columns.size() == 1);
  CHECK(profile.columns[0].split == ";");
  CHECK_FALSE(profile.columns[0].each);
}

TEST_CASE("a column of lists is written as one that is split") {
  std::string rows = "id,name,phones\n";
  for (int i = 0; i < 40; ++i) {
    const int person = i % 30;
    rows += fmt::format("{},Name{} Person{},0301{:05} | 0302{:05}\n", i, person * 7 % 13, person,
                        (i < 30 ? person : person + 500) * 37, person * 91);
  }
  const std::string yaml = made_of_csv(rows);
  INFO(yaml);
  CHECK(has(yaml,
            "  phones: {from: {path: phones, split: \"|\"}, clean: [digits]}    # digits; "
            "100 % have it, 70 different; up to 2 in a text\n"));
  CHECK(has(yaml, "    - same: phones"));
}

}  // namespace kindred
