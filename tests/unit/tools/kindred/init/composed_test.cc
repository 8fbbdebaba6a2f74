#include "tools/kindred/init/composed.h"

#include <functional>
#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

namespace {

constexpr uint32_t kRecords = 200;

using Paths = config::ValuePaths;

std::string first_of(uint32_t record) { return "first" + std::to_string(record / 2 % 40); }
std::string last_of(uint32_t record) { return "last" + std::to_string(record / 2 * 7 % 50); }
std::string full_of(uint32_t record) { return last_of(record) + ", " + first_of(record); }

Column column(const std::string& name, const std::function<bool(uint32_t)>& there,
              const std::function<std::string(uint32_t)>& value) {
  Column made;
  made.path = {name};
  for (uint32_t record = 0; record < kRecords; ++record) {
    if (!there(record)) continue;
    made.records.push_back(record);
    made.values.push_back(value(record));
  }
  return made;
}

bool always(uint32_t /*record*/) { return true; }
bool odd(uint32_t record) { return record % 2 == 1; }
bool even(uint32_t record) { return record % 2 == 0; }

Profile composed(std::vector<Column> columns) {
  Profile profile;
  profile.records = profile.sampled = kRecords;
  profile.columns = std::move(columns);
  compose_columns(&profile);
  return profile;
}

bool stays(std::vector<Column> columns) {
  for (const Column& each : composed(std::move(columns)).columns) {
    if (!each.also.empty()) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a column takes the values of its parts, in the order of its words") {
  const Profile profile = composed({column("first", even, first_of), column("last", even, last_of),
                                    column("full", odd, full_of)});
  REQUIRE(profile.columns.size() == 3);
  CHECK(profile.columns[0].also.empty());
  CHECK(profile.columns[1].also.empty());
  const Column& full = profile.columns[2];
  CHECK(full.path == config::JsonPath{"full"});
  CHECK(full.also == std::vector<config::ValuePlace>{
                         {Paths{config::JsonPath{"last"}, config::JsonPath{"first"}}}});
  REQUIRE(full.size() == kRecords);
  for (uint32_t record = 0; record < kRecords; ++record) {
    CHECK(full.records[record] == record);
    CHECK(full.values[record] ==
          (odd(record) ? full_of(record) : last_of(record) + " " + first_of(record)));
  }
}

TEST_CASE("a column that stands beside its parts takes them where others have it alone") {
  const Profile profile =
      composed({column("full", always, full_of), column("first", even, first_of),
                column("last", even, last_of)});
  CHECK(profile.columns[0].also.size() == 1);
  CHECK(stays({column("full", even, full_of), column("first", even, first_of),
               column("last", even, last_of)}));
}

TEST_CASE("a column is not composed of one that is as much, says other things, or dates") {
  const Column first = column("first", even, first_of);
  const Column last = column("last", even, last_of);
  const auto full = [](const std::function<std::string(uint32_t)>& value) {
    return column("full", odd, value);
  };
  CHECK(stays({first, full(full_of)}));
  CHECK(stays({column("label", even, full_of), last, full(full_of)}));
  CHECK(stays({first, last, full([](uint32_t record) {
                 return "shop" + std::to_string(record % 40) + " " + first_of(record);
               })}));
  CHECK(stays({first, last, full([](uint32_t record) {
                 return full_of(record) + " of the second house on the left";
               })}));
  CHECK(stays({column("first", always, first_of), column("last", always, last_of),
               full([](uint32_t) { return "no words in common"; })}));
  const auto date = [](uint32_t record) { return "2001-02-" + std::to_string(10 + record % 18); };
  CHECK(stays({column("date", even, date), last,
               full([&](uint32_t record) { return last_of(record) + " " + date(record); })}));
  Column twice = first;
  twice.records[1] = twice.records[0];
  CHECK(stays({twice, last, full(full_of)}));
}

TEST_CASE("who has the whole name in one column is compared with who has it in two") {
  const TemporaryFolder folder;
  std::string rows = "id,first,last,full,city\n";
  for (uint32_t record = 0; record < kRecords; ++record) {
    const std::string names = record % 3 == 0 ? ",," + first_of(record) + " " + last_of(record)
                                              : first_of(record) + "," + last_of(record) + ",";
    rows += std::to_string(record) + "," + names + ",town" + std::to_string(record / 2 % 23) + "\n";
  }
  std::ostringstream report;
  ThreadPool pool(1);
  const std::string yaml =
      make_config({.inputs = {folder.write("people.csv", rows)}}, &pool, &report);
  INFO(yaml);
  const auto has = [&](const std::string& text) { return yaml.find(text) != std::string::npos; };
  CHECK(has("  full: {from: [full, [first, last]]}    # short text; 100 % have it, 100 different"));
  CHECK(has("      first: {levels: [exact"));
  CHECK(has("      last: {levels: [exact"));
  CHECK(has(", unless: [first, last]}"));
  // No rule asks for the whole and a part of it.
  CHECK(has("- same: full "));
  CHECK_FALSE(has("{same: full}, {same: "));
  CHECK_FALSE(has("{same: first}, {same: full}"));
  CHECK_FALSE(has("{same: last}, {same: full}"));
  CHECK_FALSE(has("left out"));
}

}  // namespace kindred
