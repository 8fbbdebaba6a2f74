#include "daemon/format/value_text.h"

#include <limits>

#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

std::string of_double(double value) {
  std::string out;
  append_double(value, &out);
  return out;
}

std::string of_float(float value) {
  std::string out;
  append_float(value, &out);
  return out;
}

std::string of_decimal(std::string_view hex, int scale) {
  std::string out;
  append_decimal(from_hex(hex), scale, &out);
  return out;
}

std::string of_base64(std::string_view bytes) {
  std::string out;
  append_base64(bytes, &out);
  return out;
}

TEST_CASE("Floating numbers have the digits that people would write") {
  CHECK(of_double(29426) == "29426");
  CHECK(of_double(100000) == "100000");
  CHECK(of_double(1e16) == "10000000000000000");
  CHECK(of_double(123456789.5) == "123456789.5");
  CHECK(of_double(0.1) == "0.1");
  CHECK(of_double(-0.00002) == "-0.00002");
  CHECK(of_double(1e-7) == "1e-07");
  CHECK(of_double(-1e300) == "-1e+300");
  CHECK(of_double(-0.0) == "0");
  CHECK(of_float(0.1F) == "0.1");
  CHECK(of_float(61.3F) == "61.3");
  CHECK(of_float(16777216) == "16777216");
}

TEST_CASE("What is no number is null") {
  CHECK(of_double(std::numeric_limits<double>::quiet_NaN()) == "null");
  CHECK(of_double(-std::numeric_limits<double>::infinity()) == "null");
  CHECK(of_float(std::numeric_limits<float>::infinity()) == "null");
}

TEST_CASE("Base64 is padded") {
  CHECK(of_base64("") == R"("")");
  CHECK(of_base64("f") == R"("Zg==")");
  CHECK(of_base64("fo") == R"("Zm8=")");
  CHECK(of_base64("foo") == R"("Zm9v")");
  CHECK(of_base64("\xFB\xFF\xFE") == R"("+//+")");
}

TEST_CASE("A decimal keeps all its digits") {
  CHECK(of_decimal("04ce", 2) == "12.30");
  CHECK(of_decimal("fb", 2) == "-0.05");
  CHECK(of_decimal("fb", 0) == "-5");
  CHECK(of_decimal("00", 2) == "0.00");
  CHECK(of_decimal("", 2) == "0.00");
  CHECK(of_decimal("", 0) == "0");
  CHECK(of_decimal("7b", -3) == "123000");
  CHECK(of_decimal("8000000000000000", 0) == "-9223372036854775808");
  CHECK(of_decimal("ffffffffffffffffff80", 1) == "-12.8");
  CHECK(of_decimal("000000000000000000", 3) == "0.000");
  CHECK(of_decimal("01431e0fae6d7217caa0000000", 0) == "100000000000000000000000000000");
  CHECK(of_decimal("fa76c91ad85298613c556d10a4838c9b696eeb", 10) ==
        "-12345678901234567890123456789012345.0123456789");
}

}  // namespace
}  // namespace kindred
