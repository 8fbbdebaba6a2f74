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
  CHECK(address("500 twentyfirst st") == "500 21st st");
}

void check_all(std::string_view expected, std::initializer_list<std::string_view> all) {
  for (const std::string_view raw : all) {
    INFO(raw);
    CHECK(address(raw) == expected);
  }
}

TEST_CASE("what says that a unit follows vanishes before it") {
  check_all(
      "12 main st 4b",
      {"12 main street apartment 4b", "12 main street apt 4b", "12 main street unit 4b",
       "12 main street # 4b", "12 main street no 4b", "12 main street number 4b",
       "12 main street 4b", "12 main street suite 4b", "12 main street ste no 4b",
       "12 main st room 4b", "12 main st unit apt 4b", "12 main st pmb 4b", "12 main st lot 4b"});
  CHECK(address("apt b") == "b");
  CHECK(address("the apartment house") == "the apt house");
  CHECK(address("main st apt") == "main st apt");
  CHECK(address("sault ste marie") == "sault ste marie");
  CHECK(address("ste genevieve") == address("sainte genevieve"));
  CHECK(address("4 office park") == "4 ofc pk");
}

TEST_CASE("a unit's letter stands with its number") {
  check_all("12 main st 4b", {"12 main st apt 4 b", "12 main st 4 b", "12 main st unit 4b"});
  check_all("12 main st 4e", {"12 main st apt 4 e", "12 main st ste 4e"});
  check_all("12 main st b4", {"12 main st apt b 4", "12 main st apt b4"});
  CHECK(address("12 main st apt 4 n bergen") == "12 main st 4 n bergen");
  CHECK(address("12 main st 4 n") == "12 main st 4 n");
  CHECK(address("12 main st apt b 90210") == "12 main st b 90210");
  CHECK(address("12 b") == "12 b");
}

TEST_CASE("buildings keep their kind, and units stay apart") {
  CHECK(address("9 elm st bldg c apt 2") == "9 elm st bldg c 2");
  CHECK(address("9 elm st building c 2") == "9 elm st bldg c 2");
  CHECK(address("48 quarry rd apt 4") != address("48 quarry rd apt 5"));
  CHECK(address("48 quarry rd fl 2") != address("48 quarry rd apt 2"));
}

TEST_CASE("floors have one form") {
  check_all("48 quarry rd fl 2",
            {"48 quarry rd 2nd floor", "48 quarry road second floor", "48 quarry rd fl 2",
             "48 quarry rd floor 2", "48 quarry rd 2nd fl", "48 quarry rd floor 2nd",
             "48 quarry rd 2 floor"});
  check_all("350 5th ave fl 21", {"350 5th ave 21st floor", "350 fifth avenue twenty first fl"});
  CHECK(address("12 nw 5th fl 33101") == "12 nw 5th fl 33101");
  CHECK(address("2 floor st") == "2 fl st");
}

TEST_CASE("roads with numbers have one form") {
  check_all("450 us hwy 1", {"450 us 1", "450 u s highway 1", "450 us route 1", "450 u s rt 1"});
  check_all("450 sr 9", {"450 state route 9", "450 state rd 9", "450 st rte 9", "450 sr 9",
                         "450 state highway 9", "450 sh 9"});
  check_all("450 cr 9", {"450 county road 9", "450 co rd 9", "450 cr 9"});
  check_all("450 cr n", {"450 county road n", "450 co hwy n"});
  check_all("450 fm 9", {"450 farm to market road 9", "450 fm 9", "450 fm rd 9"});
  check_all("450 i 10", {"450 interstate 10", "450 i 10", "450 ih 10", "450 interstate hwy 10"});
  check_all("rr 2 box 5", {"rural route 2 box 5", "rr 2 box 5", "r r 2 box 5", "rfd 2 box 5"});
  CHECK(address("12 state st") == "12 state st");
  CHECK(address("12 county line rd") == "12 county line rd");
  CHECK(address("12 farm to table rd") == "12 farm to table rd");
  CHECK(address("springfield us 65802") == "springfield us 65802");
}

TEST_CASE("post office boxes have one form") {
  check_all("po box 12", {"po box 12", "p o box 12", "post office box 12", "pob 12", "pobox 12",
                          "po box no 12", "p o b 12"});
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
