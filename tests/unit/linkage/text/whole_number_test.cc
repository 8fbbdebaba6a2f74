#include "linkage/text/whole_number.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string whole(std::string_view text) {
  std::string out = "no";
  whole_number(text, &out);
  return out;
}

TEST_CASE("a fraction of zeros, or an exponent that takes it in, leaves the digits") {
  CHECK(whole("29426.0") == "29426");
  CHECK(whole("29426.00") == "29426");
  CHECK(whole("29426.000000") == "29426");
  CHECK(whole("29426,0") == "29426");
  CHECK(whole("8.036420269e9") == "8036420269");
  CHECK(whole("2.94260E+04") == "29426");
  CHECK(whole("1e+16") == "10000000000000000");
  CHECK(whole("2.5e3") == "2500");
  CHECK(whole(" -7.0\t") == "7");
  CHECK(whole("+7.0") == "7");
  CHECK(whole("0.0") == "0");
  CHECK(whole("0.5e1") == "5");
}

TEST_CASE("what is not whole, or no such number, is told") {
  for (const char* text : {"", ".", "29426", "29426.", ".0", "1.5", "8.03642e2", "1.0e-1", "1.0e",
                           "e9", "1.0e9x", "1.0 2.0", "--1.0", "nan", "1.0e999", "1.0e40"}) {
    INFO(text);
    CHECK(whole(text) == "no");
  }
}

TEST_CASE("what may be a code, thousands, a telephone, a version or an address is no number") {
  for (const char* text : {"030.0", "00.0", "12e5", "3E8", "1.000", "29,000", "555.0000",
                           "10.0.0.0", "1.2.0", "1,000,000.0", "4.294.967.000"}) {
    INFO(text);
    CHECK(whole(text) == "no");
  }
}

}  // namespace
}  // namespace kindred
