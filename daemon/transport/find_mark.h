#ifndef KINDRED_DAEMON_TRANSPORT_FIND_MARK_H_
#define KINDRED_DAEMON_TRANSPORT_FIND_MARK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/cluster/full_key.h"

namespace kindred {

// What a process that finds writes beside the offsets of its shards: a word of its own, by which it
// knows its offsets again, and how much it keeps, for whoever looks at the cluster. Some 700 bytes
// at the most, so that any broker takes it.
struct FindMark {
  static constexpr size_t kMostKeys = 6;

  std::string word;      // no blank in it
  std::string rules{};   // by which it has found, see rules_of_topics(); empty: not said
  uint64_t records = 0;  // of its shards, and guests
  uint64_t pairs = 0;
  uint64_t full_keys = 0;          // of all shards together
  std::vector<FullKey> fullest{};  // of these, by what its shards keep; kMostKeys at the most

  bool operator==(const FindMark&) const = default;
};

// "WORD rules=1a2b3c4d.5e6f7a8b.11111111.22222222 records=1 pairs=2 full=1
// key=0123456789abcdef/BRANCH/3/SOURCE/ID". A holder that is long, or has a blank, is left out.
std::string text_of(const FindMark& mark);
// Nothing where the text is something else. Members that are not known are passed over.
std::optional<FindMark> read_find_mark(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_FIND_MARK_H_
