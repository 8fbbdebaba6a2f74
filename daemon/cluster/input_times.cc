#include "daemon/cluster/input_times.h"

#include <algorithm>
#include <memory>

#include "daemon/cluster/one_process.h"

namespace kindred {

void InputTimes::begin(const std::vector<CommittedOffset>& partitions, size_t count) {
  partitions_.clear();
  for (const auto& [at, mark] : partitions) {
    Partition& one = partitions_.emplace_back();
    one.counts = std::ranges::find(topics_, at.topic) != topics_.end();
    one.now.topic = at.topic;
    one.now.number = static_cast<uint32_t>(at.partition);
    one.now.partitions = static_cast<uint32_t>(count);
    one.now.input = expiry_.input;
    const std::optional<CameTo> came_to = time_of_mark(mark);
    if (came_to && came_to->clock == expiry_.clock) one.now.time = came_to->time;
  }
}

void InputTimes::observe(const KeyedRecord& record) {
  const std::optional<int64_t> time = expiry_.expire.time_of(record);
  if (!time) return;
  Partition& one = partitions_[record.partition()];
  one.now.time = std::max(one.now.time.value_or(*time), *time);
  one.now.at_end = false;
  one.quiet_since.reset();
}

void InputTimes::see_ends(const std::vector<bool>& at_end, Clock::time_point now) {
  for (size_t place = 0; place < partitions_.size(); ++place) {
    Partition& one = partitions_[place];
    if (!at_end[place]) {
      one.quiet_since.reset();
      continue;
    }
    if (!one.quiet_since) one.quiet_since = now;
    if (now - *one.quiet_since >= kQuiet) one.now.at_end = true;
  }
}

bool InputTimes::due() const {
  return std::ranges::any_of(partitions_, [this](const Partition& one) { return due(one); });
}

// A time by which nothing more expires can wait.
bool InputTimes::due(const Partition& one) const {
  if (!one.counts) return false;
  if (!one.said || one.said->at_end != one.now.at_end) return true;
  if (!one.now.time || !one.said->time) return one.now.time.has_value();
  return expiry_.expire.limit(*one.now.time) > expiry_.expire.limit(*one.said->time);
}

std::vector<LogEntry> InputTimes::take_entries() {
  std::vector<LogEntry> entries;
  for (Partition& one : partitions_) {
    if (!due(one)) continue;
    one.said = one.now;
    entries.push_back({.kind = LogEntry::Kind::kPartition,
                       .partition = std::make_unique<PartitionTime>(one.now)});
  }
  if (!entries.empty()) entries.back().ends = true;
  return entries;
}

std::optional<CameTo> InputTimes::mark(size_t place) const {
  const PartitionTime& now = partitions_[place].now;
  return now.time ? std::optional(CameTo{*now.time, expiry_.clock}) : std::nullopt;
}

}  // namespace kindred
