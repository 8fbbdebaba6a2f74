// What a process sends to a scripted cluster, in transactions or without.

#include <sys/eventfd.h>

#include <algorithm>
#include <random>
#include <utility>

#include "tests/unit/daemon/service/scripted_transport.h"

namespace kindred {

using Lock = std::scoped_lock<std::mutex>;
using Message = ScriptedCluster::Message;

ScriptedOutput::ScriptedOutput(ScriptedCluster* cluster, const config::Config& config)
    : cluster_(cluster),
      config_(config),
      transactional_(config.kafka_output->delivery == config::KafkaOutput::Delivery::kExactlyOnce) {
  const Lock lock(cluster_->mutex_);
  cluster_->outputs_.insert(this);
}

ScriptedOutput::~ScriptedOutput() {
  const Lock lock(cluster_->mutex_);
  cluster_->outputs_.erase(this);
}

void ScriptedOutput::notify(int file) {
  const Lock lock(cluster_->mutex_);
  file_ = file;
}

void ScriptedOutput::prepare(int /*partitions*/) {
  const Lock lock(cluster_->mutex_);
  cluster_->check_question();
  for (const PublishedTopic number : kPublishedTopics) {
    const std::string& name = written_topic(config_, number);
    if (name.empty()) continue;
    const auto [topic, made] = cluster_->topics_.try_emplace(name);
    topic->second.resize(1);
    if (made) created_.at(place_of(number)) = true;
  }
}

uint64_t ScriptedOutput::written(PublishedTopic topic) {
  const Lock lock(cluster_->mutex_);
  cluster_->check_question();
  return cluster_->topics_.at(written_topic(config_, topic)).at(0).size();
}

void ScriptedOutput::poll() {
  const Lock lock(cluster_->mutex_);
  for (Unacknowledged* const sent : std::exchange(acknowledged_, {})) --sent->messages;
}

void ScriptedOutput::publish(std::string_view key, std::optional<std::string_view> value,
                             int64_t time, Unacknowledged* sent) {
  Message message{.key = std::string(key), .time = time};
  if (value) message.value = std::string(*value);
  take_up({config_.kafka_output->topic, std::move(message)}, sent);
}

void ScriptedOutput::send(const OutputMessage& message, Unacknowledged* sent) {
  const std::string& topic = written_topic(config_, message.topic);
  if (topic.empty()) return;
  take_up({topic, {message.key, message.value, message.time, message.headers}}, sent);
}

bool ScriptedOutput::takes(const OutputMessage& message) {
  return !written_topic(config_, message.topic).empty();
}

void ScriptedOutput::take_up(Sent message, Unacknowledged* sent) {
  const Lock lock(cluster_->mutex_);
  if (spoiled_) return;
  if (transactional_) {
    if (cluster_->spoil_after_ >= 0 && cluster_->spoil_after_-- == 0) spoiled_ = true;
    if (cluster_->close_after_ >= 0 && cluster_->close_after_-- == 0) closed_ = true;
    if (!spoiled_ && !closed_) transaction_.push_back(std::move(message));
    return;
  }
  ++sent->messages;
  using Acknowledge = ScriptedCluster::Acknowledge;
  const bool written = cluster_->acknowledge_ != Acknowledge::kStall;
  if (written) write(message);
  waiting_.push_back({std::move(message), sent, written});
  if (cluster_->acknowledge_ == Acknowledge::kAtOnce) let_go(0);
}

// With the mutex, as the rest here.
void ScriptedOutput::let_go(uint64_t seed) {
  for (Waiting& one : waiting_) {
    if (!one.written) write(one.message);
    acknowledged_.push_back(one.sent);
  }
  waiting_.clear();
  std::mt19937_64 random(seed);
  std::ranges::shuffle(acknowledged_, random);
  if (file_ >= 0) eventfd_write(file_, 1);
}

void ScriptedOutput::write(Sent message) {
  cluster_->topics_.at(message.first).at(0).push_back(std::move(message.second));
  cluster_->tell_consumers();
}

bool ScriptedOutput::flush(int /*timeout_ms*/) {
  poll();
  return unacknowledged() == 0;
}

size_t ScriptedOutput::unacknowledged() const {
  const Lock lock(cluster_->mutex_);
  return waiting_.size();
}

// --- Transactions -------------------------------------------------------------------------------

CallResult ScriptedTransactions::call(const std::string& name,
                                      const std::function<void()>& effect) {
  const auto reaction = cluster_->reaction_to(name);
  if (reaction && !reaction->done) return reaction->result;
  const Lock lock(cluster_->mutex_);
  if (name != "init" && cluster_->epochs_[id_] != epoch_) {
    return {CallResult::Kind::kFatal, "another kindredd runs this pipeline"};
  }
  effect();
  return reaction ? reaction->result : CallResult();
}

CallResult ScriptedTransactions::init() {
  return call("init", [&] { epoch_ = ++cluster_->epochs_[id_]; });
}

CallResult ScriptedTransactions::begin() {
  return call("begin", [] {});
}

CallResult ScriptedTransactions::send_offsets(const GroupCommit& input) {
  if (input.offsets.empty()) return {};
  return call("offsets", [&] { offsets_ = input; });
}

CallResult ScriptedTransactions::commit() {
  if (output_->closed()) return {CallResult::Kind::kAbort, "a message was refused"};
  return call("commit", [&] {
    for (auto& message : std::exchange(output_->transaction_, {})) output_->write(message);
    if (offsets_) cluster_->commit_group(group_, *std::exchange(offsets_, {}));
  });
}

CallResult ScriptedTransactions::abort() {
  const auto drop = [&] {
    output_->transaction_.clear();
    offsets_.reset();
    output_->spoiled_ = output_->closed_ = false;
    ++cluster_->aborted_;
  };
  return call("abort", drop);
}

}  // namespace kindred
