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
#include "daemon/kafka/client.h"
#include "daemon/kafka/commit_mark.h"
#include "daemon/kafka/in_flight.h"
#include "daemon/kafka/types.h"
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

// In place of the position in a partition that the state does not name: nothing was read of it.
inline constexpr int64_t kNeverRead = -1;

// How the state names it: read from its beginning.
inline PartitionState state_of(const InputPartition& partition) {
  return {.topic = partition.topic, .number = static_cast<uint32_t>(partition.number)};
}

// For people.
inline std::string name_of(const InputPartition& partition) {
  return "topic " + partition.topic + " partition " + std::to_string(partition.number);
}

// What the consumer group has committed.
struct GroupOffsets {
  Positions positions;  // 0: nothing
  CommitMark mark;      // of the last commit
};

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
  using Time = std::chrono::steady_clock::time_point;

  // A cluster forgets a partition's offset that was not committed for days, and with them the
  // commit's number: all are told again that often.
  static constexpr std::chrono::hours kRenewal{12};
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
  // Asks for their ends. Blocks. Throws KafkaError.
  void look_up_ends();
  // What came with the group's last offsets.
  const CommitMark& last_mark() const { return last_mark_; }

  // Where to begin, before start(): a partition that was never read (kNeverRead) where it begins
  // now. Throws Failure (kUnavailable) when a topic no longer holds what comes there, or not yet.
  void start_at(const Positions& positions);

  const std::vector<InputPartition>& partitions() const { return partitions_; }
  size_t topics() const { return topics_.size(); }

  // Begins to fetch.
  void start();
  // Fetches nothing, and gives up what was fetched and not yet taken, until fetch_on(): so that its
  // memory is free. False: it was held already.
  bool hold();
  bool held() const { return held_; }
  // Fetches on behind what was taken, where it was held.
  void fetch_on();
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
  // By partition the offset behind its last message, as last heard; negative before.
  std::vector<int64_t> ends() const;
  // All partitions() of now, to ask the cluster for what note_ends() takes: where nothing is
  // fetched nothing is heard.
  KafkaPartitionList list_partitions() const;
  // In their order; partitions that came meanwhile are not among them.
  void note_ends(std::vector<int64_t> ends) { asked_ends_ = std::move(ends); }
  // By partition whether all of it was taken, as last heard.
  const std::vector<bool>& at_end() const { return at_end_; }
  // Everything that was there at look_up_ends() was taken.
  bool reached_ends() const { return behind_ == 0; }

  // Asks what the group has committed by now, in all partitions(). Blocks, on any thread. Throws
  // KafkaError. Waits for the end of a transaction that is open, or else passes it over.
  GroupOffsets ask_for_group() const;
  GroupOffsets look_at_group() const;
  // What that gave counts from now on.
  void note_group(const GroupOffsets& group);

  // From here on nothing is taken that stands at these offsets or behind them, until the next call:
  // they are those of another process of the group. Fetches what comes before.
  void read_up_to(const Positions& limits);
  // Everything before the limits was taken. True without limits.
  bool at_limits() const;
  // Without limits again.
  void read_on();

  // Reads on from these positions, wherever it was.
  void rewind(const Positions& positions);

  // The positions as offsets of the group, with the mark of the state's commit: of the partitions
  // where it has not yet come so far. Of all where none is one, the first time, and once in
  // kRenewal.
  KafkaPartitionList offsets(const Positions& positions, const CommitMark& mark,
                             Time now = std::chrono::steady_clock::now());
  // The group has come so far by other means than commit().
  void note_committed(const Positions& positions);
  // The group had come somewhere at the start.
  bool was_consumed() const;

  // How far the group has come.
  const Positions& committed() const { return committed_; }

  // Commits for the group; never moves an offset backwards. Blocks if `wait`.
  void commit(const Positions& positions, const CommitMark& mark, bool wait);

 private:
  GroupOffsets offsets_in(const rd_kafka_topic_partition_list_t& list) const;
  void assign(const Positions& positions);
  void count_behind();
  uint32_t place_of(const rd_kafka_message_t& message);
  void take_event(const rd_kafka_message_t& event);
  void reach(uint32_t place, int64_t position);
  void mark_end(uint32_t place);
  bool is_at_limit(size_t place) const {
    return !limits_.empty() && positions_[place] >= limits_[place];
  }
  bool is_beyond_limit(uint32_t place, int64_t offset) const {
    return !limits_.empty() && offset >= limits_[place];
  }

  std::string brokers_;
  std::vector<std::string> topics_;
  std::string group_;
  std::unique_ptr<KafkaClient> client_;
  std::vector<InputPartition> partitions_;
  Positions positions_;
  std::vector<bool> at_end_;
  std::vector<int64_t> asked_ends_;  // see note_ends()
  bool held_ = false;
  Positions committed_;
  CommitMark last_mark_;
  std::optional<Time> renewed_at_;  // when all offsets were told
  Positions limits_;                // see read_up_to(); empty: none
  size_t behind_ = 0;               // partitions that have not reached their end

  using Place = std::pair<const rd_kafka_topic_t*, int32_t>;
  boost::unordered_flat_map<Place, uint32_t> places_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_INPUT_H_
