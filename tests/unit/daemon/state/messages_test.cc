// Messages stay in the state until a later commit says that they were acknowledged.

#include <string>
#include <vector>

#include "daemon/state/reader.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

void commit_messages(const std::vector<std::string>& keys, uint64_t awaited, State* state) {
  Intake intake{{1}, {false}, {}};
  for (const std::string& key : keys) append_message({.key = key}, &intake.messages);
  intake.awaited = awaited;
  state->commit(intake, kTables);
}

std::vector<std::string> awaited_keys(const TemporaryFolder& folder, uint64_t committed) {
  State state(folder.path(), "people");
  StateReader reader(kTables, [](std::span<const Record> /*records*/) {});
  state.open(committed, &reader);
  reader.finish();
  std::vector<std::string> keys;
  for (const OutputMessage& message : reader.messages().all()) keys.push_back(*message.key);
  return keys;
}

TEST_CASE("what was not acknowledged comes back, also after compaction") {
  const TemporaryFolder folder;
  const bool compacted = GENERATE(false, true);
  using Keys = std::vector<std::string>;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit_messages({"acknowledged"}, 0, &state);
    commit_messages({"a", "b"}, 1, &state);
    commit_messages({"c"}, 2, &state);
    if (compacted) {
      state.begin_journal();
      state.compact();
    }
  }
  CHECK(awaited_keys(folder, 3) == Keys{"a", "b", "c"});
  const bool forgotten = bytes_in(folder.path()).find("acknowledged") == std::string::npos;
  CHECK(forgotten == compacted);
  {
    State state(folder.path(), "people");
    open(3, &state);
    commit_messages({"d"}, 1, &state);  // of "a" and "b" it is known now
  }
  CHECK(awaited_keys(folder, 4) == Keys{"c", "d"});
  {
    State state(folder.path(), "people");
    open(4, &state);
    commit_messages({}, 0, &state);
  }
  CHECK(awaited_keys(folder, 5).empty());
}

TEST_CASE("a message for a topic that this version does not know is told, and stays") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    Intake intake{{1}, {false}, {}};
    append_message({.topic = static_cast<PublishedTopic>(100), .key = "k"}, &intake.messages);
    state.commit(intake, kTables);
  }
  const std::string before = bytes_in(folder.path());
  CHECK(tells([&] { awaited_keys(folder, 1); },
              {"journal-", "a message for topic number 100", "newer version", "--rebuild"}));
  CHECK(bytes_in(folder.path()) == before);
}

}  // namespace
}  // namespace kindred
