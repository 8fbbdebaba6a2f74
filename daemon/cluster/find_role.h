#ifndef KINDRED_DAEMON_CLUSTER_FIND_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_FIND_ROLE_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/cluster/held_shards.h"
#include "daemon/cluster/log_turns.h"
#include "daemon/cluster/role.h"
#include "daemon/cluster/shard_candidates.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/find_mark.h"
#include "linkage/base/thread_pool.h"
#include "linkage/cluster/shard_reporter.h"

namespace kindred {

// Reads the whole log, finds the pairs of its shards, and writes what becomes of them, and what it
// has to say in the log, in one transaction with how far it has read: the offset that the group has
// of a shard, a partition of what shards found, is one of the log.
//
// Where shards have replicas, each replica has a group and a topic of its own. Who comes to shards
// of one that is behind begins where the other one is, with the records that this has found to be
// in pairs, too.
//
// The group's offsets have a mark that is this object's own. A shard that still has it, at the
// offset at which this process stands, nobody else has had meanwhile, so it is kept. Others are
// loaded from the log.
class FindRole : public Role {
 public:
  // In a replica of the shards. `config` and `topics` outlive it.
  FindRole(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics,
           uint32_t replica = 0);

  // Any thread: where it reads the log, and pairs that it knows.
  int64_t position() const { return position_; }
  uint64_t pairs() const { return pairs_; }
  uint64_t shards() const { return shards_; }
  uint64_t records() const { return records_; }  // of its shards, and guests
  // Crowded keys of all shards of the cluster, as far as it has read.
  uint64_t full_keys() const { return full_keys_; }
  // Entries of the log that were read to load shards, since the start.
  uint64_t loaded() const { return loaded_; }

  // For questions: in turns of its gate nothing changes of what it finds among.
  EngineGate* gate() { return held_.gate(); }
  // In such a turn.
  ShardCandidates candidates(const KeyedRecord& record) const;

 protected:
  void begin() override;
  bool turn() override;
  void wait(std::chrono::milliseconds most) override { reader_->wait(most); }
  void rest() override;

 private:
  void forget();
  void require_found_by_same_rules(uint32_t replica,
                                   const std::vector<CommittedOffset>& committed) const;
  std::vector<TopicOffset> keep(const std::vector<CommittedOffset>& committed);
  std::vector<CommittedOffset> offsets_of_other();
  void begin_beside_another(std::vector<TopicOffset>* fresh);
  void take_over(std::vector<TopicOffset> fresh);
  void load(ShardReporter* part, int64_t end);
  void load_counted(ShardReporter* part, int64_t end);
  void catch_up(ShardReporter* part, int64_t begin, int64_t end);
  ShardReporter::SaidBefore said_before(const std::vector<uint32_t>& shards);
  void read_found(uint32_t replica, const std::vector<uint32_t>& shards,
                  const std::function<void(uint32_t shard, FoundEntry entry)>& take);
  // The log from `begin` up to `end`.
  void read_log(int64_t begin, int64_t end, const std::function<void(const TopicMessage&)>& take);
  void note_figures();
  void commit();
  bool other_is_ahead();
  void ask_other();
  void write();

  const config::Config& config_;
  const ClusterSetting setting_;
  const uint32_t replica_;
  const std::string found_;  // its topic
  FindMark mark_;
  bool beside_another_ = false;  // it takes shards over where another replica is ahead
  std::set<uint32_t> new_;       // of these this replica has committed nothing
  // In the log, as last heard: to there the other replica has found in all of its shards.
  int64_t other_at_ = 0;
  std::chrono::steady_clock::time_point ask_next_;
  std::chrono::steady_clock::time_point look_next_;  // at crowded keys
  ThreadPool pool_;
  HeldShards held_;    // as of position_
  bool whole_ = true;  // what is held, the reader and the turn belong together
  std::unique_ptr<TopicReader> reader_;
  std::unique_ptr<TopicWriter> writer_;
  HeldEntries turn_;  // that has not ended
  // What is to be written with position_, and the last position that was written.
  ShardReporter::Said said_;
  std::vector<LogEntry> entries_;
  int64_t committed_ = 0;
  std::optional<std::chrono::steady_clock::time_point> resting_;  // since when
  std::atomic<int64_t> position_ = 0;
  std::atomic<uint64_t> pairs_ = 0;
  std::atomic<uint64_t> records_ = 0;
  std::atomic<uint64_t> shards_ = 0;
  std::atomic<uint64_t> full_keys_ = 0;
  std::atomic<uint64_t> loaded_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_FIND_ROLE_H_
