#ifndef KINDRED_DAEMON_STATE_INTAKE_H_
#define KINDRED_DAEMON_STATE_INTAKE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/base/positions.h"
#include "daemon/state/entries.h"
#include "linkage/find/pair_note.h"

namespace kindred {

// What a commit keeps of some input: how far it goes, what it taught, and what it changed.
struct Intake {
  Positions positions;
  std::vector<bool> names_sources;  // by partition, see PartitionState
  Entries records;                  // deletes, pairs and matches among them
  std::string times = {};           // an entry, see append_times(); empty: none
  // With at_least_once, the messages that are sent once the state has them, see append_message().
  Entries messages = {};
  // With at_least_once, how many messages of earlier commits are not acknowledged yet.
  std::optional<uint64_t> awaited = {};
  // Visits each match that is live after the input. `records` has the changes of matches that the
  // input brought.
  std::function<void(const std::function<void(const PairNote&)>&)> all_matches = {};
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_INTAKE_H_
