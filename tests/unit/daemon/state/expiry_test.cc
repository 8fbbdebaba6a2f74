// What the state keeps of expiry: how far time has come, and nothing of what has left.

#include <string>
#include <vector>

#include "daemon/state/reader.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"

namespace kindred {
namespace {

Record version_of(const std::string& id, uint64_t version) {
  Record record;
  record.identity = {"a", id};
  record.version = version;
  return record;
}

// As what expired leaves it: a delete of the version before, or of the same one.
TEST_CASE("the delete of a version takes the record of that version from the files") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  begin(&state);
  Record record = version_of("person-17", 5);
  record.values.add(0, "Ben Okoro");
  commit({record}, &state);
  Record deletion = version_of("person-17", 5);
  deletion.deleted = true;
  SECTION("the same one") { commit({deletion}, &state); }
  SECTION("the one before") {
    Record any = deletion;
    any.version.reset();
    deletion.version = 4;
    commit({any, deletion}, &state);
  }
  state.begin_journal();
  CHECK(state.compact()->kept == 1);
  CHECK(bytes_in(folder.path()).find("Ben Okoro") == std::string::npos);
}

TEST_CASE("how far time has come outlives compaction") {
  const TemporaryFolder folder;
  const std::vector<Watermark::Partition> times = {{77, true}};
  const auto stored = [&](uint64_t committed, const std::string& by) {
    State state(folder.path(), "people");
    StateReader reader(kTables, [](std::span<const Record> /*records*/) {});
    state.open(committed, &reader);
    reader.finish();
    return reader.times(by);
  };
  {
    State state(folder.path(), "people");
    begin(&state);
    Intake intake{{1}, {false}, {}};
    append_times("arrival", times, &intake.times);
    state.commit(intake, kTables);
    state.begin_journal();
    state.compact();
  }
  CHECK(stored(1, "arrival") == times);
  CHECK_FALSE(stored(1, "field born"));
  {
    // A commit without them is one of a configuration by which nothing expires.
    State state(folder.path(), "people");
    open(1, &state);
    commit({}, &state);
  }
  CHECK_FALSE(stored(2, "arrival"));
}

TEST_CASE("pairs that outlive a record outlive compaction, until they end") {
  const TemporaryFolder folder;
  const IdentityPair first{{"a", "1"}, {"a", "2"}};
  const IdentityPair second{{"a", "1"}, {"b", "3"}};
  const bool compacted = GENERATE(false, true);
  {
    Entries kept;
    append_pair({first, true}, &kept);
    append_pair({second, true}, &kept);
    Entries ended;
    append_pair({first, false}, &ended);
    State state(folder.path(), "people");
    commit_both(kept, ended, compacted, &state);
  }
  State state(folder.path(), "people");
  StateReader reader(kTables, [](std::span<const Record> /*records*/) {});
  state.open(2, &reader);
  reader.finish();
  CHECK(reader.kept() == std::vector{second});
}

}  // namespace
}  // namespace kindred
