#include "linkage/text/clean_us_address.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string address(std::string_view raw) {
  std::string out = "old";
  clean_us_address(raw, &out);
  return out;
}

TEST_CASE("streets take their postal abbreviation") {
  CHECK(address("12 main street") == "12 main st");
  CHECK(address("12 main str") == "12 main st");
  CHECK(address("5 park avenue") == "5 pk ave");
  CHECK(address("5 park av") == "5 pk ave");
  CHECK(address("9 sunset boulevard") == "9 sunset blvd");
  CHECK(address("1 ocean parkway") == "1 ocean pkwy");
}

TEST_CASE("directions are shortened and joined") {
  CHECK(address("12 north main st") == "12 n main st");
  CHECK(address("12 north east main st") == "12 ne main st");
  CHECK(address("12 n e main st") == "12 ne main st");
  CHECK(address("12 southwest main st") == "12 sw main st");
  CHECK(address("east west highway") == "e w hwy");
}

TEST_CASE("ordinal words become numbers") {
  CHECK(address("first avenue") == "1st ave");
  CHECK(address("12 twelfth st") == "12 12th st");
  CHECK(address("forty second street") == "42nd st");
  CHECK(address("twentieth street") == "20th st");
  CHECK(address("twenty tenth") == "twenty 10th");
  CHECK(address("twenty") == "twenty");
}

TEST_CASE("the sign before a unit vanishes") {
  const std::string expected = "12 main st 4b";
  for (const char* raw : {"12 main street apartment 4b", "12 main street apt 4b",
                          "12 main street unit 4b", "12 main street # 4b", "12 main street no 4b",
                          "12 main street number 4b", "12 main street 4b"}) {
    INFO(raw);
    CHECK(address(raw) == expected);
  }
  CHECK(address("apt b") == "b");
  CHECK(address("the apartment house") == "the apt house");
  CHECK(address("main st apt") == "main st apt");
}

TEST_CASE("other units keep their kind") {
  CHECK(address("12 main st suite 4") == "12 main st ste 4");
  CHECK(address("12 main st floor 4") == "12 main st fl 4");
}

TEST_CASE("post office boxes have one form") {
  for (const char* raw : {"po box 12", "p o box 12", "post office box 12", "pob 12", "pobox 12"}) {
    INFO(raw);
    CHECK(address(raw) == "po box 12");
  }
  CHECK(address("p o boxer 12") == "p o boxer 12");
}

TEST_CASE("a word of addresses is known, spelt out or short") {
  CHECK(has_us_address_word("12 main street"));
  CHECK(has_us_address_word("12 main st"));
  CHECK_FALSE(has_us_address_word("hauptgasse 12"));
  CHECK_FALSE(has_us_address_word("n 12"));
  CHECK_FALSE(has_us_address_word(""));
}

TEST_CASE("other words stay, single blanks between them") {
  CHECK(address("  springfield   illinois ") == "springfield illinois");
  CHECK(address("straße münchen") == "straße münchen");
  CHECK(address("a-word-longer-than-any-in-the-table") == "a-word-longer-than-any-in-the-table");
  CHECK(address("").empty());
}

}  // namespace
}  // namespace kindred
