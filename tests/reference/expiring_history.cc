#include "tests/reference/expiring_history.h"

#include <algorithm>
#include <tuple>

namespace kindred::reference {

std::optional<int64_t> ExpiringHistory::time_of(const Record& record) const {
  if (record.deleted) return std::nullopt;
  if (!expire_.field) return record.time;
  std::optional<int64_t> latest;
  const Features normalised = features(*setup_.pipeline, record);
  normalised.values.for_each(
      *expire_.field, [&](std::string_view date) { latest = std::max(latest, date_time(date)); });
  return latest;
}

void ExpiringHistory::apply(const Record& record) {
  if (const std::optional<int64_t> time = time_of(record)) {
    Partition& partition = partitions_[record.partition];
    if (partition.left_out) {
      partition.greatest = std::max(partition.greatest, watermark());
      partition.left_out = false;
    }
    partition.greatest = std::max(partition.greatest, time);
  }
  const auto order = [](const Record& one) {
    return std::tuple(one.version.value_or(0), one.deleted, one.version ? one.time : 0);
  };
  const auto [known, added] = latest_.try_emplace(record.identity, record);
  if (!added && order(record) >= order(known->second)) known->second = record;
  const bool forgotten = record.deleted && !record.version;
  if (forgotten) latest_.erase(record.identity);
}

void ExpiringHistory::leave_out(const std::vector<bool>& at_end) {
  std::optional<int64_t> furthest;
  for (const Partition& one : partitions_) furthest = std::max(furthest, one.greatest);
  for (size_t i = 0; i < partitions_.size(); ++i) {
    if (at_end[i] && partitions_[i].greatest < furthest) partitions_[i].left_out = true;
  }
}

std::optional<int64_t> ExpiringHistory::watermark() const {
  std::vector<std::optional<int64_t>> counting;
  for (const Partition& one : partitions_) {
    if (!one.left_out) counting.push_back(one.greatest);
  }
  return *std::min_element(counting.begin(), counting.end());
}

std::vector<Record> ExpiringHistory::survivors(std::optional<int64_t> watermark) const {
  std::vector<Record> alive;
  for (const auto& [identity, record] : latest_) {
    const std::optional<int64_t> time = time_of(record);
    const bool expired = time && watermark && *time < expire_.limit(*watermark);
    if (!record.deleted && !expired) alive.push_back(record);
  }
  return alive;
}

}  // namespace kindred::reference
