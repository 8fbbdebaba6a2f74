#include "tools/kindred/gold/gold.h"

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/gold/file_fault.h"

namespace kindred {

namespace {

Gold gold_of(std::string_view csv) {
  const TemporaryFolder folder;
  return read_gold(folder.write("gold.csv", csv));
}

std::string fault_of(std::string_view csv) {
  return file_fault(csv, [](const std::string& path) { read_gold(path); });
}

}  // namespace

TEST_CASE("gold by id") {
  const Gold gold = gold_of("left,right\r\na,b\n\"x,\"\"y\"\"\",z");
  CHECK_FALSE(gold.with_sources);
  REQUIRE(gold.rows.size() == 2);
  CHECK(gold.rows[0].left == Identity{"", "a"});
  CHECK(gold.rows[0].right == Identity{"", "b"});
  CHECK(gold.rows[0].line == 2);
  CHECK(gold.rows[1].left == Identity{"", "x,\"y\""});
  CHECK(gold.rows[1].line == 3);
}

TEST_CASE("gold by source and id") {
  const Gold gold = gold_of("left_source,left,right_source,right\ncrm,17,web,17\n");
  CHECK(gold.with_sources);
  REQUIRE(gold.rows.size() == 1);
  CHECK(gold.rows[0].left == Identity{"crm", "17"});
  CHECK(gold.rows[0].right == Identity{"web", "17"});
}

TEST_CASE("columns of gold are found by name") {
  const Gold gold = gold_of("right,left\nb,a\n");
  REQUIRE(gold.rows.size() == 1);
  CHECK(gold.rows[0].left.id == "a");
  CHECK(gold.rows[0].right.id == "b");
}

TEST_CASE("gold with a column that would say which rows count is refused") {
  const std::string header =
      "the header must be left,right or left_source,left,right_source,right, and every row is a "
      "match";
  CHECK(fault_of("left,right,label\na,b,0\n") ==
        "1: column \"label\" has no meaning here; " + header);
  CHECK(fault_of("left_source,left,label,right_source,right\ns,a,0,s,b\n") ==
        "1: column \"label\" has no meaning here; " + header);
  CHECK(fault_of("left,right,left\na,b,c\n") ==
        "1: column \"left\" has no meaning here; " + header);
}

TEST_CASE("gold that cannot be used is refused with its line") {
  const std::string header =
      "1: the header must be left,right or left_source,left,right_source,right";
  CHECK(fault_of("a,b\nc,d\n") == header);
  CHECK(fault_of("left,right,left_source\na,b,c\n") == header);
  CHECK(fault_of("left,right\na,b\n\na\n") == "4: has 1 cells, the header 2");
  CHECK(fault_of("left,right\na,\n") == "2: has an empty id");
  const std::string stray =
      "2: is no CSV row: quotes stand at both ends of a cell, and those inside are doubled";
  CHECK(fault_of("left,right\na,b\"c\n") == stray);
  CHECK(fault_of("left,right\na,\"b\n") == stray);
  CHECK(fault_of("left,right\na,a\n") ==
        "2: pairs a record with itself; where ids repeat across sources, the columns are "
        "left_source,left,right_source,right");
  CHECK(fault_of("left_source,left,right_source,right\ns,a,s,a\n") ==
        "2: pairs a record with itself");
  CHECK(fault_of("left,right\n") == " has no gold pair");
  CHECK(fault_of("") == " has no gold pair");
}

TEST_CASE("gold that is not there is no input") {
  const TemporaryFolder folder;
  try {
    read_gold(folder.file("none.csv"));
    FAIL("read");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kNoInput);
  }
}

}  // namespace kindred
