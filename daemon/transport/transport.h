#ifndef KINDRED_DAEMON_TRANSPORT_TRANSPORT_H_
#define KINDRED_DAEMON_TRANSPORT_TRANSPORT_H_

#include <atomic>
#include <cstdint>

#include "daemon/transport/consumer.h"
#include "daemon/transport/leadership.h"
#include "daemon/transport/output.h"
#include "daemon/transport/published.h"
#include "daemon/transport/transaction.h"

namespace kindred {

// The way to the cluster and back, all of it: what stands behind these is Kafka, or a test's
// script.
class Transport {
 public:
  virtual ~Transport() = default;

  virtual Consumer* consumer() = 0;
  virtual Output* output() = 0;
  // Those of the output, with the group's offsets. For after Output::prepare().
  virtual TransactionalProducer* transactions() = 0;
  // Null without `standby`.
  virtual Leadership* leadership() = 0;

  // Of a shadow: reads what the other pipeline has published, and its look_at_group() tells of that
  // one's group. It never commits. Null otherwise.
  virtual Consumer* other_pipeline() = 0;

  // Writes a label to input.kafka.labels, outside of all transactions, and waits until the cluster
  // has it. `value` none withdraws it. Blocks for seconds at most. Throws ClusterError. From one
  // thread at a time.
  virtual void write_label(const std::string& key, const std::optional<std::string>& value) = 0;

  // Reads a topic that is written to, from its beginning to its end: the messages of a key come in
  // their order. Blocks. *progress grows while it gets on. Returns early when *stop is set. Throws
  // ClusterError, and Failure when the topic cannot be read.
  virtual void read_published(PublishedTopic topic, const PublishedVisit& visit,
                              const std::atomic<bool>& stop, std::atomic<uint64_t>* progress) = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_TRANSPORT_H_
