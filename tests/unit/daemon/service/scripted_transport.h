// What a process holds of a scripted cluster.

#ifndef KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_TRANSPORT_H_
#define KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_TRANSPORT_H_

#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/daemon/service/scripted_cluster.h"

namespace kindred {

class ScriptedConsumer : public Consumer {
 public:
  ScriptedConsumer(ScriptedCluster* cluster, std::string group)
      : cluster_(cluster), group_(std::move(group)) {}
  ~ScriptedConsumer() override { notify(-1); }

  void log_errors(bool /*on*/) override {}
  std::string last_error() const override { return "scripted"; }
  bool refused() override { return false; }
  void forget_refusal() override {}
  void notify(int file) override;

  std::optional<int> partition_count(const std::string& topic,
                                     std::chrono::milliseconds patience) override;
  bool compacted(const std::string& topic) override;
  std::vector<int64_t> begins(const std::vector<InputPartition>& partitions) override;
  std::vector<int64_t> ends(const std::vector<InputPartition>& partitions) override;
  GroupOffsets ask_for_group(const std::vector<InputPartition>& partitions) override;
  GroupOffsets look_at_group(const std::vector<InputPartition>& partitions) override;
  std::optional<std::chrono::milliseconds> refresh_interval() const override;
  void start() override {}
  void assign(const std::vector<InputPartition>& partitions, const Positions& from) override;
  Got take(MessageView* message, MessageOwner* owner) override;
  int64_t heard_end(const InputPartition& partition) const override;
  void commit(const GroupCommit& commit, bool wait) override;

 private:
  Got take_from(size_t place, MessageView* message, MessageOwner* owner);

  ScriptedCluster* cluster_;
  const std::string group_;
  std::vector<InputPartition> partitions_;
  Positions next_;  // by place; kNotFetched: not assigned
  std::vector<bool> told_end_;
  size_t turn_ = 0;  // partitions come one after the other
  int file_ = -1;
};

class ScriptedOutput : public Output {
 public:
  ScriptedOutput(ScriptedCluster* cluster, const config::Config& config);
  ~ScriptedOutput() override;

  void log_errors(bool /*on*/) override {}
  std::string last_error() const override { return "scripted"; }
  bool refused() override { return false; }
  void forget_refusal() override {}
  void notify(int file) override;

  void prepare(int partitions) override;
  bool created(PublishedTopic topic) const override { return created_.at(place_of(topic)); }
  uint64_t written(PublishedTopic topic) override;
  void poll() override;
  void publish(std::string_view key, std::optional<std::string_view> value, int64_t time,
               Unacknowledged* sent) override;
  void send(const OutputMessage& message, Unacknowledged* sent) override;
  bool takes(const OutputMessage& message) override;
  uint64_t left_out(PublishedTopic /*topic*/) const override { return 0; }
  bool flush(int timeout_ms) override;
  void throw_if_failed() const override {}
  bool spoiled() const override { return spoiled_; }
  bool closed() const override { return closed_; }
  bool waiting() const override { return false; }
  size_t unacknowledged() const override;

 private:
  friend class ScriptedCluster;
  friend class ScriptedTransactions;

  using Sent = std::pair<std::string, ScriptedCluster::Message>;  // topic, message
  struct Waiting {
    Sent message;
    Unacknowledged* sent;
    bool written;
  };

  static size_t place_of(PublishedTopic topic) { return static_cast<size_t>(topic); }
  void take_up(Sent message, Unacknowledged* sent);
  void let_go(uint64_t seed);
  void write(Sent message);

  ScriptedCluster* cluster_;
  const config::Config& config_;
  const bool transactional_;
  std::array<std::atomic<bool>, kPublishedTopics.size()> created_{};  // by number
  std::atomic<bool> spoiled_ = false;
  std::atomic<bool> closed_ = false;
  // With the cluster's mutex:
  std::vector<Waiting> waiting_;               // for the cluster
  std::vector<Unacknowledged*> acknowledged_;  // for poll()
  std::vector<Sent> transaction_;              // what the open one holds
  int file_ = -1;
};

class ScriptedTransactions : public TransactionalProducer {
 public:
  ScriptedTransactions(ScriptedCluster* cluster, ScriptedOutput* output,
                       const config::Config& config)
      : cluster_(cluster),
        output_(output),
        id_("kindred-" + config.pipeline_name),
        group_(config.kafka_input->group) {}

  CallResult init() override;
  CallResult begin() override;
  CallResult send_offsets(const GroupCommit& input) override;
  CallResult commit() override;
  CallResult abort() override;

 private:
  CallResult call(const std::string& name, const std::function<void()>& effect);

  ScriptedCluster* cluster_;
  ScriptedOutput* output_;
  std::string id_;
  std::string group_;
  int epoch_ = 0;
  std::optional<GroupCommit> offsets_;  // of the open transaction
};

class ScriptedMember : public Leadership {
 public:
  explicit ScriptedMember(ScriptedCluster* cluster) : cluster_(cluster) {}
  ~ScriptedMember() override { leave(std::chrono::milliseconds(0)); }

  void prepare() override {}
  void join() override;
  void poll() override;
  bool leads() const override { return leads_; }
  bool missed() const override { return missed_; }
  std::shared_ptr<void> rejoin() override;
  void leave(std::chrono::milliseconds patience) override;
  void notify(int file) override;

 private:
  friend class ScriptedCluster;

  ScriptedCluster* cluster_;
  bool leads_ = false;
  bool missed_ = false;
  bool expelled_ = false;  // with the cluster's mutex
  int file_ = -1;          // likewise
};

class ScriptedTransport : public Transport {
 public:
  ScriptedTransport(ScriptedCluster* cluster, const config::Config& config);

  Consumer* consumer() override { return &consumer_; }
  Output* output() override { return &output_; }
  TransactionalProducer* transactions() override { return &transactions_; }
  Leadership* leadership() override { return member_ ? &*member_ : nullptr; }
  Consumer* other_pipeline() override { return other_pipeline_ ? &*other_pipeline_ : nullptr; }
  void write_label(const std::string& key, const std::optional<std::string>& value) override;
  void read_published(PublishedTopic topic, const PublishedVisit& visit,
                      const std::atomic<bool>& stop, std::atomic<uint64_t>* progress) override;

 private:
  ScriptedCluster* cluster_;
  const config::Config& config_;
  ScriptedConsumer consumer_;
  ScriptedOutput output_;
  ScriptedTransactions transactions_;
  std::optional<ScriptedMember> member_;
  std::optional<ScriptedConsumer> other_pipeline_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_TRANSPORT_H_
