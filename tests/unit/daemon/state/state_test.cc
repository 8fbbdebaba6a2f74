// What was committed is there after a restart, as this run's configuration has it; what does not
// fit is told.

#include "daemon/state/state.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/reader.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

using Texts = std::vector<std::string>;

const StateTables kTables = {{"name: text name", "phone: text phone"},
                             {{.topic = "a", .number = 0}, {.topic = "a", .number = 1}}};

Record record(const std::string& id, const std::string& name, const std::string& phone,
              uint32_t partition = 0) {
  Record record;
  record.identity = {"a", id};
  record.partition = partition;
  record.values.add(0, name);
  record.values.add(1, phone);
  return record;
}

Intake intake(const Positions& positions, const std::vector<Record>& records) {
  Intake intake{positions, std::vector<bool>(positions.size()), {}};
  for (const Record& one : records) append_record(one, &intake.records);
  return intake;
}

// What a restart finds.
struct Restored {
  uint64_t last = 0;
  Texts records;
  Positions positions;
};

Restored restore(const std::string& path, uint64_t committed, const StateTables& tables = kTables) {
  Restored restored;
  StateReader reader(tables, [&](std::span<const Record> records) {
    for (const Record& one : records) {
      std::string text = one.identity.id + "/" + std::to_string(one.partition);
      for (size_t i = 0; i < one.values.size(); ++i) {
        text += " " + std::to_string(one.values.field(i)) + "=" + std::string(one.values.value(i));
      }
      restored.records.push_back(text);
    }
  });
  State state(path, "people");
  state.open(committed, &reader);
  reader.finish();
  restored.last = state.last();
  for (const PartitionState& one : reader.partitions()) restored.positions.push_back(one.offset);
  return restored;
}

// Three commits.
void write_state(const std::string& path, bool exactly_once = true) {
  State state(path, "people");
  state.write({"people", exactly_once, 5, ""});
  EntryVisitor nothing;
  state.open(0, &nothing);
  state.commit(intake({1, 0}, {record("1", "Ana", "12")}), kTables);
  state.commit(intake({1, 1}, {record("2", "Ben", "34", 1)}), kTables);
  state.commit(intake({2, 1}, {record("1", "Anna", "12")}), kTables);
}

TEST_CASE("commits come back in their order, with the positions of the last") {
  const TemporaryFolder folder;
  write_state(folder.path());
  const Restored restored = restore(folder.path(), 3);
  CHECK(restored.last == 3);
  CHECK(restored.records == Texts{"1/0 0=Ana 1=12", "2/1 0=Ben 1=34", "1/0 0=Anna 1=12"});
  CHECK(restored.positions == Positions{2, 1});
}

TEST_CASE("the commit that Kafka does not have is cut off; one more, or one less, is told") {
  const TemporaryFolder folder;
  write_state(folder.path());
  CHECK(tells([&] { restore(folder.path(), 4); }, {"ends with commit 3", "commit 4", "--rebuild"}));
  CHECK(tells([&] { restore(folder.path(), 1); }, {"--rebuild"}));
  CHECK(restore(folder.path(), 2).records == Texts{"1/0 0=Ana 1=12", "2/1 0=Ben 1=34"});
  CHECK(restore(folder.path(), 2).positions == Positions{1, 1});
  CHECK(tells([&] { restore(folder.path(), 3); }, {"ends with commit 2"}));
}

TEST_CASE("the first journal is missed where there is no base yet") {
  const bool rebuilt = GENERATE(false, true);
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    state.write({"people", true, 5, ""});
    EntryVisitor nothing;
    if (rebuilt) state.forget(7);
    state.open(rebuilt ? 7 : 0, &nothing);
    state.commit(intake({1, 0}, {record("1", "Ana", "12")}), kTables);
    state.begin_journal();
    state.commit(intake({2, 0}, {record("2", "Ben", "34")}), kTables);
  }
  const uint64_t first = rebuilt ? 8 : 1;
  CHECK(restore(folder.path(), first + 1).last == first + 1);
  fs::remove(folder.file(fmt::format("journal-{:020}", first)));
  const std::string missing = fmt::format("begins with commit {} is missing", first);
  CHECK(tells([&] { restore(folder.path(), first + 1); }, {missing, "--rebuild"}));
  fs::remove(folder.file(fmt::format("journal-{:020}", first + 1)));
  CHECK(tells([&] { restore(folder.path(), first + 1); }, {missing, "--rebuild"}));
}

// The files go one by one.
TEST_CASE("what a kill has left of a state that is forgotten is not taken for the whole") {
  const TemporaryFolder folder;
  const TemporaryFolder before;
  {
    State state(folder.path(), "people");
    state.write({"people", false, 5, ""});
    EntryVisitor nothing;
    state.open(0, &nothing);
    state.commit(intake({1, 0}, {record("1", "Ana", "12")}), kTables);
    state.begin_journal();
    state.compact();
    state.commit(intake({2, 0}, {record("2", "Ben", "34")}), kTables);
    state.begin_journal();
    state.commit(intake({3, 0}, {record("3", "Eva", "56")}), kTables);
    fs::copy(folder.path(), before.file("copy"));
    state.forget(3);
  }
  fs::remove(folder.file("journal-00000000000000000004"));
  fs::copy(before.file("copy/base-00000000000000000001"), folder.path());
  CHECK(tells([&] { restore(folder.path(), 0); }, {"commit 4 is missing", "--rebuild"}));
  fs::copy(before.file("copy/journal-00000000000000000003"), folder.path());
  CHECK(tells([&] { restore(folder.path(), 0); }, {"commit 4 is missing", "--rebuild"}));
}

TEST_CASE("without transactions the state alone knows how far it is") {
  const TemporaryFolder folder;
  write_state(folder.path(), false);
  CHECK(restore(folder.path(), 1).last == 3);
  CHECK_THROWS_AS(restore(folder.path(), 4), Failure);
}

// A standby's directory: Kafka's numbers are those of another process's commits.
TEST_CASE("who follows keeps what it has, whatever number Kafka has, and counts on when it leads") {
  const TemporaryFolder folder;
  write_state(folder.path());
  EntryVisitor nothing;
  {
    State state(folder.path(), "people");
    state.open(57, &nothing, true);
    state.write({"people", true, 5, "", std::nullopt});
  }
  CHECK(restore(folder.path(), 1).last == 3);
  CHECK(restore(folder.path(), 57).last == 3);
  {
    State state(folder.path(), "people");
    state.open(57, &nothing, true);
    state.count_from(59);
    state.commit(intake({3, 1}, {record("3", "Eva", "56")}), kTables);
    CHECK(state.last() == 59);
    state.write({"people", true, 5, "", state.ahead()});
    state.begin_journal();
    state.commit(intake({4, 1}, {record("4", "Eva", "56")}), kTables);
    state.compact();
  }
  // From here on Kafka decides again.
  CHECK(restore(folder.path(), 60).positions == Positions{4, 1});
  CHECK(tells([&] { restore(folder.path(), 61); }, {"ends with commit 60", "commit 61"}));
  CHECK(tells([&] { restore(folder.path(), 57); }, {"--rebuild"}));
  CHECK(restore(folder.path(), 59).positions == Positions{3, 1});
  CHECK(restore(folder.path(), 59).last == 59);
}

TEST_CASE("what was taken back does not come back") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    state.write({"people", true, 5, ""});
    EntryVisitor nothing;
    state.open(0, &nothing);
    state.commit(intake({1, 0}, {record("1", "Ana", "12")}), kTables);
    state.take_back();
    CHECK(state.last() == 0);
    state.commit(intake({2, 0}, {record("2", "Ben", "34")}), kTables);
  }
  const Restored restored = restore(folder.path(), 1);
  CHECK(restored.records == Texts{"2/0 0=Ben 1=34"});
  CHECK(restored.positions == Positions{2, 0});
}

TEST_CASE("a state that was forgotten begins after the commit that Kafka has") {
  const TemporaryFolder folder;
  write_state(folder.path());
  {
    State state(folder.path(), "people");
    state.forget(57);
  }
  const Restored restored = restore(folder.path(), 57);
  CHECK(restored.last == 57);
  CHECK(restored.records.empty());
  CHECK(restored.positions == Positions{0, 0});
}

TEST_CASE("fields and partitions may stand elsewhere, fields be left out, partitions be new") {
  const TemporaryFolder folder;
  write_state(folder.path());
  const StateTables phones = {
      {"phone: text phone"},
      {{.topic = "a", .number = 1}, {.topic = "b", .number = 0}, {.topic = "a", .number = 0}}};
  const Restored restored = restore(folder.path(), 3, phones);
  CHECK(restored.records == Texts{"1/2 0=12", "2/0 0=34", "1/2 0=12"});
  CHECK(restored.positions == Positions{1, 0, 2});
}

TEST_CASE("a field that the state lacks, and a topic that is no input any more, are told") {
  const TemporaryFolder folder;
  write_state(folder.path());
  StateTables more = kTables;
  more.fields[1] = "phone: text /contact/phone";
  CHECK(tells([&] { restore(folder.path(), 3, more); },
              {"'phone: text /contact/phone'", "--rebuild"}));
  StateTables fewer = kTables;
  fewer.partitions.pop_back();
  CHECK(tells([&] { restore(folder.path(), 3, fewer); }, {"topic a partition 1", "--rebuild"}));
}

TEST_CASE("many records come in their order, whatever their batches") {
  const TemporaryFolder folder;
  constexpr size_t kRecords = 50'000;
  {
    State state(folder.path(), "people");
    state.write({"people", true, 5, ""});
    EntryVisitor nothing;
    state.open(0, &nothing);
    std::vector<Record> records;
    for (size_t i = 0; i < kRecords; ++i) records.push_back(record(std::to_string(i), "Ana", "1"));
    const Intake all = intake({1, 0}, records);
    CHECK(all.records.pieces.size() > 1);
    state.commit(all, kTables);
  }
  const Restored restored = restore(folder.path(), 1);
  REQUIRE(restored.records.size() == kRecords);
  for (size_t i = 0; i < kRecords; ++i) {
    REQUIRE(restored.records[i] == std::to_string(i) + "/0 0=Ana 1=1");
  }
}

TEST_CASE("the directory of another pipeline is left alone") {
  const TemporaryFolder folder;
  write_state(folder.path());
  CHECK(tells([&] { const State state(folder.path(), "fingerprints"); },
              {"pipeline people, not of fingerprints"}));
}

TEST_CASE("a manifest is read as it was written") {
  const TemporaryFolder folder;
  const std::string path = folder.file("manifest");
  CHECK_FALSE(read_manifest(path));
  for (const Manifest& manifest :
       {Manifest{"people", true, 0, ""}, Manifest{"a-b_c", false, UINT64_MAX, "x=1 y=2"},
        Manifest{"p", true, 1, "", -12}, Manifest{"p", true, 1, "x=1", std::nullopt}}) {
    write_manifest(path, manifest);
    CHECK(read_manifest(path) == manifest);
  }
}

TEST_CASE("a manifest of which a byte is wrong is told") {
  const TemporaryFolder folder;
  const std::string path = folder.file("manifest");
  write_manifest(path, {"people", true, 5, "keys=1"});
  const std::string bytes = folder.read("manifest");
  for (size_t i = 0; i < bytes.size(); ++i) {
    CAPTURE(i);
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    folder.write("manifest", damaged);
    CHECK_THROWS_AS(read_manifest(path), Failure);
    folder.write("manifest", bytes.substr(0, i));
    CHECK_THROWS_AS(read_manifest(path), Failure);
  }
}

}  // namespace
}  // namespace kindred
