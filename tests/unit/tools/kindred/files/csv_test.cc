#include "tools/kindred/files/csv.h"

#include <string>
#include <string_view>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Cells = std::vector<std::string>;

Cells split(std::string_view row) {
  Cells cells = {"left", "from", "the", "row", "before"};
  REQUIRE(split_csv_row(row, &cells));
  return cells;
}

TEST_CASE("A row is split at commas outside quotes") {
  CHECK(split("a,b,c") == Cells{"a", "b", "c"});
  CHECK(split("a") == Cells{"a"});
  CHECK(split("") == Cells{""});
  CHECK(split(",") == Cells{"", ""});
  CHECK(split("a,,") == Cells{"a", "", ""});
  CHECK(split(R"("a,b","say ""hi""","")") == Cells{"a,b", "say \"hi\"", ""});
  CHECK(split("\"two\r\nlines\",x") == Cells{"two\r\nlines", "x"});
  CHECK(split(" a , b ") == Cells{" a ", " b "});
}

TEST_CASE("Another character may stand between cells") {
  Cells cells;
  REQUIRE(split_csv_row("a,b;\"c;d\";", &cells, ';'));
  CHECK(cells == Cells{"a,b", "c;d", ""});
  CHECK(count_delimiters("a,b;\"c;d\";", ';') == 2);
  CHECK_FALSE(count_delimiters("a;\"b", ';'));
}

TEST_CASE("Stray quotes are no row") {
  for (const char* row : {R"(a"b)", R"("a"b)", R"("a)", R"(a,"b)", R"("a" ,b)", R"("a""")"}) {
    CAPTURE(row);
    Cells cells;
    const bool good = split_csv_row(row, &cells);
    CHECK(good == (std::string_view(row) == R"("a""")"));
  }
}

TEST_CASE("A cell is quoted when it must be, and reads back") {
  const Cells cells = {"plain", "a,b", "say \"hi\"", "two\nlines", "", "é"};
  std::string row;
  for (const std::string& cell : cells) {
    if (!row.empty()) row.push_back(',');
    append_csv_cell(cell, &row);
  }
  CHECK(row == "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",,é");
  CHECK(split(row) == cells);
}

TEST_CASE("Rows become JSON objects under the header's names") {
  const CsvRows rows(R"(id,"the ""name""")", "people.csv");
  Cells cells;
  std::string json;
  Rejection why;
  REQUIRE(rows.to_json("17,\"Ann\n\"\"O\"\"\"", &cells, &json, &why));
  CHECK(json == R"({"id":"17","the \"name\"":"Ann\n\"O\""})");
  REQUIRE(rows.to_json("18,", &cells, &json, &why));
  CHECK(json == R"({"id":"18","the \"name\"":""})");
}

TEST_CASE("A row with the wrong number of cells is rejected") {
  const CsvRows rows("id,name", "people.csv");
  Cells cells;
  std::string json;
  Rejection why;
  REQUIRE_FALSE(rows.to_json("1,a,b", &cells, &json, &why));
  CHECK(why.reason == RejectionClass::kBadRow);
  CHECK(why.message == "3 cells where the header row has 2");
  CHECK_FALSE(rows.to_json("1", &cells, &json, &why));
  CHECK_FALSE(rows.to_json("1,\"a", &cells, &json, &why));
  CHECK(why.reason == RejectionClass::kBadRow);
}

// Data frames write their counter so, and spreadsheets a delimiter behind the last cell.
TEST_CASE("Columns without a name are left out, which is told") {
  std::vector<std::string> cells;
  std::string json;
  Rejection why;
  const CsvRows counted(",id,name,", "people.csv");
  REQUIRE(counted.to_json("0,a,Ann,", &cells, &json, &why));
  CHECK(json == R"({"id":"a","name":"Ann"})");
  CHECK(counted.told_of_nameless() == "has no name for columns 1, 4, which are left out");
  CHECK_FALSE(counted.has_column(""));
  CHECK(CsvRows("id,name", "people.csv").told_of_nameless().empty());
}

TEST_CASE("A header row that names no columns ends the program") {
  for (const char* header : {",,", "id,id", "id,\"name", "", "id,name\r1,Bob\r2,Eva"}) {
    CAPTURE(header);
    CHECK_THROWS_AS(CsvRows(header, "people.csv"), Failure);
  }
}

TEST_CASE("A header row of another encoding says how to name it") {
  using namespace std::string_view_literals;
  for (const std::string_view header : {"\xFF\xFEi\0d\0"sv, "i\0d\0,\0n\0"sv, "id,pr\xE9nom"sv}) {
    CHECK_THROWS_WITH(CsvRows(header, "people.csv"),
                      "people.csv: the header row is not UTF-8; name its encoding, for instance by "
                      "--encoding windows-1252");
  }
}

}  // namespace
}  // namespace kindred
