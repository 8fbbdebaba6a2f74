#ifndef KINDRED_DAEMON_STATE_INTAKE_H_
#define KINDRED_DAEMON_STATE_INTAKE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/state/entries.h"
#include "linkage/find/pair_note.h"

namespace kindred {

// By input partition: the offset of the next record.
using Positions = std::vector<int64_t>;

// What some input comes to in the state: how far it goes, what it taught, and what it changed.
struct Intake {
  Positions positions;
  std::vector<bool> names_sources;  // by partition, see PartitionState
  Entries records;                  // deletes, pairs and matches among them
  std::string times = {};           // an entry, see append_times(); empty: none
  // at_least_once: what it gives, to be sent when the state has it, see append_message(); and how
  // many messages of the commits before are not acknowledged yet.
  Entries messages = {};
  std::optional<uint64_t> awaited = {};
  // Visits each match that is live behind the input. The records tell of the changes that it
  // brought.
  std::function<void(const std::function<void(const PairNote&)>&)> all_matches = {};
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_INTAKE_H_
