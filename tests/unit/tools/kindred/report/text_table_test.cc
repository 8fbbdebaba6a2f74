#include "tools/kindred/report/text_table.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE(
    "The first column of a table stands left, the others right, with no blank at a line's end") {
  CHECK(text_table({{"rule", "keys", "pairs"}, {"same(zip)", "1", "1,200"}, {"all", "", ""}}) ==
        "rule       keys  pairs\n"
        "same(zip)     1  1,200\n"
        "all\n");
}

TEST_CASE("Columns are as wide as a terminal shows them, not as many bytes") {
  CHECK(text_table({{"Größe", "n"}, {"a", "1"}}) == "Größe  n\na      1\n");
  CHECK(shown_width("Größe") == 5);
}

TEST_CASE("Values cannot steer a terminal") {
  CHECK(printable("a\x1B[2Jb\tc\x7F") == "a [2Jb c ");
  CHECK(printable("Größe") == "Größe");
}

}  // namespace
}  // namespace kindred
