#ifndef KINDRED_DAEMON_SERVICE_PARTITION_WATCH_H_
#define KINDRED_DAEMON_SERVICE_PARTITION_WATCH_H_

#include <vector>

#include "daemon/service/run.h"

namespace kindred {

// Partitions that an input topic is given, or loses, while the service runs.
//
// For the loop's thread.
class PartitionWatch {
 public:
  explicit PartitionWatch(Run* run) : run_(run), timer_(*run->threads.io()) {}

  // Begins to fetch, and to look for partitions that come.
  void begin_input();

  // Whether there are other ones than are read.
  bool has_news() const { return !counts_.empty(); }
  // Between batches: all that is kept by partition grows at once. Throws Failure when a partition
  // has gone.
  void add();
  // The same, as the topics have them now.
  void add(const std::vector<int>& counts);

 private:
  Task<void> watch();

  Run* run_;
  boost::asio::steady_timer timer_;
  std::vector<int> counts_;  // of the topics, just asked for; else empty
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_PARTITION_WATCH_H_
