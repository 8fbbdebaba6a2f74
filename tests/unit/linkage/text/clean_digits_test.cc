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

}  // namespace
}  // namespace kindred
