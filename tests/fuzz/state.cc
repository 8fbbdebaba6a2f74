// State directories: a manifest, a base and journals, as a kill, a bad disk or another program may
// leave them.

#include "daemon/state/state.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/base.h"
#include "daemon/state/directory.h"
#include "daemon/state/reader.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/state_files.h"
#include "tests/fuzz/written_entries.h"
#include "tests/temporary_folder.h"

namespace kindred::fuzz {
namespace {

const StateTables kTables = {{"name: text name"}, {{.topic = "a", .number = 0}}};

// A failure names the file or the directory, and what to do.
void check_failure(const Failure& failure, const std::string& folder) {
  const std::string_view message = failure.what();
  const bool known = failure.code() == ExitCode::kIo || failure.code() == ExitCode::kConfiguration;
  expect(known, "a state that cannot be used has an exit code of its own");
  expect(message.find(folder) != std::string_view::npos, "a failure names the file");
  expect(message.find('\n') == std::string_view::npos, "a failure is one line");
}

// What a start finds: what it is told, and the numbers of the last commit, Kafka's and ours.
struct Opened {
  std::string entries;
  uint64_t last = 0;
  int64_t ahead = 0;
};

// None when it fails.
std::optional<Opened> open_state(const std::string& folder, uint64_t committed, State* state) {
  try {
    if (!state->manifest()) state->write({"people", true, 5, ""});
    WrittenEntries entries;
    state->open(committed, &entries, !state->manifest()->ahead);
    return Opened{entries.bytes(), state->last(), state->ahead()};
  } catch (const Failure& failure) {
    check_failure(failure, folder);
    return std::nullopt;
  }
}

std::optional<Opened> open_folder(const std::string& folder, uint64_t committed) {
  std::optional<State> state;
  try {
    state.emplace(folder, "people");
  } catch (const Failure& failure) {
    check_failure(failure, folder);
    return std::nullopt;
  }
  return open_state(folder, committed, &*state);
}

// The number in the name of a file of that kind; 0 is none.
uint64_t number_in(std::string_view name, std::string_view kind) {
  return name.starts_with(kind) ? std::stoull(std::string(name.substr(kind.size() + 1))) : 0;
}

// Whether a base that is whole says all that the file says.
bool replaced(const TemporaryFolder& folder, std::string_view name) {
  const std::vector<uint64_t> bases = numbers_of(folder.path(), "base");
  if (bases.empty()) return false;
  const uint64_t newest = bases.back();
  try {
    read_base(numbered_in(folder.path(), "base", newest), newest, [](std::string_view) {});
  } catch (const Failure&) {
    return false;
  }
  const uint64_t journal = number_in(name, kJournal);
  const uint64_t base = number_in(name, "base");
  return journal > 0 ? journal <= newest : base > 0 && base < newest;
}

// What cannot be used stays as it is, for somebody to repair: all that no base has replaced.
void check_kept(const TemporaryFolder& folder, const StateFiles& files) {
  for (const auto& [name, bytes] : files.files()) {
    if (!std::filesystem::exists(folder.file(name))) {
      expect(replaced(folder, name), "a start that fails removes no file that counts");
    } else if (name != "manifest") {  // a start notes there which commit is the first
      expect(folder.read(name) == bytes, "a start that fails leaves a file as it is");
    }
  }
}

// Records and the like for a pipeline of one field and one partition. Whether the state is of
// those.
bool check_reader(const std::string& folder, uint64_t committed) {
  uint64_t taken = 0;
  try {
    State state(folder, "people");
    StateReader reader(kTables, [&](std::span<const Record> records) { taken += records.size(); });
    state.open(committed, &reader, !state.manifest()->ahead);
    reader.finish();
    expect(taken == reader.records(), "every record is handed over");
    reader.take_matches([](std::span<const PairNote>) {});
    return true;
  } catch (const Failure& failure) {
    const bool other_tables = failure.code() == ExitCode::kConfiguration;
    if (!other_tables) check_failure(failure, folder);
    return false;
  }
}

// The state goes on: one more commit, and a base made of all of them.
void check_goes_on(const std::string& folder, const Opened& before) {
  State state(folder, "people");
  const std::optional<Opened> opened = open_state(folder, before.last, &state);
  expect(opened.has_value(), "what was opened once is opened again");
  Intake intake{{7}, {false}, {}};
  Record record;
  record.identity = {"a", "new"};
  append_record(record, &intake.records);
  state.commit(intake, kTables);
  expect(state.last() == before.last + 1, "a commit has the next number");
  state.begin_journal();
  try {
    state.compact();
  } catch (const Failure& failure) {
    check_failure(failure, folder);
  }
}

}  // namespace

void fuzz_state(std::string_view bytes) {
  const StateFiles files(bytes);
  const TemporaryFolder folder;
  for (const auto& [name, content] : files.files()) folder.write(name, content);
  const std::optional<Opened> opened = open_folder(folder.path(), files.committed());
  if (!opened) return check_kept(folder, files);
  if (files.only_ours()) {
    const std::optional<std::string> whole =
        files.entries_to(opened->last - static_cast<uint64_t>(opened->ahead));
    expect(whole && *whole == opened->entries, "a state holds whole commits, all up to its last");
  }
  const std::optional<Opened> again = open_folder(folder.path(), opened->last);
  expect(again && again->entries == opened->entries && again->last == opened->last,
         "a state is the same when opened again");
  if (!check_reader(folder.path(), opened->last)) return;
  check_goes_on(folder.path(), *opened);
  const std::optional<Opened> later = open_folder(folder.path(), opened->last + 1);
  expect(later && later->last == opened->last + 1, "a commit is there after a start");
}

}  // namespace kindred::fuzz
