#include "tests/unit/daemon/service/scripted_cluster.h"

#include <sys/eventfd.h>

#include <algorithm>
#include <utility>

#include "daemon/transport/cluster_error.h"
#include "tests/unit/daemon/service/scripted_transport.h"

namespace kindred {

using Lock = std::scoped_lock<std::mutex>;

void ScriptedCluster::create_topic(const std::string& topic, int partitions) {
  const Lock lock(mutex_);
  topics_[topic].resize(static_cast<size_t>(partitions));
  tell_consumers();
}

void ScriptedCluster::put(const std::string& topic, int partition, Message message) {
  const Lock lock(mutex_);
  topics_.at(topic).at(static_cast<size_t>(partition)).push_back(std::move(message));
  tell_consumers();
}

void ScriptedCluster::tell_consumers() {
  for (const int file : consumers_) eventfd_write(file, 1);
}

void ScriptedCluster::set_script(Script script) {
  const Lock lock(mutex_);
  script_ = std::move(script);
}

std::optional<ScriptedCluster::Reaction> ScriptedCluster::reaction_to(const std::string& call) {
  Script script;
  {
    const Lock lock(mutex_);
    script = script_;
  }
  return script ? script(call) : std::nullopt;
}

void ScriptedCluster::set_acknowledge(Acknowledge how, uint64_t seed) {
  const Lock lock(mutex_);
  acknowledge_ = how;
  if (how != Acknowledge::kAtOnce) return;
  for (ScriptedOutput* const output : outputs_) output->let_go(seed);
}

void ScriptedCluster::fail_questions(int count, bool refused) {
  const Lock lock(mutex_);
  fail_questions_ = count;
  refuse_questions_ = refused;
}

// With the mutex.
void ScriptedCluster::check_question() {
  if (fail_questions_ == 0) return;
  --fail_questions_;
  throw ClusterError("asking: scripted", refuse_questions_);
}

void ScriptedCluster::fence(const std::string& transactional_id) {
  const Lock lock(mutex_);
  ++epochs_[transactional_id];
}

void ScriptedCluster::miss_leader() {
  const Lock lock(mutex_);
  if (members_.empty()) return;
  members_.front()->expelled_ = true;
  members_.erase(members_.begin());
  for (const ScriptedMember* const member : members_) eventfd_write(member->file_, 1);
}

std::vector<ScriptedCluster::Message> ScriptedCluster::read(const std::string& topic,
                                                            size_t partition) const {
  const Lock lock(mutex_);
  const auto found = topics_.find(topic);
  return found == topics_.end() ? std::vector<Message>() : found->second.at(partition);
}

std::map<std::string, std::string> ScriptedCluster::last_values(const std::string& topic) const {
  std::map<std::string, std::string> values;
  for (const Message& message : read(topic)) {
    if (message.value) {
      values[message.key.value_or("")] = *message.value;
    } else {
      values.erase(message.key.value_or(""));
    }
  }
  return values;
}

Positions ScriptedCluster::committed(const std::string& topic, const std::string& group) const {
  const Lock lock(mutex_);
  const auto of_group = groups_.find(group.empty() ? first_group_ : group);
  Positions positions(topics_.at(topic).size(), 0);
  for (size_t i = 0; i < positions.size(); ++i) {
    if (of_group == groups_.end()) break;
    const auto found = of_group->second.offsets.find({topic, static_cast<int32_t>(i)});
    if (found != of_group->second.offsets.end()) positions[i] = found->second;
  }
  return positions;
}

Positions ScriptedCluster::ends(const std::string& topic) const {
  const Lock lock(mutex_);
  Positions positions;
  for (const Partition& partition : topics_.at(topic)) {
    positions.push_back(static_cast<int64_t>(partition.size()));
  }
  return positions;
}

uint64_t ScriptedCluster::unacknowledged() const {
  const Lock lock(mutex_);
  uint64_t messages = 0;
  for (const ScriptedOutput* const output : outputs_) messages += output->waiting_.size();
  return messages;
}

// With the mutex. Null where there is no such partition, or no longer.
const ScriptedCluster::Partition* ScriptedCluster::find(const InputPartition& partition) const {
  const auto found = topics_.find(partition.topic);
  const auto number = static_cast<size_t>(partition.number);
  if (found == topics_.end() || number >= found->second.size()) return nullptr;
  return &found->second[number];
}

void ScriptedCluster::set_group(const std::string& group, const GroupCommit& commit) {
  const Lock lock(mutex_);
  commit_group(group, commit);
}

// With the mutex.
void ScriptedCluster::commit_group(const std::string& name, const GroupCommit& commit) {
  Group& group = groups_[name];
  for (const TopicOffset& one : commit.offsets) {
    group.offsets[{one.topic, one.partition}] = one.offset;
  }
  if (!commit.offsets.empty()) group.mark = commit.mark;
}

std::unique_ptr<Transport> ScriptedCluster::connect(const config::Config& config) {
  {
    const Lock lock(mutex_);
    if (first_group_.empty()) first_group_ = config.kafka_input->group;
  }
  return std::make_unique<ScriptedTransport>(this, config);
}

}  // namespace kindred
