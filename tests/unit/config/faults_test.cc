#include "config/faults.h"

#include "config/model_file.h"
#include "tests/catch.h"

namespace kindred::config {

TEST_CASE("a fault is one line, whatever it quotes") {
  Faults faults;
  faults.add({2, 3}, "got \"a\nb\t\x1B[31m\x7F\xC3\xA9\"");
  REQUIRE(faults.sorted().size() == 1);
  CHECK(faults.sorted()[0].text == R"(got "a\nb\x09\x1b[31m\x7fé")");
  CHECK(faults.sorted()[0].line == 2);
  CHECK(faults.sorted()[0].column == 3);
}

// Found by tests/fuzz: the text went over two lines.
TEST_CASE("a fault of a text of several lines is one line") {
  const LoadedModel loaded = parse_model("p\n\nppp");
  REQUIRE(loaded.faults.size() == 1);
  CHECK(loaded.faults[0].text == R"(expected a mapping ("key: value" lines), got "p\nppp")");
}

}  // namespace kindred::config
