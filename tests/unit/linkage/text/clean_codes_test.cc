#include "linkage/text/clean_codes.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string codes(std::string_view raw) {
  std::string out = "old";
  clean_codes(raw, &out);
  return out;
}

TEST_CASE("words of letters and digits are codes, however they are punctuated") {
  CHECK(codes("Acme Pump - KX-1234") == "kx1234");
  CHECK(codes("Acme Pump (kx1234/)") == "kx1234");
  CHECK(codes("Acme K.X.1234 Pump") == "kx1234");
  CHECK(codes("\uFF2B\uFF3812\uFF13\uFF14") == "kx1234");  // full width
  CHECK(codes("\u00e9t\u00e91") == "\u00e9t\u00e91");      // of four characters, not bytes
}

TEST_CASE("blanks of any width part codes, invisible marks do not") {
  CHECK(codes("Pump\u00A0AB-12\u3000red") == "ab12");
  CHECK(codes("AB\u200B12 ＡＢ－１２") == "ab12");
}

TEST_CASE("long numbers are codes, short ones and short words with digits are none") {
  CHECK(codes("Mouse 64327") == "64327");
  CHECK(codes("Wheel 963293-0403") == "9632930403");
  CHECK(codes("of 1974, 2.0 GHz, 3rd, mp3, \u00e91\u00e9").empty());
  CHECK(codes("no code at all").empty());
  CHECK(codes("").empty());
}

TEST_CASE("measures are no codes") {
  CHECK(codes("Card 16GB 1000mb, 2.4GHz, 24-inch, 1080p, 1920x1080").empty());
  CHECK(codes("24LG30 1080p2") == "1080p2 24lg30");
}

TEST_CASE("codes stand in one order, each once, and stay what they are") {
  CHECK(codes("B2222 with A1111, spare a1111") == "a1111 b2222");
  CHECK(codes(codes("B2222 with A1111")) == "a1111 b2222");
}

}  // namespace
}  // namespace kindred
