#ifndef KINDRED_DAEMON_CLUSTER_INPUT_TIMES_H_
#define KINDRED_DAEMON_CLUSTER_INPUT_TIMES_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/transport/cluster_topics.h"
#include "linkage/cluster/log_entry.h"
#include "linkage/cluster/log_time.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// How far time has come in partitions of the input, as who prepares says it in the log: where that
// may let records expire, and where a partition was read to its end, or is no longer.
class InputTimes {
 public:
  using Clock = std::chrono::steady_clock;

  // A partition is at its end once nothing has come for so long: or it would be said of each record
  // that is alone.
  static constexpr std::chrono::milliseconds kQuiet{200};

  // `topics` are those of records: other partitions have no time.
  InputTimes(const LogExpiry& expiry, std::vector<std::string> topics)
      : expiry_(expiry), topics_(std::move(topics)) {}

  // From here on it is of these, by place, each as its mark says. `count`: of all partitions that
  // the topics have.
  void begin(const std::vector<CommittedOffset>& partitions, size_t count);

  // A record came, through the partition of that place.
  void observe(const KeyedRecord& record);
  // By place, whether all was taken that there is by now.
  void see_ends(const std::vector<bool>& at_end, Clock::time_point now);

  // Whether there is something to say.
  bool due() const;
  // That, in the order of places; the last entry ends a turn.
  std::vector<LogEntry> take_entries();

  // What stands beside the offset of that place: nothing where it has no time yet.
  std::optional<CameTo> mark(size_t place) const;

 private:
  struct Partition {
    bool counts = false;
    PartitionTime now;
    std::optional<PartitionTime> said;
    std::optional<Clock::time_point> quiet_since;
  };

  bool due(const Partition& partition) const;

  LogExpiry expiry_;
  std::vector<std::string> topics_;
  std::vector<Partition> partitions_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_INPUT_TIMES_H_
