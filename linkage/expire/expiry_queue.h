#ifndef KINDRED_LINKAGE_EXPIRE_EXPIRY_QUEUE_H_
#define KINDRED_LINKAGE_EXPIRE_EXPIRY_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "linkage/expire/expire.h"

namespace kindred {

// Records by the time from which they count, in buckets of a step, both in milliseconds: four to
// eight bytes a record, O(log steps) to add one, O(1) to take it out.
//
// Nothing is ever looked for here: a slot whose record was replaced, or has another time by now,
// stays where it was, and who takes it out looks what is there. A record in the store must have
// been added with the time that it has.
class ExpiryQueue {
 public:
  using Slot = uint32_t;

  explicit ExpiryQueue(int64_t step) : step_(step) {}

  void add(int64_t time, Slot slot) {
    buckets_[floor_div(time, step_)].push_back(slot);
    ++size_;
  }

  // What was added with a time before `limit`, which is a multiple of the step; perhaps repeatedly.
  std::vector<Slot> take_before(int64_t limit) {
    std::vector<Slot> slots;
    const auto end = buckets_.lower_bound(floor_div(limit, step_));
    for (auto bucket = buckets_.begin(); bucket != end; bucket = buckets_.erase(bucket)) {
      slots.insert(slots.end(), bucket->second.begin(), bucket->second.end());
    }
    size_ -= slots.size();
    return slots;
  }

  size_t size() const { return size_; }
  void clear() {
    buckets_.clear();
    size_ = 0;
  }

 private:
  int64_t step_;
  std::map<int64_t, std::vector<Slot>> buckets_;
  size_t size_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRE_EXPIRY_QUEUE_H_
