#ifndef KINDRED_LINKAGE_FIND_PAIR_CHANGE_H_
#define KINDRED_LINKAGE_FIND_PAIR_CHANGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/find/change.h"
#include "linkage/record/record.h"

namespace kindred {

// What passes from find to decide when a process or a file stands between the two: what one input
// record changed of the pairs that share a key and score high enough. In one process the same
// passes as a PairTurn (pair_turn.h); recorded_turns.h makes each from the other.

// A pair that came to be one of them, or ceased to. A pair that is scored anew is lost and found.
struct PairChange {
  bool live = false;    // found, or else lost
  uint64_t digest = 0;  // of what its event says, or said
  Change event;         // of a lost pair: left, right, and what the decision was

  bool operator==(const PairChange& other) const;
};

struct PairChanges {
  Identity record;                  // whose version, or delete, caused them
  int64_t time = 0;                 // of that record
  std::vector<PairChange> changes;  // lost ones before found ones

  bool operator==(const PairChanges&) const = default;
};

// Appends the binary form: one byte of version, then parts (linkage/base/parts.h). The form of a
// version never changes. Change::record is not in it.
void append_to(const PairChanges& changes, std::string* out);

// What append_to() wrote, all of the bytes and no more. Nothing when they are something else: of
// another version, cut off, a pair out of order, a decision that is none, or a score that is no
// number. Never throws for that, and takes no more memory than the bytes account for.
std::optional<PairChanges> read_pair_changes(std::string_view bytes);

// The same of one pair, without a byte of version: for a form that has one itself.
void append_to(const PairChange& change, std::string* out);
std::optional<PairChange> read_pair_change(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_PAIR_CHANGE_H_
