#include "daemon/cluster/log_remains.h"

namespace kindred {

void LogRemains::take(const LogEntry& entry) {
  if (entry.of_record()) {
    if (entry.record.deleted()) {
      records_.erase(entry.record.rank());
    } else {
      records_.insert(entry.record.rank());
    }
  } else if (entry.label) {
    if (entry.label->verdict) {
      labels_.insert(entry.label->pair);
    } else {
      labels_.erase(entry.label->pair);
    }
  }
}

// Without a version, so that it counts whatever was known.
std::optional<Record> LogRemains::deletion(const LogEntry& entry) {
  if (!entry.of_record() || records_.erase(entry.record.rank()) == 0) return std::nullopt;
  Record record;
  record.identity = entry.record.identity();
  record.time = entry.record.time();
  record.deleted = true;
  return record;
}

std::vector<Label> LogRemains::withdrawals() const {
  std::vector<Label> labels;
  for (const IdentityPair& pair : labels_) labels.push_back({.pair = pair, .verdict = {}});
  return labels;
}

}  // namespace kindred
