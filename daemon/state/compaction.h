#ifndef KINDRED_DAEMON_STATE_COMPACTION_H_
#define KINDRED_DAEMON_STATE_COMPACTION_H_

#include <cstdint>
#include <functional>

#include "daemon/state/entries.h"

namespace kindred {

struct CompactionCounts {
  uint64_t entries = 0;  // records and deletes that were read
  uint64_t kept = 0;     // those of them that were written
  uint64_t matches = 0;  // live ones, all of which were written
};

// Shows a visitor all that a state holds, in its order. It can be called again.
using ReadState = std::function<void(EntryVisitor*)>;

// Gives write() the entries of a state that counts the same, and says nothing twice:
// - the last record of each identity, with the time when it came to life; with versions, all
//   records of its greatest version,
// - deletes that have a version, for they keep older records away,
// - fields and partitions by the last tables, the times of the last commit,
// - messages that were not acknowledged, pairs that are kept, matches that are live.
//
// A piece is a mebibyte and a record at the most. write() is called on any thread, but one call at
// a time. Takes some 60 bytes of memory an identity, and some 50 a match.
CompactionCounts compact(const ReadState& read, const std::function<void(std::string_view)>& write);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_COMPACTION_H_
