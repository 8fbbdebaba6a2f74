// What passes between the processes of a cluster, as bytes.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "linkage/cluster/found_entry.h"
#include "linkage/cluster/log_entry.h"
#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/damaged_bytes.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;

KeyedRecord anna() {
  Preparer preparer(Tiny::world().setup.pipeline);
  return std::move(preparer.prepare(Tiny::record(1, {"k", "l"}, "anna", 17)).record);
}

std::string bytes_of(const LogEntry& entry) {
  std::string bytes;
  append_to(entry, &bytes);
  return bytes;
}

std::vector<LogEntry> every_kind() {
  std::vector<LogEntry> entries;
  entries.push_back({.kind = Kind::kRecord, .record = anna()});
  entries.push_back({.kind = Kind::kAgain, .record = anna(), .ends = true});
  entries.push_back(
      {.kind = Kind::kStatement, .statement = {.key = 7, .shard = 3, .members = 9, .last = 11}});
  for (const Label& label :
       {Label{.pair = {{"a", "1"}, {"b", "2"}}, .verdict = Verdict::kSame, .time = -1},
        Label{.pair = {{"a", "1"}, {"b", "3"}},
        .verdict = Verdict::kUnsure,
        .left_values = 7,
        .right_values = UINT64_MAX,
        .time = 5},
        Label{.pair = {{"", "1"}, {"b", "3"}}, .verdict = {}}}) {
    entries.push_back({.kind = Kind::kLabel, .label = std::make_unique<Label>(label)});
  }
  entries.push_back({.kind = Kind::kCounts, .record = anna(), .as_of = UINT64_MAX - 1});
  for (const PartitionTime& said : {PartitionTime{.topic = "people",
                                   .number = 3,
                                   .partitions = 12,
                                   .time = -5,
                                   .at_end = true,
                                   .input = 7},
                                    PartitionTime{.topic = "", .partitions = 1}}) {
    entries.push_back(
        {.kind = Kind::kPartition, .partition = std::make_unique<PartitionTime>(said)});
  }
  entries.push_back({.kind = Kind::kTime, .came_to = {.time = -1, .clock = 9}, .ends = true});
  entries.push_back(
      {.kind = Kind::kMark, .mark = {.shard = 300, .as_of = UINT64_MAX, .second = true}});
  entries.push_back({.kind = Kind::kEnd, .ends = true});
  return entries;
}

FoundEntry found_pair() {
  FoundEntry entry;
  entry.change.left = 7;
  entry.change.right = UINT64_MAX;
  entry.change.pair = {.live = true, .digest = 5, .event = {}};
  Change& event = entry.change.pair.event;
  event.left = {"a", "1"};
  event.right = {"b", "2"};
  event.evaluation.score = 92.5;
  event.evaluation.fields = {{true, 0.5, 92.5}, {}};
  event.branches = {0, 3};
  event.time = 1'700'000'000'000;
  return entry;
}

FoundEntry lost_pair() {
  FoundEntry entry;
  entry.change.pair.event.left = {"a", "1"};
  entry.change.pair.event.right = {"b", "2"};
  return entry;
}

FoundEntry turns() {
  FoundEntry entry;
  entry.kind = FoundEntry::Kind::kTurns;
  entry.turns = {0, 1, 300, UINT64_MAX};
  return entry;
}

}  // namespace

TEST_CASE("an entry of the log is what its bytes say, and other bytes are none") {
  for (const LogEntry& entry : every_kind()) {
    const std::string bytes = bytes_of(entry);
    std::string why;
    const std::optional<LogEntry> read = read_log_entry(bytes, &why);
    REQUIRE(read);
    CHECK(read->kind == entry.kind);
    CHECK(read->ends == entry.ends);
    CHECK(read->as_of == entry.as_of);
    CHECK(read->statement == entry.statement);
    REQUIRE((read->label != nullptr) == (entry.label != nullptr));
    if (entry.label) CHECK(*read->label == *entry.label);
    REQUIRE((read->partition != nullptr) == (entry.partition != nullptr));
    if (entry.partition) CHECK(*read->partition == *entry.partition);
    CHECK(read->came_to == entry.came_to);
    CHECK(read->mark == entry.mark);
    CHECK(bytes_of(*read) == bytes);
    CHECK(rank_in_log_entry(bytes) ==
          (entry.of_record() ? std::optional(entry.record.rank()) : std::nullopt));
    for_each_wrong_length(bytes, [&](std::string_view wrong) {
      REQUIRE_FALSE(read_log_entry(wrong, &why));
      CHECK(why == "an entry of the log is cut off or damaged");
    });
    for_each_wrong_byte(bytes, [&](std::string_view wrong) {
      read_log_entry(wrong, &why);
      rank_in_log_entry(wrong);
    });
  }
}

TEST_CASE("an entry of a later version is refused with a text that says so") {
  std::string why;
  std::string bytes = bytes_of(every_kind().front());
  bytes[0] = 5;
  CHECK_FALSE(read_log_entry(bytes, &why));
  CHECK(why ==
        "an entry of the log is of version 5, and this program reads up to 4: a newer one has "
        "written it, so upgrade this one");
  for (const FoundEntry& entry : {found_pair(), turns()}) {
    std::string value = *found_value(entry);
    value[0] = 2;
    CHECK_FALSE(read_found_entry(found_key(entry), value, &why));
    CHECK(why ==
          "an entry of what shards found is of version 2, and this program reads up to 1: a newer "
          "one has written it, so upgrade this one");
  }
}

TEST_CASE("what older programs know is of the version that they read") {
  for (const LogEntry& entry : every_kind()) {
    const bool of_time = entry.kind >= Kind::kPartition;
    const int version = of_time ? 4 : entry.kind == Kind::kCounts ? 3 : entry.label ? 2 : 1;
    CHECK(bytes_of(entry)[0] == version);
  }
}

TEST_CASE("a record, what is told of it again, and a statement go by keys of their own") {
  const std::vector<LogEntry> entries = every_kind();
  CHECK(log_key(entries[0]) != log_key(entries[1]));
  CHECK(to_hex(log_key(entries[2])) == "02070000000000000003");
  CHECK(to_hex(log_key(entries[3])) ==
        "03016101310162"
        "0132");
  LogEntry other{.kind = Kind::kRecord, .record = anna(), .ends = true};
  CHECK(log_key(other) == log_key(entries[0]));
}

TEST_CASE("what has expired is the key of the record, or of what was told of it, and no value") {
  for (const Kind in_place_of : {Kind::kRecord, Kind::kAgain, Kind::kCounts}) {
    const LogEntry entry{.kind = Kind::kExpired, .record = anna(), .in_place_of = in_place_of};
    const std::string key = log_key(entry);
    CHECK(key == log_key({.kind = in_place_of, .record = anna()}));
    CHECK_FALSE(log_value(entry));
    std::string why;
    const std::optional<LogEntry> read = read_log_key(key, &why);
    REQUIRE(read);
    CHECK(read->kind == Kind::kExpired);
    CHECK(read->in_place_of == in_place_of);
    CHECK(read->record.identity() == entry.record.identity());
    CHECK(read->record.deleted());
    for_each_wrong_length(
        key, [&](std::string_view wrong) { REQUIRE_FALSE(read_log_key(wrong, &why)); });
  }
  std::string why;
  CHECK_FALSE(read_log_key(log_key({.kind = Kind::kEnd}), &why));
  CHECK(why == "an entry of the log without a value has a key that is cut off or damaged");
}

TEST_CASE("a record with a version, and what counts of it, go by keys of their own") {
  Preparer preparer(Tiny::world().setup.pipeline);
  Record record = Tiny::record(1, {"k"}, "anna");
  record.version = 7;
  LogEntry entry{.record = preparer.prepare(record).record};
  const std::string key = log_key(entry);
  CHECK(key[0] == 16);
  CHECK(key.substr(1) == log_key({.record = anna()}).substr(1));
  CHECK_FALSE(is_key_of_counts(key));
  record.version = 8;
  CHECK(log_key({.record = preparer.prepare(record).record}) == key);
  entry.kind = Kind::kCounts;
  CHECK(log_key(entry)[0] == 4);
  CHECK(is_key_of_counts(log_key(entry)));
}

TEST_CASE("what a shard says is what its bytes say, and other bytes are none") {
  for (const FoundEntry& entry : {found_pair(), turns()}) {
    const std::string key = found_key(entry);
    const std::string value = *found_value(entry);
    std::string why;
    const std::optional<FoundEntry> read = read_found_entry(key, value, &why);
    REQUIRE(read);
    CHECK(read->kind == entry.kind);
    CHECK(read->change.pair == entry.change.pair);
    CHECK(read->change.left == entry.change.left);
    CHECK(read->change.right == entry.change.right);
    CHECK(read->turns == entry.turns);
    for_each_wrong_length(value, [&](std::string_view wrong) {
      REQUIRE_FALSE(read_found_entry(key, wrong, &why));
      CHECK(why == "an entry of what shards found is cut off or damaged");
    });
    for_each_wrong_length(
        key, [&](std::string_view wrong) { REQUIRE_FALSE(read_found_entry(wrong, value, &why)); });
    for_each_wrong_byte(value, [&](std::string_view wrong) { read_found_entry(key, wrong, &why); });
  }
}

TEST_CASE("a lost pair is its key and no value, and turns have one") {
  std::string why;
  CHECK_FALSE(found_value(lost_pair()));
  CHECK(found_key(lost_pair()) == found_key(found_pair()));
  const auto read = read_found_entry(found_key(lost_pair()), std::nullopt, &why);
  REQUIRE(read);
  CHECK(read->change.pair == lost_pair().change.pair);
  CHECK_FALSE(read_found_entry(found_key(turns()), std::nullopt, &why));
  const std::string other = found_key({"a", "1"}, {"b", "3"});
  CHECK_FALSE(read_found_entry(other, found_value(found_pair()), &why));
}

}  // namespace kindred
