#ifndef KINDRED_DAEMON_TRANSPORT_OUTPUT_H_
#define KINDRED_DAEMON_TRANSPORT_OUTPUT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daemon/base/notifier.h"
#include "daemon/base/output_message.h"
#include "daemon/base/published_topic.h"
#include "daemon/transport/connection.h"
#include "daemon/transport/in_flight.h"

namespace kindred {

// The topics that are written to, behind one producer; with `delivery: exactly_once` a transaction
// must be open to publish.
//
// One thread publishes, another calls poll() whenever the notifier tells; flush() may run beside
// both. Whatever sends throws Failure when the output has failed for good, and blocks while too
// much waits for acknowledgement.
class Output : public Connection, public Notifier {
 public:
  // Creates the topics that do not exist, with `partitions` each, and learns their limits. Blocks.
  // Throws ClusterError. Before all that follows.
  virtual void prepare(int partitions) = 0;

  // Whether a topic was made by prepare(), and holds nothing.
  virtual bool created(PublishedTopic topic) const = 0;
  // How many messages a topic that is configured was ever given. Blocks. Throws ClusterError.
  virtual uint64_t written(PublishedTopic topic) = 0;

  // Takes what has been acknowledged.
  virtual void poll() = 0;

  // Sends an event to the output topic: `value` none is a retraction. `time` in milliseconds; times
  // before 1970 become the first millisecond of it. Counts in *sent until it is acknowledged. What
  // is too large for the topic is counted as left out.
  virtual void publish(std::string_view key, std::optional<std::string_view> value, int64_t time,
                       Unacknowledged* sent) = 0;
  // Sends any message to its topic; likewise.
  virtual void send(const OutputMessage& message, Unacknowledged* sent) = 0;
  // Whether send() would send it, to a topic that is configured, and the state can keep it until
  // then, without transactions. What is too large is counted as left out.
  virtual bool takes(const OutputMessage& message) = 0;

  // From any thread: how many messages of a topic were left out since the start, because it takes
  // none so large.
  virtual uint64_t left_out(PublishedTopic topic) const = 0;

  // Blocks until all is acknowledged or the time is over; whether all is.
  virtual bool flush(int timeout_ms) = 0;

  virtual void throw_if_failed() const = 0;

  // With transactions, from any thread: something of the open one will never be acknowledged, so
  // that it must be aborted. What is published into it is dropped.
  virtual bool spoiled() const = 0;
  // Likewise: nothing can be published into the open one any more, and ending it says why.
  virtual bool closed() const = 0;

  // From any thread: sending is blocked.
  virtual bool waiting() const = 0;
  // From any thread: sent and not yet acknowledged.
  virtual size_t unacknowledged() const = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_OUTPUT_H_
