#include "linkage/expire/watermark.h"

#include <algorithm>
#include <utility>

namespace kindred {

void Watermark::observe(uint32_t partition, int64_t time) {
  Partition& one = partitions_[partition];
  if (one.time && !one.left_out && time <= *one.time) return;
  const bool held_up = !one.time || one.left_out || one.time <= time_;
  if (one.left_out && time_) time = std::max(time, *time_);
  one.time = std::max(time, one.time.value_or(time));
  one.left_out = false;
  if (held_up) update();
}

void Watermark::raise(int64_t time) {
  least_ = std::max<std::optional<int64_t>>(least_, time);
  update();
}

void Watermark::leave_out(const std::vector<bool>& at_end) {
  std::optional<int64_t> furthest;
  for (const Partition& one : partitions_) furthest = std::max(furthest, one.time);
  for (size_t i = 0; i < partitions_.size(); ++i) {
    // No time is less than any.
    if (at_end[i] && partitions_[i].time < furthest) partitions_[i].left_out = true;
  }
  update();
}

void Watermark::set(std::vector<Partition> partitions) {
  partitions_ = std::move(partitions);
  update();
}

// The least of those that count; an empty time is less than any.
void Watermark::update() {
  std::optional<std::optional<int64_t>> least;
  for (const Partition& one : partitions_) {
    if (one.left_out) continue;
    least = least ? std::min(*least, one.time) : one.time;
  }
  time_ = std::max(least.value_or(std::nullopt), least_);
}

}  // namespace kindred
