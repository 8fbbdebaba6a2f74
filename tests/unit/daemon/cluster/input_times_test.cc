// What who prepares says of how far time has come in its partitions.

#include "daemon/cluster/input_times.h"

#include <string>
#include <vector>

#include "daemon/cluster/one_process.h"
#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

namespace {

const LogExpiry kExpiry = {.expire = {.after = 10'000, .field = {}}, .clock = 7, .input = 8};
const InputTimes::Clock::time_point kNow = InputTimes::Clock::now();

// Two partitions of records, whose first has a time already, and one of labels.
InputTimes begun() {
  InputTimes times(kExpiry, {"people"});
  times.begin({{{"people", 0, 5}, mark_of_cluster(3, CameTo{.time = 1'000, .clock = 7})},
               {{"people", 4, 5}, mark_of_cluster(3, CameTo{.time = 9'000, .clock = 6})},
               {{"said", 0, 5}, mark_of_cluster(3)}},
              6);
  return times;
}

void observe(uint32_t place, int64_t time, InputTimes* times) {
  Record record = Tiny::record(1, {"k"}, "anna", time);
  record.partition = place;
  Preparer preparer(Tiny::world().setup.pipeline);
  times->observe(preparer.prepare(record).record);
}

PartitionTime said(uint32_t number, std::optional<int64_t> time, bool at_end) {
  return {.topic = "people",
          .number = number,
          .partitions = 6,
          .time = time,
          .at_end = at_end,
          .input = 8};
}

std::vector<PartitionTime> taken(InputTimes* times) {
  std::vector<PartitionTime> all;
  const std::vector<LogEntry> entries = times->take_entries();
  for (const LogEntry& entry : entries) {
    REQUIRE(entry.kind == LogEntry::Kind::kPartition);
    CHECK(entry.ends == (&entry == &entries.back()));
    all.push_back(*entry.partition);
  }
  CHECK_FALSE(times->due());
  return all;
}

}  // namespace

TEST_CASE("each partition of records is told at first, and then what may let records expire") {
  InputTimes times = begun();
  REQUIRE(times.due());
  CHECK(taken(&times) == std::vector{said(0, 1'000, false), said(4, std::nullopt, false)});
  observe(1, 2'000, &times);
  CHECK(taken(&times) == std::vector{said(4, 2'000, false)});
  observe(1, 2'003, &times);  // by a step of ten no more expires
  observe(1, 1'500, &times);
  CHECK_FALSE(times.due());
  CHECK(times.mark(1) == CameTo{.time = 2'003, .clock = 7});
  CHECK_FALSE(times.mark(2));
  observe(1, 2'010, &times);
  CHECK(taken(&times) == std::vector{said(4, 2'010, false)});
}

TEST_CASE("a partition is at its end once it was quiet for a while, until something comes") {
  InputTimes times = begun();
  taken(&times);
  times.see_ends({true, false, true}, kNow);
  CHECK_FALSE(times.due());
  times.see_ends({true, true, true}, kNow + InputTimes::kQuiet);
  CHECK(taken(&times) == std::vector{said(0, 1'000, true)});
  observe(0, 900, &times);
  CHECK(taken(&times) == std::vector{said(0, 1'000, false)});
  times.see_ends({true, false, true}, kNow + InputTimes::kQuiet);
  CHECK_FALSE(times.due());
}

TEST_CASE("the time beside an offset is found again, and does not disturb the rest") {
  const CameTo came_to{.time = -5, .clock = UINT64_MAX};
  const std::string mark = mark_of_cluster(57, came_to);
  CHECK(mark == "kindred-cluster time=-5 clock=ffffffffffffffff changes=57");
  CHECK(time_of_mark(mark) == came_to);
  CHECK(changes_before_cluster({{{"people", 0, 1}, mark}}) == 57);
  CHECK_FALSE(time_of_mark(mark_of_cluster(57)));
  CHECK_FALSE(time_of_mark("kindred-commit=57 time=17"));
}

}  // namespace kindred
