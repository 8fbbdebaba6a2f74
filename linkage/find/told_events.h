#ifndef KINDRED_LINKAGE_FIND_TOLD_EVENTS_H_
#define KINDRED_LINKAGE_FIND_TOLD_EVENTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "linkage/find/change.h"
#include "linkage/find/pair_table.h"

namespace kindred {

// What the events of live pairs say, for who is told it and has no records to score again. Whose
// they are, and their times, their records tell. Some 80 bytes a pair of three fields. Operations
// are amortised O(1), and O(fields).
class ToldEvents {
 public:
  using Slot = uint32_t;

  // The pair must be new. The event is no retraction, and no label's.
  void add(Slot a, Slot b, const Change& event);
  // The pair must be there.
  void remove(Slot a, Slot b);
  // That of a pair which is there, without identities and time.
  Change event(Slot a, Slot b) const;

  size_t bytes() const { return bytes_ + events_.bytes(); }

 private:
  // Its length in four bytes, then what is said.
  using Said = std::unique_ptr<char[]>;

  PairTable<Said> events_;
  size_t bytes_ = 0;     // of all that is said
  std::string written_;  // its memory is used again
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_TOLD_EVENTS_H_
