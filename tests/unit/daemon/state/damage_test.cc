// What was damaged in any file of a state is told, and left as it was; or else it did no harm.

#include <filesystem>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

Record record_of(const std::string& id, const std::string& name) {
  Record record;
  record.identity = {"a", id};
  record.values.add(0, name);
  return record;
}

const std::string kClosed = "journal-00000000000000000001";
const std::string kNewest = "journal-00000000000000000003";

// Two commits in a journal that is closed, and a third one in the newest.
void commit_three(State* state) {
  begin(state);
  commit({record_of("1", "Ana")}, state);
  commit({record_of("2", "Ben")}, state);
  state->begin_journal();
  commit({record_of("3", "Eva")}, state);
}

// The last byte is that of the last commit.
void turn_last_byte(const TemporaryFolder& folder, const std::string& name) {
  std::string bytes = folder.read(name);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  folder.write(name, bytes);
}

TEST_CASE("a journal that lost its last commit is told by a start, and stays as it is") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    commit_three(&state);
  }
  const auto start = [&] {
    State state(folder.path(), "people");
    open(3, &state);
  };
  const std::string name = GENERATE(kClosed, kNewest);
  turn_last_byte(folder, name);
  const std::string damaged = bytes_in(folder.path());
  CHECK(tells(start, {name, "damaged", "--rebuild"}));
  CHECK(bytes_in(folder.path()) == damaged);
}

// It once took that for the end of a kill, cut it off, and removed the rest.
TEST_CASE("a journal that lost its last commit is told by compaction, and stays as it is") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  commit_three(&state);
  turn_last_byte(folder, kClosed);
  const std::string damaged = bytes_in(folder.path());
  CHECK(tells([&] { state.compact(); }, {kClosed, "damaged", "--rebuild"}));
  CHECK(bytes_in(folder.path()) == damaged);
}

// As after a loss of power: taking back is not synced.
TEST_CASE("a commit that was taken back does no harm when it comes back in a closed journal") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record_of("1", "Ana")}, &state);
    commit({record_of("2", "Ben")}, &state);
    const std::string with_both = folder.read(kClosed);
    state.take_back();
    state.begin_journal();
    commit({record_of("3", "Eva")}, &state);
    folder.write(kClosed, with_both);
  }
  State state(folder.path(), "people");
  std::string ids;
  open(2, &state, [&](std::span<const Record> records) {
    for (const Record& one : records) ids += one.identity.id;
  });
  CHECK(ids == "13");
}

// Found by tests/fuzz. A number beyond the tables went on to the engine, or ended the program
// without the file's name.
TEST_CASE("an entry that goes by a number which the state does not name is told") {
  const bool field = GENERATE(true, false);
  Record record = record_of("1", "Ana");
  if (field) record.values.add(9, "12");
  if (!field) record.partition = 3;
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({record}, &state);
  }
  const auto start = [&] {
    State state(folder.path(), "people");
    open(1, &state);
  };
  const std::string what = field ? "a value of a field" : "a record of a partition";
  CHECK(tells(start, {kClosed, what + " that it does not name", "--rebuild"}));
}

}  // namespace
}  // namespace kindred
