#include "tools/kindred/entities/entity_file.h"

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/entities/entity_lines.h"
#include "tests/unit/tools/kindred/gold/file_fault.h"

namespace kindred {
namespace {

EntityFile read(const std::string& text, RecordNumbers* records) {
  const TemporaryFolder folder;
  return read_entity_file(folder.write("entities.jsonl", text), records);
}

std::string fault(const std::string& text) {
  return file_fault(text, [](const std::string& path) {
    RecordNumbers records;
    read_entity_file(path, &records);
  });
}

TEST_CASE("Entities stand in the order of their ids, and each record knows its own") {
  RecordNumbers records;
  const EntityFile file =
      read(entity_line("eb", {"x/1", "y/1"}) + entity_line("ea", {"x/2"}), &records);
  REQUIRE(file.entities.size() == 2);
  CHECK(file.entities[0].id == "ea");
  CHECK(file.entities[1].id == "eb");
  CHECK(file.members == 3);
  CHECK(file.entity_of == std::vector<uint32_t>{1, 1, 0});
  CHECK(records.identity(1) == Identity{"y", "1"});
}

TEST_CASE("Names of records are not mixed up") {
  RecordNumbers records;
  CHECK(records.number("a", "b/c") != records.number("a/b", "c"));
  const uint32_t number = records.number("ab", "c");
  CHECK(number != records.number("a", "bc"));
  CHECK(number == records.number("ab", "c"));
}

TEST_CASE("What is golden is told from what is not, whatever its type") {
  RecordNumbers records;
  const auto golden = [&](const std::string& more) {
    return read(entity_line("ea", {"x/1"}, more), &records).entities[0].golden;
  };
  CHECK(golden("") == read(entity_line("ea", {"x/1", "x/2"}), &records).entities[0].golden);
  CHECK(golden(R"(,"name":"ann")") != golden(""));
  CHECK(golden(R"(,"name":"ann")") != golden(R"(,"name":["ann"])"));
  CHECK(golden(R"(,"name":"ann")") != golden(R"(,"ann":"name")"));
  CHECK(golden(R"(,"a":[["b"],"c"])") != golden(R"(,"a":[["b","c"]])"));
}

TEST_CASE("A line that is no entity is a fault with its line") {
  const std::string good = entity_line("ea", {"x/1"});
  const auto begins = [&](const std::string& line, const std::string& wanted) {
    const std::string told = fault(good + line + "\n");
    CHECK(told.substr(0, wanted.size()) == wanted);
  };
  CHECK(fault(good) == "none");
  CHECK(fault("") == "none");
  begins("{\"entity\":", "2: ");
  begins("3", "2: a number where a JSON object should be; expected a line that kindred link");
  begins(R"({"size":1})", "2: \"entity\" is no text; expected");
  begins(R"({"entity":"eb","size":1})", "2: \"members\" is no array; expected");
  begins(R"({"entity":"eb","size":1,"members":[1]})", "2: \"source\" is no text; expected");
  begins(R"({"entity":"eb","size":1,"members":[{"source":"a","id":1}]})", "2: \"id\" is no text");
  begins(R"({"entity":"eb","size":0,"members":[]})", "2: has no members; expected");
  begins(R"({"entity":"eb","size":1001,"members":[{"source":"a","id":"1"}]})",
         "2: \"size\" is not the number of its members, 1; a diff needs all of them");
  begins(entity_line("ea", {"x/2"}), "2: has the entity of line 1 again");
  begins(entity_line("eb", {"x/1"}), "2: names a record that is a member already on line 1");
  begins(entity_line("eb", {"x/2", "x/2"}), "2: names a record that is a member already on line 2");
}

TEST_CASE("A file that is not there is told as such") {
  RecordNumbers records;
  try {
    read_entity_file("/nowhere/entities.jsonl", &records);
    FAIL("a file that is not there was read");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kNoInput);
  }
}

}  // namespace
}  // namespace kindred
