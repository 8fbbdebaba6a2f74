#ifndef KINDRED_DAEMON_TRANSPORT_FIND_MARK_H_
#define KINDRED_DAEMON_TRANSPORT_FIND_MARK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// What a process that finds writes beside the offsets of its shards: a word of its own, by which it
// knows its offsets again, and how much it keeps, for whoever looks at the cluster.
struct FindMark {
  std::string word;      // no blank in it
  uint64_t records = 0;  // of its shards, and guests
  uint64_t pairs = 0;

  bool operator==(const FindMark&) const = default;
};

// "WORD records=1 pairs=2".
std::string text_of(const FindMark& mark);
// Nothing where the text is something else. Members that are not known are passed over.
std::optional<FindMark> read_find_mark(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_FIND_MARK_H_
