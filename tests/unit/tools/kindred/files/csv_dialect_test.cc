#include "tools/kindred/files/csv_dialect.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

char delimiter_of(std::string_view text, char usual = ',') {
  const auto dialect = find_dialect(text, true, usual);
  REQUIRE(dialect);
  CHECK(dialect->header == 0);
  return dialect->delimiter;
}

TEST_CASE("What stands between cells is found out") {
  CHECK(delimiter_of("id,name\n1,a\n") == ',');
  CHECK(delimiter_of("id;name\n1;a\n") == ';');
  CHECK(delimiter_of("id\tname\n1\ta\n") == '\t');
  CHECK(delimiter_of("id|name\n1|a\n") == '|');
  CHECK(delimiter_of("\"id\";\"name, first\";\"a|b\"\n1;\"x, y\";\"\"\n") == ';');
  CHECK(delimiter_of("\n\nid;name") == ';');
}

TEST_CASE("Rows decide where the header has several of them") {
  CHECK(delimiter_of("id;name, first;price, in EUR;x\n1;Ann;2,50;\n2;Bob;3;\n") == ';');
  CHECK(delimiter_of("id,a;b;c;d\n1,x\n2,y\n") == ',');
  // A row that is damaged decides nothing.
  CHECK(delimiter_of("id;name\n1;a\n2;b;c\n3;d\n4,5\n") == ';');
}

TEST_CASE("One column is cut by what the name of the file says") {
  CHECK(delimiter_of("name\nSmith: John\n") == ',');
  CHECK(delimiter_of("name\nSmith, John\n", '\t') == '\t');
  CHECK(delimiter_of("") == ',');
  CHECK(usual_delimiter("a.csv") == ',');
  CHECK(usual_delimiter("folder/A.TSV") == '\t');
  CHECK(usual_delimiter("a.TSV.GZ") == '\t');
  CHECK(usual_delimiter("a.psv") == '|');
}

TEST_CASE("Excel's line says it, and is no row") {
  for (const std::string line : {"sep=;\n", "SEP=;\r\n", "\"sep=;\"\n"}) {
    const auto dialect = find_dialect(line + "id,a;b\n", false);
    REQUIRE(dialect);
    CHECK(dialect->delimiter == ';');
    CHECK(dialect->header == line.size());
    CHECK(dialect->has_line);
  }
  CHECK(find_dialect("sep=\t\nid\tb\n", false)->delimiter == '\t');
  CHECK_FALSE(find_dialect("sep=ab\nid\n", false)->has_line);
}

TEST_CASE("The first row is waited for, and no more") {
  CHECK_FALSE(find_dialect("id;na", false));
  CHECK_FALSE(find_dialect("\n\nid;na", false));
  CHECK(find_dialect("id;name\n1", false)->delimiter == ';');
}

}  // namespace
}  // namespace kindred
