#ifndef KINDRED_LINKAGE_CLUSTER_LOG_TIME_H_
#define KINDRED_LINKAGE_CLUSTER_LOG_TIME_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "linkage/expire/expire.h"

namespace kindred {

// By what records expire in a cluster. Times of another clock, which an earlier configuration had,
// say nothing.
struct LogExpiry {
  Expire expire;
  uint64_t clock = 0;  // names what tells a record's time
  uint64_t input = 0;  // names that, and the topics from which records come
};

// Of the log: how far time has come, by a clock. Times are milliseconds since 1970-01-01 UTC.
struct CameTo {
  int64_t time = 0;
  uint64_t clock = 0;

  bool operator==(const CameTo&) const = default;
};

// How far time has come for who reads the log: as far as an entry of it says, and no further. So it
// is the same for all behind one and the same entry, whatever was compacted before that.
class LogTime {
 public:
  explicit LogTime(const std::optional<LogExpiry>& expiry) : expiry_(expiry) {}

  const std::optional<LogExpiry>& expiry() const { return expiry_; }

  void take(const CameTo& entry) {
    if (!expiry_ || entry.clock != expiry_->clock) return;
    time_ = std::max(time_.value_or(entry.time), entry.time);
  }

  // Records before it have expired; nothing: none has. It never falls.
  std::optional<int64_t> limit() const {
    return time_ ? std::optional(expiry_->expire.limit(*time_)) : std::nullopt;
  }
  // Whether a live record has.
  bool expired(const KeyedRecord& record) const {
    if (!time_) return false;
    const std::optional<int64_t> time = expiry_->expire.time_of(record);
    return time && *time < *limit();
  }
  // Whether two live records expire at the same time, or neither does.
  bool expire_together(const KeyedRecord& a, const KeyedRecord& b) const {
    return !expiry_ || expiry_->expire.time_of(a) == expiry_->expire.time_of(b);
  }

 private:
  std::optional<LogExpiry> expiry_;
  std::optional<int64_t> time_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_LOG_TIME_H_
