#ifndef KINDRED_DAEMON_STATE_COMPACTION_H_
#define KINDRED_DAEMON_STATE_COMPACTION_H_

#include <cstdint>
#include <functional>

#include "daemon/state/entries.h"

namespace kindred {

struct CompactionCounts {
  uint64_t entries = 0;  // records and deletes that were there
  uint64_t kept = 0;     // of them
  uint64_t matches = 0;  // that are live
};

// Calls its argument for all that a state holds, in its order, and may be called twice.
using ReadState = std::function<void(EntryVisitor*)>;

// Gives write() the entries of a state that counts the same: of each identity the last record, or,
// with versions, all of the greatest; and of deletes those with a version, which keep older records
// away. Fields are those of the last table, partitions as the last one has them, messages those
// that were not acknowledged, matches those that are live. Pieces of a mebibyte and a record, one
// call at a time, on any thread. Memory: some 50 bytes an identity, and as many a match.
CompactionCounts compact(const ReadState& read, const std::function<void(std::string_view)>& write);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_COMPACTION_H_
