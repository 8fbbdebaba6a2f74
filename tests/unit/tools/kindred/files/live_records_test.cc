#include "tools/kindred/files/live_records.h"

#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {
namespace {

using Strings = std::vector<std::string>;

// "id name" of the records that are left of these lines.
Strings left(const Strings& lines) {
  const TemporaryFolder folder;
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  ThreadPool pool(1);
  std::ostringstream report;
  const LiveRecords live = read_live_records(people_config("record: {version: v}\n"),
                                             {folder.write("people.jsonl", text)}, &pool, &report);
  Strings found;
  for (const KeyedRecord& record : live.records) {
    found.push_back(std::string(record.id()) + " " + std::string(record.value(0)));
  }
  return found;
}

TEST_CASE("the greater version counts, deletes included") {
  CHECK(left({R"({"id":1,"v":7,"name":"new"})", R"({"id":1,"v":3,"name":"old"})",
              R"({"id":1,"v":5,"deleted":true})", R"({"id":2,"v":7,"deleted":true})",
              R"({"id":2,"v":6,"name":"late"})"}) == Strings{"1 new"});
}

// Past bug: of records with one version number the later arrival counted, other than for link.
TEST_CASE("of equal versions the same one counts in either order") {
  const std::string ann = R"({"id":1,"v":7,"name":"ann"})";
  const std::string bob = R"({"id":1,"v":7,"name":"bob"})";
  const std::string gone = R"({"id":1,"v":7,"deleted":true})";
  CHECK(left({ann, bob}).size() == 1);
  CHECK(left({ann, bob}) == left({bob, ann}));
  CHECK(left({ann, gone}).empty());
  CHECK(left({gone, ann}).empty());
}

}  // namespace
}  // namespace kindred
