#include "daemon/base/json_append.h"

#include "tests/catch.h"

namespace kindred {
namespace {

using namespace std::string_literals;

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(text, &out);
  return out;
}

std::string json_number(double value) {
  std::string out;
  append_json_number(value, &out);
  return out;
}

TEST_CASE("Strings escape what JSON requires and nothing else") {
  CHECK(json_string("") == R"("")");
  CHECK(json_string("a/b\x7F <é😀>") == "\"a/b\x7F <é😀>\"");
  CHECK(json_string("\"\\\b\f\n\r\t") == R"("\"\\\b\f\n\r\t")");
  CHECK(json_string("\0\x01\x1F"s) == R"("\u0000\u0001\u001f")");
}

TEST_CASE("A character is escaped wherever it stands in a long string") {
  for (size_t size = 1; size < 20; ++size) {
    for (size_t at = 0; at < size; ++at) {
      std::string text(size, '\x80');
      text[at] = '\n';
      std::string expected = text;
      expected.replace(at, 1, "\\n");
      CHECK(json_string(text) == '"' + expected + '"');
    }
  }
}

TEST_CASE("Numbers are the shortest that read back, and never integers") {
  CHECK(json_number(195) == "195.0");
  CHECK(json_number(0) == "0.0");
  CHECK(json_number(-0.0) == "0.0");
  CHECK(json_number(0.97) == "0.97");
  CHECK(json_number(0.1 + 0.2) == "0.30000000000000004");
  CHECK(json_number(-3.5) == "-3.5");
  CHECK(json_number(1e-6) == "1e-06");
  CHECK(json_number(1e21) == "1e+21");
}

}  // namespace
}  // namespace kindred
