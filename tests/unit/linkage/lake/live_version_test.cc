// One version of each identity, whatever the order in which they come: that of a linker which takes
// them in the order of their numbers.

#include "linkage/lake/live_version.h"

#include <optional>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

struct Version {
  int64_t time = 0;
  std::optional<uint64_t> number = std::nullopt;
  std::string value = "x";
  bool deleted = false;
};

LiveVersion live(const std::vector<Version>& versions) {
  Preparer preparer(Tiny::world().setup.pipeline);
  std::vector<KeyedRecord> records;
  for (const auto& [time, number, value, deleted] : versions) {
    Record record = deleted ? Tiny::deletion(0, time) : Tiny::record(0, {"key"}, value, time);
    record.version = number;
    records.push_back(std::move(preparer.prepare(record).record));
  }
  return live_version(std::move(records));
}

TEST_CASE("the greatest version is live, and was created with the first one") {
  for (const std::vector<Version>& versions :
       {std::vector<Version>{{.time = 5, .number = 1}, {.time = 9, .number = 2, .value = "y"}},
        std::vector<Version>{{.time = 9, .number = 2, .value = "y"}, {.time = 5, .number = 1}}}) {
    const LiveVersion found = live(versions);
    REQUIRE_FALSE(found.record.empty());
    CHECK(*found.record.version() == 2);
    CHECK(found.record.time() == 9);
    CHECK(found.record.created() == 5);
  }
}

TEST_CASE("a delete ends what came before, and what comes later is new") {
  CHECK(live({{.number = 2, .deleted = true}, {.number = 1}}).record.empty());
  CHECK_FALSE(live({{.number = 2, .deleted = true}, {.number = 1}}).ambiguous);
  const LiveVersion again = live({{.time = 1, .number = 1},
                                  {.time = 2, .number = 2, .deleted = true},
                                  {.time = 3, .number = 3}});
  CHECK(again.record.created() == 3);
}

TEST_CASE("without numbers, versions must be equal but for their time") {
  const LiveVersion later = live({{.time = 7}, {.time = 3}});
  REQUIRE_FALSE(later.record.empty());
  CHECK(later.record.time() == 7);
  CHECK(later.record.created() == 3);
  CHECK(live({{.value = "x"}, {.value = "y"}}).ambiguous);
  CHECK(live({{.value = "x"}, {.deleted = true}}).ambiguous);
  CHECK(live({{.deleted = true}}).record.empty());
}

}  // namespace
}  // namespace kindred
