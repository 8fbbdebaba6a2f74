// What counts stays, what was replaced or deleted is gone, also from the disk.

#include "daemon/state/compaction.h"

#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/reader.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

// Live records by id: what a replay of the state comes to, as the engine has it.
struct Live {
  struct Version {
    std::optional<uint64_t> number;
    bool deleted = false;
    std::string name;
    int64_t created = 0;  // of what is live

    bool operator==(const Version&) const = default;
  };
  std::map<std::string, Version> versions;

  void take(const Record& record) {
    Version next{record.version, record.deleted,
                 record.values.empty() ? "" : std::string(record.values.value(0))};
    if (!next.deleted) next.created = record.created.value_or(record.time);
    const auto known = versions.find(record.identity.id);
    const bool replaces = known != versions.end() && !known->second.deleted && !next.deleted;
    if (replaces) next.created = known->second.created;
    if (known != versions.end() && known->second.number && next.number) {
      const Version& old = known->second;
      // Where versions are equal the delete counts, then the greater content.
      if (std::tie(*next.number, next.deleted, next.name) <
          std::tie(*old.number, old.deleted, old.name)) {
        return;
      }
    }
    if (next.deleted && !next.number) {
      versions.erase(record.identity.id);
    } else {
      versions[record.identity.id] = next;
    }
  }
};

// Which does not become smaller.
std::string random_name(size_t bytes, std::mt19937_64* random) {
  std::string name(bytes, '\0');
  for (char& letter : name) letter = static_cast<char>((*random)());
  return name;
}

Record random_record(bool versioned, std::mt19937_64* random) {
  Record record;
  record.identity = {"a", std::to_string((*random)() % 40)};
  record.time = static_cast<int64_t>((*random)() % 1000);
  if (versioned) record.version = (*random)() % 30;
  record.deleted = (*random)() % 4 == 0;
  if (!record.deleted) record.values.add(0, "name " + std::to_string((*random)() % 1000));
  return record;
}

Live replay(uint64_t committed, State* state) {
  Live live;
  open(committed, state, [&](std::span<const Record> records) {
    for (const Record& record : records) live.take(record);
  });
  return live;
}

TEST_CASE("a compacted state counts as the whole one, with and without versions") {
  for (size_t round = 0; round < rounds(20); ++round) {
    CAPTURE(round);
    const bool versioned = round % 2 == 0;
    std::mt19937_64 random(round);
    const TemporaryFolder folder;
    Live live;
    uint64_t last = 0;
    size_t compactions = 0;
    {
      State state(folder.path(), "people");
      begin(&state);
    }
    for (int run = 0; run < 4; ++run) {
      State state(folder.path(), "people");
      REQUIRE(replay(last, &state).versions == live.versions);
      for (int i = 0; i < 20; ++i) {
        std::vector<Record> records;
        for (uint64_t n = random() % 5; n > 0; --n) {
          records.push_back(random_record(versioned, &random));
          live.take(records.back());
        }
        commit(records, &state);
        if (random() % 8 != 0) continue;
        state.begin_journal();
        if (random() % 2 == 0) commit({}, &state);
        state.compact();
        ++compactions;
      }
      last = state.last();
    }
    REQUIRE(compactions > 0);
    State state(folder.path(), "people");
    REQUIRE(replay(last, &state).versions == live.versions);
    REQUIRE_FALSE(live.versions.empty());
  }
}

// All bytes of all files of the folder.
Record record_of(const std::string& id, const std::string& name) {
  Record record;
  record.identity = {"a", id};
  record.values.add(0, name);
  return record;
}

Record delete_of(const std::string& id) {
  Record record;
  record.identity = {"a", id};
  record.deleted = true;
  return record;
}

// Pieces this small are stored as they are, so that a search finds them.
TEST_CASE("a person who was deleted is not in the files any more") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  begin(&state);
  commit({record_of("stays", "Ana Ruiz"), record_of("person-17", "Ben Okoro")}, &state);
  commit({record_of("stays", "Ana Ruiz-Lee")}, &state);
  commit({delete_of("person-17")}, &state);
  const std::string before = bytes_in(folder.path());
  CHECK(before.find("Ben Okoro") != std::string::npos);
  state.begin_journal();
  const CompactionCounts counts = state.compact().value();
  CHECK(counts.entries == 4);
  CHECK(counts.kept == 1);
  const std::string after = bytes_in(folder.path());
  CHECK(after.find("Ben Okoro") == std::string::npos);
  CHECK(after.find("person-17") == std::string::npos);
  CHECK(after.find("Ana Ruiz-Lee") != std::string::npos);
}

TEST_CASE("of a person who was deleted no time is left when the record was created") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  begin(&state);
  Record first = record_of("person-17", "Ben Okoro");
  first.time = 0x3131313232323333;
  Record second = record_of("person-17", "Ben Okoro-Ray");
  second.time = 7;
  commit({record_of("stays", "Ana Ruiz"), first}, &state);
  commit({second}, &state);
  state.begin_journal();
  REQUIRE(state.compact()->kept == 2);
  const std::string created = "33222111";
  CHECK(bytes_in(folder.path()).find("Ben Okoro-Ray") != std::string::npos);
  CHECK(bytes_in(folder.path()).find(created) != std::string::npos);
  commit({delete_of("person-17")}, &state);
  state.begin_journal();
  REQUIRE(state.compact()->kept == 1);
  for (const std::string& trace : {std::string("Okoro"), std::string("person-17"), created}) {
    CAPTURE(trace);
    CHECK(bytes_in(folder.path()).find(trace) == std::string::npos);
  }
}

TEST_CASE("a field that the configuration no longer has is gone with compaction") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record_of("1", "Ana Ruiz")}, &state);
  }
  State state(folder.path(), "people");
  StateReader reader({{}, kTables.partitions}, [](std::span<const Record> /*records*/) {});
  state.open(1, &reader);
  reader.finish();
  state.commit({{1}, {false}, {}}, {{}, kTables.partitions});
  state.begin_journal();
  CHECK(state.compact()->kept == 1);
  state.begin_journal();
  CHECK_FALSE(state.compact());
  CHECK(bytes_in(folder.path()).find("Ana Ruiz") == std::string::npos);
}

TEST_CASE("the disk holds about what is live") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  begin(&state);
  std::mt19937_64 random(3);
  const auto size = [&] {
    uint64_t bytes = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
      bytes += entry.file_size();
    }
    return bytes;
  };
  uint64_t most = 0;
  size_t compactions = 0;
  for (int i = 0; i < 60; ++i) {
    std::vector<Record> records;
    for (int id = 0; id < 1000; ++id) {
      records.push_back(record_of(std::to_string(id), random_name(1000, &random)));
    }
    commit(records, &state);
    most = std::max(most, size());
    if (!state.compaction_due(1000)) continue;
    state.begin_journal();
    state.compact();
    ++compactions;
  }
  CHECK(compactions > 1);
  // A million bytes are live; compaction is not worth it below 16 MiB.
  CHECK(most < 20'000'000);
  CHECK(most > 10'000'000);
}

// It would write the same again, of a stream that grows several times over.
TEST_CASE("records that only come are not compacted, others are once a third does not count") {
  const TemporaryFolder folder;
  std::mt19937_64 random(4);
  int id = 0;
  const auto commit_five_megabytes = [&](State* state) {
    std::vector<Record> records;
    for (const int end = id + 50; id < end; ++id) {
      records.push_back(record_of(std::to_string(id), random_name(100'000, &random)));
    }
    commit(records, state);
  };
  const auto live = [&] { return static_cast<uint64_t>(id); };
  {
    State state(folder.path(), "people");
    begin(&state);
    for (int i = 0; i < 4; ++i) commit_five_megabytes(&state);
    CHECK_FALSE(state.compaction_due(live()));
    CHECK(state.compaction_due(live() / 2));
    state.begin_journal();
    state.compact();
    for (int i = 0; i < 6; ++i) commit_five_megabytes(&state);
    CHECK_FALSE(state.compaction_due(live()));
    CHECK(state.compaction_due(live() / 2));  // as if half of them had gone
  }
  State state(folder.path(), "people");
  open(10, &state, [](std::span<const Record> /*records*/) {});
  CHECK_FALSE(state.compaction_due(live()));
  CHECK(state.compaction_due(live() / 2));
  while (id < 1200) commit_five_megabytes(&state);
  CHECK_FALSE(state.compaction_due(live()));
}

// A third of the bytes is reached long before a third of the entries.
TEST_CASE("a few large records that are replaced again and again are compacted") {
  const TemporaryFolder folder;
  std::mt19937_64 random(6);
  State state(folder.path(), "people");
  begin(&state);
  std::vector<Record> small;
  for (int id = 0; id < 20'000; ++id) small.push_back(record_of("s" + std::to_string(id), "Ana"));
  commit(small, &state);
  state.begin_journal();
  state.compact();
  size_t replaced = 0;
  while (!state.compaction_due(20'001)) {
    REQUIRE(replaced < 25);
    commit({record_of("large", random_name(1'000'000, &random))}, &state);
    ++replaced;
  }
  CHECK(replaced > 10);  // 16 MiB
}

// They take more of the disk than their records do in the base.
TEST_CASE("records that come one by one are compacted") {
  const TemporaryFolder folder;
  std::mt19937_64 random(5);
  State state(folder.path(), "people");
  begin(&state);
  uint64_t live = 0;
  while (!state.compaction_due(live)) {
    REQUIRE(live < 20);
    commit({record_of(std::to_string(live++), random_name(1'000'000, &random))}, &state);
  }
  CHECK(live == 17);
}

// As where the disk is full.
TEST_CASE("where no new journal can be begun the one there is goes on") {
  const TemporaryFolder folder;
  const std::string next = folder.file("journal-00000000000000000002");
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record_of("1", "Ana")}, &state);
    fs::create_directory(next + ".new");
    CHECK_THROWS_AS(state.begin_journal(), Failure);
    CHECK_FALSE(fs::exists(next));
    commit({record_of("1", "Anna")}, &state);
    fs::remove(next + ".new");
    state.begin_journal();
    state.compact();
    commit({record_of("2", "Ben")}, &state);
  }
  State state(folder.path(), "people");
  const std::map<std::string, Live::Version> live = {{"1", {std::nullopt, false, "Anna"}},
                                                     {"2", {std::nullopt, false, "Ben"}}};
  CHECK(replay(3, &state).versions == live);
}

constexpr fs::copy_options kOver =
    fs::copy_options::recursive | fs::copy_options::overwrite_existing;

// What a compaction that was killed leaves goes also where a start fails: the base is whole.
TEST_CASE("a start that fails removes what a base has replaced, and nothing that counts") {
  const TemporaryFolder folder;
  const std::string replaced = "journal-00000000000000000001";
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record_of("1", "Ana")}, &state);
    const std::string bytes = folder.read(replaced);
    state.begin_journal();
    state.compact();
    commit({record_of("2", "Ben")}, &state);
    folder.write(replaced, bytes);
  }
  const auto start = [&](uint64_t committed) {
    State state(folder.path(), "people");
    open(committed, &state);
    return state.last();
  };
  CHECK(tells([&] { start(5); }, {"ends with commit 2", "Kafka has commit 5"}));
  CHECK_FALSE(fs::exists(folder.file(replaced)));
  CHECK(start(2) == 2);
}

// The files as they are at each step of a compaction that is killed.
TEST_CASE("a compaction that was killed leaves a state that counts the same") {
  const TemporaryFolder folder;
  const TemporaryFolder before;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record_of("1", "Ana")}, &state);
    commit({record_of("1", "Anna"), record_of("2", "Ben")}, &state);
    state.begin_journal();
    state.compact();
    commit({delete_of("2")}, &state);
    state.begin_journal();
    fs::copy(folder.path(), before.path(), kOver);
    state.compact();
  }
  const std::map<std::string, Live::Version> live = {{"1", {std::nullopt, false, "Anna"}}};
  const auto require_live = [&] {
    State state(folder.path(), "people");
    CHECK(replay(3, &state).versions == live);
  };
  SECTION("when it had ended") { require_live(); }
  SECTION("while it wrote") {
    fs::copy(before.path(), folder.path(), kOver);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
      if (entry.path().filename() == "base-00000000000000000003") {
        fs::rename(entry.path(), entry.path().string() + ".new");
      }
    }
    require_live();
  }
  SECTION("before it removed what it replaced") {
    fs::copy(before.path(), folder.path(), kOver);
    REQUIRE(fs::exists(folder.file("base-00000000000000000002")));
    require_live();
    CHECK_FALSE(fs::exists(folder.file("base-00000000000000000002")));
    CHECK_FALSE(fs::exists(folder.file("journal-00000000000000000003")));
  }
}

TEST_CASE("a base of which a bit turned is told") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record_of("1", "Ana")}, &state);
    state.begin_journal();
    state.compact();
  }
  const std::string name = "base-00000000000000000001";
  const std::string bytes = folder.read(name);
  for (size_t i = 0; i < bytes.size(); ++i) {
    CAPTURE(i);
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    folder.write(name, damaged);
    CHECK(tells(
        [&] {
          State state(folder.path(), "people");
          open(1, &state);
        },
        {name}));
    folder.write(name, bytes.substr(0, i));
    CHECK(tells(
        [&] {
          State state(folder.path(), "people");
          open(1, &state);
        },
        {name, "--rebuild"}));
  }
}

}  // namespace
}  // namespace kindred
