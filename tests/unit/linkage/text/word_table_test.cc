#include "linkage/text/word_table.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr WordTable<16> kTable = [] {
  WordTable<16> table;
  table["a"] = 1;
  table["fifteen byte ok"] = 2;
  table["ab"] = 3;
  return table;
}();

TEST_CASE("a table built by the compiler is read at run time") {
  CHECK(kTable.find(std::string("a")) == 1);
  CHECK(kTable.find(std::string("fifteen byte ok")) == 2);
  CHECK(kTable.find(std::string("ab")) == 3);
}

TEST_CASE("words that are not in the table are absent") {
  CHECK(kTable.find("b") == WordTable<16>::kAbsent);
  CHECK(kTable.find(std::string_view("a\0", 2)) == WordTable<16>::kAbsent);
  CHECK(kTable.find("") == WordTable<16>::kAbsent);
  CHECK(kTable.find("fifteen byte ok and more") == WordTable<16>::kAbsent);
}

}  // namespace
}  // namespace kindred
