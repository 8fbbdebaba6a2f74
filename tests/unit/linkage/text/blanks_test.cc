#include "linkage/text/blanks.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("trimming takes ASCII white space off both ends") {
  CHECK(trim_blanks(" \t\n\v\f\r a b \n") == "a b");
  CHECK(trim_blanks("  ").empty());
  CHECK(trim_blanks("").empty());
}

TEST_CASE("words are cut off one by one") {
  std::string_view text = "  ann\tlee ";
  CHECK(next_word(&text) == "ann");
  CHECK(next_word(&text) == "lee");
  CHECK(next_word(&text).empty());
}

}  // namespace
}  // namespace kindred
