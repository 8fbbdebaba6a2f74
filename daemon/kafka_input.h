#ifndef KINDRED_DAEMON_KAFKA_INPUT_H_
#define KINDRED_DAEMON_KAFKA_INPUT_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/in_flight.h"
#include "daemon/kafka_client.h"
#include "daemon/kafka_types.h"
#include "daemon/state/entries.h"

namespace kindred {

// One partition of an input topic; its place in KafkaInput::partitions() is its number.
struct InputPartition {
  std::string topic;
  int32_t number = 0;
  int64_t committed = 0;  // the group's offset when we started: what lies before was dealt with
  int64_t begin = 0;      // of what was there when we started
  int64_t end = 0;        // likewise
  bool reached_end = false;
};

// How the state names it: read from its beginning.
inline PartitionState state_of(const InputPartition& partition) {
  return {.topic = partition.topic, .number = static_cast<uint32_t>(partition.number)};
}

struct InputMessage {
  KafkaMessage message;
  uint32_t partition = 0;  // place in KafkaInput::partitions()
};

// Messages in the order in which they came; those of a partition are in its order.
struct KafkaBatch {
  std::vector<InputMessage> messages;
  size_t bytes = 0;
};

// All partitions of all input topics, those to come included, each read from its beginning unless
// start_at() says otherwise.
class KafkaInput {
 public:
  // Small enough that the changes of a batch in which everything matches fit in memory.
  static constexpr size_t kBatchMessages = 2048;
  static constexpr size_t kBatchBytes = 16 << 20;

  // Throws Failure as KafkaClient does.
  explicit KafkaInput(const config::Config& config);

  const KafkaClient& client() const { return *client_; }
  KafkaClient& client() { return *client_; }

  // Asks the cluster for the partitions. Blocks. Throws KafkaError, and Failure (kConfiguration)
  // when a topic does not exist.
  void look_up_partitions();
  // Asks for their ends and the committed offsets. Blocks. Throws KafkaError.
  void look_up_offsets();
  // The number of the state's commit that came with the group's last offsets; 0: none.
  uint64_t last_commit() const { return last_commit_; }

  // Where to begin, before start(). Throws Failure (kUnavailable) when a topic no longer holds what
  // comes there, or not yet.
  void start_at(const Positions& positions);

  const std::vector<InputPartition>& partitions() const { return partitions_; }
  size_t topics() const { return topics_.size(); }

  // Begins to fetch.
  void start();
  // What start() fetches arrives here.
  KafkaQueue queue() const;

  // Adds what has arrived, until nothing is left or the batch is full. Throws Failure when a
  // partition cannot be read on.
  void take(KafkaBatch* batch);

  // How many partitions each topic has by now, in the order of the configuration; 0 when the
  // cluster does not know it. Blocks, on any thread. Throws KafkaError.
  std::vector<int> count_partitions() const;
  // Reads those too that count_partitions() has found and partitions() has not: they come behind
  // the others, each read from its beginning. After start().
  void add_partitions(const std::vector<int>& counts);
  // How often to look for them; nothing: never.
  std::optional<std::chrono::milliseconds> refresh_interval() const;

  // The offsets after all that was taken.
  const Positions& positions() const { return positions_; }
  // By partition the offset behind its last message, as last heard while fetching; negative before.
  std::vector<int64_t> ends() const;
  // By partition whether all of it was taken, as last heard.
  const std::vector<bool>& at_end() const { return at_end_; }
  // Everything that was there at look_up_offsets() was taken.
  bool reached_ends() const { return behind_ == 0; }

  // Reads on from these positions, wherever it was.
  void rewind(const Positions& positions);

  // The positions as offsets of the group, with the number of the state's commit: of the partitions
  // where it has not yet come so far, or, where none is one, of all.
  KafkaPartitionList offsets(const Positions& positions, uint64_t commit) const;
  // The group has come so far by other means than commit().
  void note_committed(const Positions& positions);
  // The group had come somewhere at look_up_offsets().
  bool was_consumed() const;

  // How far the group has come.
  const Positions& committed() const { return committed_; }

  // Commits for the group; never moves an offset backwards. Blocks if `wait`.
  void commit(const Positions& positions, uint64_t commit, bool wait);

 private:
  void look_up_committed();
  void look_up_ends();
  void assign(const Positions& positions);
  void count_behind();
  KafkaPartitionList list_partitions() const;
  uint32_t place_of(const rd_kafka_message_t& message);
  void take_event(const rd_kafka_message_t& event);
  void reach(uint32_t place, int64_t position);
  void mark_end(uint32_t place);

  std::string brokers_;
  std::vector<std::string> topics_;
  std::unique_ptr<KafkaClient> client_;
  std::vector<InputPartition> partitions_;
  Positions positions_;
  std::vector<bool> at_end_;
  Positions committed_;
  uint64_t last_commit_ = 0;
  size_t behind_ = 0;  // partitions that have not reached their end

  using Place = std::pair<const rd_kafka_topic_t*, int32_t>;
  boost::unordered_flat_map<Place, uint32_t> places_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_INPUT_H_
