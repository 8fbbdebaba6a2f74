#include "linkage/watermark.h"

#include <algorithm>
#include <utility>

namespace kindred {

void Watermark::observe(uint32_t partition, int64_t time) {
  Partition& one = partitions_[partition];
  if (one.time && !one.left_out && time <= *one.time) return;
  const bool held_up = !one.time || one.left_out || one.time == time_;
  if (one.left_out && time_) time = std::max(time, *time_);
  one.time = std::max(time, one.time.value_or(time));
  one.left_out = false;
  if (held_up) update();
}

void Watermark::leave_out(const std::vector<bool>& at_end) {
  const std::optional<int64_t> furthest = greatest();
  if (!furthest) return;
  for (size_t i = 0; i < partitions_.size(); ++i) {
    if (at_end[i] && lies_behind(partitions_[i], *furthest)) partitions_[i].left_out = true;
  }
  update();
}

bool Watermark::would_leave_out(const std::vector<bool>& at_end) const {
  const std::optional<int64_t> furthest = greatest();
  if (!furthest) return false;
  for (size_t i = 0; i < partitions_.size(); ++i) {
    const Partition& one = partitions_[i];
    if (at_end[i] && !one.left_out && lies_behind(one, *furthest)) return true;
  }
  return false;
}

void Watermark::set(std::vector<Partition> partitions) {
  partitions_ = std::move(partitions);
  update();
}

std::optional<int64_t> Watermark::greatest() const {
  std::optional<int64_t> greatest;
  for (const Partition& one : partitions_) greatest = std::max(greatest, one.time);
  return greatest;
}

bool Watermark::lies_behind(const Partition& partition, int64_t greatest) const {
  return !partition.time || *partition.time < greatest;
}

// The least of those that count; an empty time is less than any.
void Watermark::update() {
  std::optional<std::optional<int64_t>> least;
  for (const Partition& one : partitions_) {
    if (one.left_out) continue;
    least = least ? std::min(*least, one.time) : one.time;
  }
  time_ = least.value_or(std::nullopt);
}

}  // namespace kindred
