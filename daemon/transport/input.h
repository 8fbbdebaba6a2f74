#ifndef KINDRED_DAEMON_TRANSPORT_INPUT_H_
#define KINDRED_DAEMON_TRANSPORT_INPUT_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/positions.h"
#include "daemon/transport/consumer.h"
#include "daemon/transport/group.h"
#include "daemon/transport/partition.h"
#include "daemon/transport/taken_messages.h"

namespace kindred {

// All partitions of all input topics, that of labels among them, those to come included, each read
// from its beginning unless start_at() says otherwise: how far they were taken, and how far the
// group has committed.
//
// For one thread. Beside a call that blocks no other call may run, unless it says so.
class Input {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // A cluster forgets a partition's offset that was not committed for days, and with them the
  // commit's number: all are told again that often.
  static constexpr std::chrono::hours kRenewal{12};
  // Small enough that the changes of a batch in which everything matches fit in memory.
  static constexpr size_t kBatchMessages = 2048;
  static constexpr size_t kBatchBytes = 16 << 20;

  // `consumer` outlives it.
  Input(const config::KafkaInput& config, Consumer* consumer)
      : brokers_(config.brokers),
        topics_(config.all_topics()),
        labels_(config.labels),
        consumer_(consumer) {}

  // Asks the cluster for the partitions. Blocks. Throws ClusterError, and Failure (kConfiguration)
  // when a topic does not exist, or that of labels is not compacted.
  void look_up_partitions();
  // Asks for their ends. Blocks. Throws ClusterError.
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

  // Adds what has arrived, until nothing is left or the batch is full. Throws Failure when a
  // partition cannot be read on.
  void take(TakenMessages* batch);

  // How many partitions each topic has by now, in the order of the configuration; 0 when the
  // cluster does not know it. Blocks, beside anything. Throws ClusterError.
  std::vector<int> count_partitions() const;
  // Reads those too that count_partitions() has found and partitions() has not: they come behind
  // the others, each read from its beginning. After start().
  void add_partitions(const std::vector<int>& counts);

  // The offsets after all that was taken.
  const Positions& positions() const { return positions_; }
  // By partition the offset behind its last message, as last heard; negative before.
  std::vector<int64_t> ends() const;
  // Takes the ends that the cluster was asked for, in the order of partitions(), without those that
  // came meanwhile: where nothing is fetched nothing is heard of ends.
  void note_ends(std::vector<int64_t> ends) { asked_ends_ = std::move(ends); }
  // By partition whether all of it was taken, as last heard.
  const std::vector<bool>& at_end() const { return at_end_; }
  // Everything that was there at look_up_ends() was taken.
  bool reached_ends() const { return behind_ == 0; }

  // Asks what the group has committed by now, in all partitions(). Blocks. Throws ClusterError.
  GroupOffsets ask_for_group() const { return consumer_->ask_for_group(partitions_); }
  GroupOffsets look_at_group() const { return consumer_->look_at_group(partitions_); }
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

  // The positions as offsets of the group, with the mark of the state's commit: those of the
  // partitions where the group has not yet come so far. It gives all of them where no partition is
  // one of these, the first time, and once in kRenewal. May go beside take().
  GroupCommit to_commit(const Positions& positions, const CommitMark& mark,
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
  void check_labels() const;
  void assign();
  void count_behind();
  void reach(uint32_t place, int64_t position);
  void mark_end(uint32_t place);
  bool is_at_limit(size_t place) const {
    return !limits_.empty() && positions_[place] >= limits_[place];
  }
  bool is_beyond_limit(uint32_t place, int64_t offset) const {
    return !limits_.empty() && offset >= limits_[place];
  }

  std::string brokers_;
  std::vector<std::string> topics_;  // that of labels is the last
  std::string labels_;               // empty: there is none
  Consumer* consumer_;
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
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_INPUT_H_
