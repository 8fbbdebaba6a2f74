#ifndef KINDRED_DAEMON_CLUSTER_DECIDE_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_DECIDE_ROLE_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/cluster/output_poller.h"
#include "daemon/cluster/published_state.h"
#include "daemon/cluster/role.h"
#include "daemon/codec/event_encoder.h"
#include "daemon/service/direct_outlet.h"
#include "daemon/service/engine_answers.h"
#include "daemon/service/engine_gate.h"
#include "daemon/service/entity_publisher.h"
#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/transaction.h"
#include "linkage/base/thread_pool.h"
#include "linkage/cluster/crowded_keys.h"
#include "linkage/cluster/gathering.h"
#include "linkage/cluster/outlines.h"
#include "linkage/linker.h"

namespace kindred {

// Reads the log, and what shards have found, decides what matches, and publishes it: one process of
// the cluster at a time, the one that has the log by its group. It has all records and no keys.
//
// It keeps nothing over a restart. Who begins reads the topics between the processes, compares what
// follows from them with what the output topics hold, and publishes the difference.
//
// With replicas some process stands by: it is a member of the group, reads the same topics and
// decides the same, and publishes nothing. When the group gives it the log, it has no more to do
// than to compare. So is it behind a transaction that was aborted.
//
// To decide is as much work as a process of some has that prepares and finds. So where others are
// enough for that, who decides leaves it to them.
class DecideRole : public Role {
 public:
  // `config` and `topics` outlive it, and what says whether this process may stand by; null: any
  // process comes to the group, and nobody stands by.
  DecideRole(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics,
             const std::atomic<bool>* may_stand = nullptr);
  ~DecideRole() override;

  // Any thread: whether this process decides, behind which offset of the log, and what it knows.
  bool live() const { return live_; }
  int64_t position() const { return position_; }
  uint64_t records() const { return stats_records_; }
  uint64_t matches() const { return stats_matches_; }
  // Whether the other roles of this process should stand aside.
  const std::atomic<bool>& leaves_rest_to_others() const { return leaves_rest_to_others_; }
  // How often it has begun to decide, and how often of that it knew already what there was.
  uint64_t begun() const { return begun_; }
  uint64_t begun_warm() const { return begun_warm_; }
  // Whether it would go on where another one that decides ends; then position(), records() and
  // matches() say what it knows.
  bool stands_by() const { return stands_by_; }
  // Whether it is no member of its group, because it may not stand by or does not know enough: what
  // run() takes for `aside`.
  const std::atomic<bool>& waits() const { return waits_; }

  // For questions: in turns of its gate nothing changes of what is decided.
  EngineGate* gate() { return &gate_; }
  // In such turns, on one thread. Null where this process does not decide.
  EngineAnswers* answers();
  // Whom the search that follows may find: what all shards have said of it.
  void set_candidates(std::vector<Identity> candidates) { candidates_ = std::move(candidates); }

 protected:
  void begin() override;
  bool turn() override;
  void wait(std::chrono::milliseconds most) override { reader_->wait(most); }
  void rest() override;
  void check() override;

 private:
  void stand_by();
  void look_for_who_decides();
  void learn();
  void follow();
  bool follow_some();
  void catch_up();
  void forget();
  void stop_publishing();
  void look_at_others();
  void count_others(std::chrono::steady_clock::time_point now);
  void register_events();
  void take_the_place();
  void make_linker();
  int64_t load_log();
  void load_found(int64_t last);
  void publish_difference();
  size_t take_some();
  void take(TopicMessage* message);
  void keep_outline(LogEntry* entry);
  std::optional<Gathering::Step> next_step();
  std::optional<std::vector<Change>> decide_next();
  std::vector<Change> decide(Gathering::Step step);
  std::vector<Change> apply(std::span<Prepared> records);
  std::vector<Change> label(std::span<const Label> labels);
  EntityChanges take_entity_changes();
  void note_created(std::vector<KeyedRecord>* records);
  void publish(const std::vector<Change>& changes);
  void commit();
  void note_stats();
  // The number of what is told of entities: it grows, also where a process without `cluster` was
  // before.
  uint64_t change() const { return changes_before_ + static_cast<uint64_t>(position_); }

  const config::Config& config_;
  const ClusterSetting setting_;
  const std::string found_first_;  // the topic of the first replica of the shards
  const std::atomic<bool>* const may_stand_;
  std::atomic<bool> waits_;
  ThreadPool pool_;
  std::optional<EventSchemaIds> schemas_;  // once they are known
  std::optional<EventEncoder> encoder_;
  std::optional<EntityPublisher> entities_;

  std::unique_ptr<Transport> transport_;
  std::optional<Transaction> transaction_;
  Unacknowledged sent_;
  std::optional<DirectOutlet> outlet_;
  std::unique_ptr<OutputPoller> poller_;

  std::unique_ptr<TopicReader> reader_;  // of the log, and of all shards
  std::optional<Gathering> gathering_;
  std::vector<PairChange> told_;
  std::optional<Outlines> outlines_;  // none: whole records are kept
  bool knows_ = false;                // what follows from all that was read, without a gap
  EngineGate gate_;
  std::optional<CrowdedKeys> crowded_;
  std::optional<Linker> linker_;
  std::optional<EngineAnswers> answers_;  // once somebody has asked
  std::vector<Identity> candidates_;
  PublishedState published_;  // until the difference is published
  int64_t latest_ = 0;        // the greatest time of a record
  uint64_t changes_before_ = 0;
  std::chrono::steady_clock::time_point look_next_;  // at the others
  std::string differs_;  // one that finds by other rules, and in what; empty: none does
  std::atomic<bool> leaves_rest_to_others_ = false;
  std::atomic<bool> live_ = false;
  std::atomic<bool> stands_by_ = false;
  std::atomic<uint64_t> begun_ = 0;
  std::atomic<uint64_t> begun_warm_ = 0;
  std::atomic<int64_t> position_ = 0;
  std::atomic<uint64_t> stats_records_ = 0;
  std::atomic<uint64_t> stats_matches_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_DECIDE_ROLE_H_
