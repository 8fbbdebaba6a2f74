#ifndef KINDRED_LINKAGE_PLAN_HOT_KEYS_H_
#define KINDRED_LINKAGE_PLAN_HOT_KEYS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// A key that many records have.
struct HotKey {
  uint64_t key = 0;
  uint64_t records = 0;  // live ones that have it
  Identity holder = {};  // one of them
};

// The keys of each branch that the most records have, of those that it is told of. A key that a
// share s of the records has is met among n records drawn at random with a chance of 1 - (1 - s)^n:
// the hottest come first, and who tells the list of the last look again keeps what that found.
class HotKeys {
 public:
  static constexpr size_t kMost = 5;

  explicit HotKeys(size_t branches) : lists_(branches) {}

  // Takes a key that two records or more have; one that is there counts as it is told last.
  void note(size_t branch, const HotKey& key);

  // By falling number of records, then by key.
  std::span<const HotKey> of(size_t branch) const { return lists_[branch]; }
  size_t branches() const { return lists_.size(); }

 private:
  std::vector<std::vector<HotKey>> lists_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PLAN_HOT_KEYS_H_
