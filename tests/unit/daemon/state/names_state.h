#ifndef KINDRED_TESTS_UNIT_DAEMON_STATE_NAMES_STATE_H_
#define KINDRED_TESTS_UNIT_DAEMON_STATE_NAMES_STATE_H_

// A state of records that have a name alone, read from one partition.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "daemon/state/reader.h"
#include "daemon/state/state.h"

namespace kindred {

inline const StateTables kTables = {{"name: text name"}, {{.topic = "a", .number = 0}}};

inline void commit(const std::vector<Record>& records, State* state) {
  Intake intake{{1}, {false}, {}};
  for (const Record& one : records) append_record(one, &intake.records);
  state->commit(intake, kTables);
}

inline void open(
    uint64_t committed, State* state,
    const StateReader::Take& take = [](std::span<const Record>) {}) {
  StateReader reader(kTables, take);
  state->open(committed, &reader);
  reader.finish();
}

inline void begin(State* state) {
  state->write({"people", true, 5, ""});
  open(0, state);
}

// Two commits of these entries, compacted or not.
inline void commit_both(const Entries& first, const Entries& second, bool compacted, State* state) {
  begin(state);
  state->commit({{1}, {false}, first}, kTables);
  state->commit({{2}, {false}, second}, kTables);
  if (!compacted) return;
  state->begin_journal();
  state->compact();
}

// What somebody finds who reads every file of the folder.
inline std::string bytes_in(const std::string& folder) {
  std::string bytes;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    bytes.append(std::istreambuf_iterator<char>(file), {});
  }
  return bytes;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_STATE_NAMES_STATE_H_
