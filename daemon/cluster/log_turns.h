#ifndef KINDRED_DAEMON_CLUSTER_LOG_TURNS_H_
#define KINDRED_DAEMON_CLUSTER_LOG_TURNS_H_

#include <deque>
#include <string>
#include <vector>

#include "daemon/transport/cluster_topics.h"
#include "linkage/cluster/found_entry.h"
#include "linkage/cluster/log_entry.h"

namespace kindred {

// What a message of the log, or of what shards found, says. Throws Failure where this program
// cannot read it.
LogEntry log_entry_of(const TopicMessage& message);
FoundEntry found_entry_of(const TopicMessage& message);

// The same the other way.
TopicMessage message_of(const LogEntry& entry, const std::string& topic);
TopicMessage message_of(const FoundEntry& entry, const std::string& topic, uint32_t shard);

// Entries of the log that are held together, for those who take them by pointers.
class HeldEntries {
 public:
  void add(LogEntry entry) { entries_.push_back(std::move(entry)); }
  size_t size() const { return entries_.size(); }
  void clear() { entries_.clear(); }
  std::vector<const LogEntry*> all() const {
    std::vector<const LogEntry*> all;
    for (const LogEntry& entry : entries_) all.push_back(&entry);
    return all;
  }

 private:
  std::deque<LogEntry> entries_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_LOG_TURNS_H_
