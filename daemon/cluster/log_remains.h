#ifndef KINDRED_DAEMON_CLUSTER_LOG_REMAINS_H_
#define KINDRED_DAEMON_CLUSTER_LOG_REMAINS_H_

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "linkage/cluster/log_entry.h"
#include "linkage/record/label.h"
#include "linkage/record/record.h"

namespace kindred {

// What a log holds of an earlier time, less what is written into it anew: the rest has to go. Some
// 12 bytes a record.
class LogRemains {
 public:
  // First: the entries of the log, in their order.
  void take(const LogEntry& entry);

  // Then: what is written anew, and is none of the rest.
  void see(const Record& record) { records_.erase(identity_rank(record.identity)); }
  void see(const Label& label) { labels_.erase(label.pair); }

  bool has_records() const { return !records_.empty(); }
  // At last, with the entries again: the delete of a record that is of the rest. Once for each.
  std::optional<Record> deletion(const LogEntry& entry);
  // The labels of the rest, withdrawn.
  std::vector<Label> withdrawals() const;

 private:
  boost::unordered_flat_set<uint64_t> records_;  // live ones, by rank
  std::set<IdentityPair> labels_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_LOG_REMAINS_H_
