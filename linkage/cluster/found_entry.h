#ifndef KINDRED_LINKAGE_CLUSTER_FOUND_ENTRY_H_
#define KINDRED_LINKAGE_CLUSTER_FOUND_ENTRY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/cluster/shard_finder.h"
#include "linkage/find/pair_change.h"

namespace kindred {

// What a shard of a cluster says to who decides, in the order in which it says it: what became of
// pairs, then where in the log the turn ended by which it did.
struct FoundEntry {
  enum class Kind : uint8_t {
    kPair = 0,   // a pair of which the shard keeps a record was found, or lost
    kTurns = 1,  // turns have ended
  };
  Kind kind = Kind::kPair;
  ShardChange change{};  // of a lost pair who it is of, and no more
  // The offsets in the log at which turns ended since the last such entry, ascending. Pairs in
  // between are of the last of them.
  std::vector<uint64_t> turns{};
};

// The key by which a compacted topic keeps the last entry: of a pair its two identities, of turns
// one for all. Its form never changes.
std::string found_key(const FoundEntry& entry);
// The same of a pair alone.
std::string found_key(const Identity& left, const Identity& right);

// The value: one byte of version, then what is said: of a pair the versions of its records, and
// what its event says. A lost pair has none, so that a compacted
// topic forgets it. The form of a version never changes.
std::optional<std::string> found_value(const FoundEntry& entry);

// What was written of an entry, all of the bytes and no more. Nothing when they are something else,
// and *why says so for people: cut off, or of a later version, which only a newer program reads.
std::optional<FoundEntry> read_found_entry(std::string_view key,
                                           std::optional<std::string_view> value, std::string* why);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_FOUND_ENTRY_H_
