#include "daemon/service/expected_records.h"

#include <algorithm>

namespace kindred {

ExpectedRecords::ExpectedRecords(const std::vector<InputPartition>& partitions,
                                 const Positions& positions, uint64_t records)
    : records_(records) {
  for (const InputPartition& partition : partitions) ends_.push_back(partition.end);
  messages_ = left(positions);
}

std::optional<uint64_t> ExpectedRecords::look(const Positions& positions, uint64_t records) {
  if (messages_ == 0) return std::nullopt;
  const int64_t read = messages_ - left(positions);
  if (read * 100 < messages_) return std::nullopt;
  const uint64_t came = records - std::min(records, records_);
  const double all =
      static_cast<double>(came) * static_cast<double>(messages_) / static_cast<double>(read);
  messages_ = 0;
  return records_ + static_cast<uint64_t>(all);
}

// What is left to read of what was there at the start.
int64_t ExpectedRecords::left(const Positions& positions) const {
  int64_t sum = 0;
  for (size_t i = 0; i < ends_.size(); ++i) sum += std::max<int64_t>(ends_[i] - positions[i], 0);
  return sum;
}

}  // namespace kindred
