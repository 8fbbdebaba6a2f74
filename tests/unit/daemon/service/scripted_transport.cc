#include "tests/unit/daemon/service/scripted_transport.h"

#include <sys/eventfd.h>

#include <utility>

#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

using Lock = std::scoped_lock<std::mutex>;
using Message = ScriptedCluster::Message;

std::optional<std::string_view> last_header(const void* message, const char* name) {
  std::optional<std::string_view> last;
  for (const auto& [key, value] : static_cast<const Message*>(message)->headers) {
    if (key == name) last = value ? std::optional<std::string_view>(*value) : std::nullopt;
  }
  return last;
}

// A taken message is a copy, as that of a client: it stays when the cluster's grows.
constexpr MessageOwner::Kind kCopied = {
    [](void* message) { delete static_cast<Message*>(message); },
    [](const void* message) { return static_cast<const Message*>(message)->headers; }, last_header};

std::optional<std::string_view> view(const std::optional<std::string>& text) {
  return text ? std::optional<std::string_view>(*text) : std::nullopt;
}

}  // namespace

// --- The consumer -------------------------------------------------------------------------------

void ScriptedConsumer::notify(int file) {
  const Lock lock(cluster_->mutex_);
  cluster_->consumers_.erase(file_);
  file_ = file;
  if (file_ >= 0) cluster_->consumers_.insert(file_);
}

std::optional<int> ScriptedConsumer::partition_count(const std::string& topic,
                                                     std::chrono::milliseconds /*patience*/) {
  const Lock lock(cluster_->mutex_);
  cluster_->check_question();
  const auto found = cluster_->topics_.find(topic);
  if (found == cluster_->topics_.end()) return std::nullopt;
  return static_cast<int>(found->second.size());
}

bool ScriptedConsumer::compacted(const std::string& topic) {
  const Lock lock(cluster_->mutex_);
  return topic != cluster_->uncompacted_;
}

std::vector<int64_t> ScriptedConsumer::begins(const std::vector<InputPartition>& partitions) {
  return std::vector<int64_t>(partitions.size(), 0);
}

std::vector<int64_t> ScriptedConsumer::ends(const std::vector<InputPartition>& partitions) {
  const Lock lock(cluster_->mutex_);
  cluster_->check_question();
  std::vector<int64_t> ends;
  for (const InputPartition& one : partitions) {
    const auto* const messages = cluster_->find(one);
    if (messages == nullptr) throw ClusterError("asking for the end of " + name_of(one));
    ends.push_back(static_cast<int64_t>(messages->size()));
  }
  return ends;
}

GroupOffsets ScriptedConsumer::ask_for_group(const std::vector<InputPartition>& partitions) {
  return look_at_group(partitions);
}

GroupOffsets ScriptedConsumer::look_at_group(const std::vector<InputPartition>& partitions) {
  const Lock lock(cluster_->mutex_);
  cluster_->check_question();
  GroupOffsets group;
  const ScriptedCluster::Group& known = cluster_->groups_[group_];
  group.mark = known.mark;
  for (const InputPartition& one : partitions) {
    const auto found = known.offsets.find({one.topic, one.number});
    group.positions.push_back(found == known.offsets.end() ? 0 : found->second);
  }
  return group;
}

std::optional<std::chrono::milliseconds> ScriptedConsumer::refresh_interval() const {
  return std::chrono::milliseconds(5);
}

void ScriptedConsumer::assign(const std::vector<InputPartition>& partitions,
                              const Positions& from) {
  partitions_ = partitions;
  next_ = from;
  told_end_.assign(from.size(), false);
  const Lock lock(cluster_->mutex_);
  if (file_ >= 0) eventfd_write(file_, 1);
}

Consumer::Got ScriptedConsumer::take(MessageView* message, MessageOwner* owner) {
  const Lock lock(cluster_->mutex_);
  for (size_t i = 0; i < next_.size(); ++i) {
    const Got got = take_from(turn_++ % next_.size(), message, owner);
    if (got != Got::kNothing) return got;
  }
  return Got::kNothing;
}

Consumer::Got ScriptedConsumer::take_from(size_t place, MessageView* message, MessageOwner* owner) {
  if (next_[place] == kNotFetched) return Got::kNothing;
  const auto* const messages = cluster_->find(partitions_[place]);
  if (messages == nullptr) return Got::kNothing;
  const auto offset = static_cast<size_t>(next_[place]);
  *message = {};
  message->partition = static_cast<uint32_t>(place);
  message->offset = next_[place];
  if (offset >= messages->size()) {
    if (told_end_[place]) return Got::kNothing;
    told_end_[place] = true;
    return Got::kEnd;
  }
  auto* const copy = new Message((*messages)[offset]);
  *owner = MessageOwner(copy, &kCopied);
  message->key = view(copy->key);
  message->value = view(copy->value);
  message->time = copy->time;
  ++next_[place];
  told_end_[place] = false;
  return Got::kMessage;
}

int64_t ScriptedConsumer::heard_end(const InputPartition& partition) const {
  const Lock lock(cluster_->mutex_);
  const auto* const messages = cluster_->find(partition);
  return messages == nullptr ? -1 : static_cast<int64_t>(messages->size());
}

void ScriptedConsumer::commit(const GroupCommit& commit, bool /*wait*/) {
  const Lock lock(cluster_->mutex_);
  cluster_->commit_group(group_, commit);
}

// --- Leadership ---------------------------------------------------------------------------------

void ScriptedMember::join() {
  const Lock lock(cluster_->mutex_);
  cluster_->members_.push_back(this);
}

void ScriptedMember::poll() {
  const Lock lock(cluster_->mutex_);
  missed_ = std::exchange(expelled_, false);
  if (!missed_) leads_ = !cluster_->members_.empty() && cluster_->members_.front() == this;
}

std::shared_ptr<void> ScriptedMember::rejoin() {
  missed_ = false;
  join();
  poll();
  return nullptr;
}

void ScriptedMember::leave(std::chrono::milliseconds /*patience*/) {
  const Lock lock(cluster_->mutex_);
  std::erase(cluster_->members_, this);
  for (const ScriptedMember* const member : cluster_->members_) eventfd_write(member->file_, 1);
}

void ScriptedMember::notify(int file) {
  const Lock lock(cluster_->mutex_);
  file_ = file;
}

// --- All of it ----------------------------------------------------------------------------------

ScriptedTransport::ScriptedTransport(ScriptedCluster* cluster, const config::Config& config)
    : cluster_(cluster),
      config_(config),
      consumer_(cluster, config.kafka_input->group),
      output_(cluster, config),
      transactions_(cluster, &output_, config) {
  if (config.standby) member_.emplace(cluster);
  if (config.shadow) other_pipeline_.emplace(cluster, config.shadow->group);
}

void ScriptedTransport::write_label(const std::string& key,
                                    const std::optional<std::string>& value) {
  cluster_->put(config_.kafka_input->labels, 0, {.key = key, .value = value, .time = 1});
}

void ScriptedTransport::read_published(PublishedTopic topic, const PublishedVisit& visit,
                                       const std::atomic<bool>& /*stop*/,
                                       std::atomic<uint64_t>* progress) {
  for (const Message& message : cluster_->read(topic_name(*config_.kafka_output, topic))) {
    ++*progress;
    if (message.key) visit(*message.key, view(message.value));
  }
}

}  // namespace kindred
