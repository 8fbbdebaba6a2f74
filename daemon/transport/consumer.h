#ifndef KINDRED_DAEMON_TRANSPORT_CONSUMER_H_
#define KINDRED_DAEMON_TRANSPORT_CONSUMER_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/base/message_view.h"
#include "daemon/base/notifier.h"
#include "daemon/base/positions.h"
#include "daemon/transport/connection.h"
#include "daemon/transport/group.h"
#include "daemon/transport/partition.h"
#include "daemon/transport/taken_messages.h"

namespace kindred {

// In place of the position of a partition that is not to be fetched.
inline constexpr int64_t kNotFetched = -1;

// Reads partitions of the input topics for a group, from the offsets that it is told. What it has
// fetched it tells as a notifier.
class Consumer : public Connection, public Notifier {
 public:
  // Asking the cluster. These block, on any thread, and throw ClusterError.

  // The number of a topic's partitions; nothing when the cluster does not know it. Asks again for
  // `patience` if there is nothing: not every broker knows at once of a topic that was just made.
  virtual std::optional<int> partition_count(const std::string& topic,
                                             std::chrono::milliseconds patience) = 0;
  // Whether the topic keeps the last message of every key, whatever its age. True where we may not
  // ask for that.
  virtual bool compacted(const std::string& topic) = 0;
  // For each partition the offset of its first message, and the one behind the last that may be
  // read.
  virtual std::vector<int64_t> begins(const std::vector<InputPartition>& partitions) = 0;
  virtual std::vector<int64_t> ends(const std::vector<InputPartition>& partitions) = 0;
  // What the group has committed in these partitions: waits for the end of a transaction that is
  // open, or else passes it over.
  virtual GroupOffsets ask_for_group(const std::vector<InputPartition>& partitions) = 0;
  virtual GroupOffsets look_at_group(const std::vector<InputPartition>& partitions) = 0;

  // Reading. These do not block.

  // How often to look for new partitions; nothing: never.
  virtual std::optional<std::chrono::milliseconds> refresh_interval() const = 0;
  // Once, before assign(). Throws ClusterError, as assign().
  virtual void start() = 0;
  // Fetches from there on, and nothing else: what was fetched before and not taken is dropped.
  // Partitions only ever come behind those of the call before.
  virtual void assign(const std::vector<InputPartition>& partitions, const Positions& from) = 0;

  enum class Got : uint8_t {
    kNothing,
    kMessage,  // *message and *owner
    kEnd,      // of a partition, for now: that of *message, at its offset
  };
  // What came next. Throws Failure when a partition cannot be read on.
  virtual Got take(MessageView* message, MessageOwner* owner) = 0;

  // Behind the last message of the partition, as last heard; negative before.
  virtual int64_t heard_end(const InputPartition& partition) const = 0;

  // Commits for the group. Logs when that fails. Blocks if `wait`.
  virtual void commit(const GroupCommit& commit, bool wait) = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CONSUMER_H_
