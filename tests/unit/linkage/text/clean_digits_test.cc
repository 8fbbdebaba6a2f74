#include "linkage/text/clean_digits.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string digits(std::string_view raw) {
  std::string out = "old";
  clean_digits(raw, &out);
  return out;
}

TEST_CASE("digits stay, all else goes") {
  CHECK(digits("+1 (415) 555-0100 ext. 7") == "141555501007");
  CHECK(digits("12345") == "12345");
  CHECK(digits("no number").empty());
  CHECK(digits("").empty());
}

TEST_CASE("digits of any script become ASCII") {
  CHECK(digits("٠١٢٣٤٥٦٧٨٩") == "0123456789");
  CHECK(digits("۱۲۳") == "123");
  CHECK(digits("९८७") == "987");
  CHECK(digits("０１２") == "012");
  CHECK(digits("\U0001D7CE\U0001D7D9\U0001D7FF") ==
        "019");  // mathematical bold 0, double-struck 1, monospace 9
}

TEST_CASE("numbers that are no decimal digits go") {
  CHECK(digits("½").empty());
  CHECK(digits("五").empty());
  CHECK(digits("Ⅷ").empty());
  CHECK(digits("①").empty());
}

TEST_CASE("bytes that are not UTF-8 are no digits") { CHECK(digits("1\xFF\xD9") == "1"); }

TEST_CASE("whole numbers that were written as decimal ones keep their digits") {
  for (const char* raw : {"29426", "29426.0", "29426.00", " 29426.0 ", "2.9426e4", "-29426.0",
                          "\u200E29426.0", "２９４２６．０", "٢٩٤٢٦٫٠"}) {
    INFO(raw);
    CHECK(digits(raw) == "29426");
  }
  CHECK(digits("8.036420269e9") == "8036420269");
}

TEST_CASE("points part digits in anything else") {
  CHECK(digits("10.0.0.0") == "10000");
  CHECK(digits("1.2.0") == "120");
  CHECK(digits("1.5") == "15");
  CHECK(digits("030.5178410") == "0305178410");
  CHECK(digits("29426.0 USD") == "294260");
}

}  // namespace
}  // namespace kindred
