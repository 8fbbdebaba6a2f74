#include "tests/unit/daemon/cluster/memory_topics.h"

#include <algorithm>
#include <set>

namespace kindred {

class MemoryMember : public GroupMember {
 public:
  MemoryMember(MemoryProcess* process, std::string group, uint64_t number)
      : process_(process), group_(std::move(group)), number_(number) {}
  ~MemoryMember() override { process_->leave(group_, number_); }

  void poll() override {
    process_->check();
    const std::scoped_lock lock(process_->topics_->mutex_);
    const MemoryTopics::Group& group = process_->topics_->groups_[group_];
    if (generation_ == group.generation) return;
    generation_ = group.generation;
    assigned_.clear();
    size_t turn = 0;
    for (const std::string& topic : group.topics) {
      const auto& partitions = process_->topics_->topics_[topic];
      for (size_t number = 0; number < partitions.size(); ++number, ++turn) {
        if (group.members[turn % group.members.size()] != number_) continue;
        assigned_.push_back({topic, static_cast<int32_t>(number), kBeginning});
      }
    }
  }
  uint64_t generation() const override { return generation_; }
  const std::vector<TopicOffset>& assigned() const override { return assigned_; }
  std::vector<TopicOffset> committed() override {
    process_->check();
    const std::scoped_lock lock(process_->topics_->mutex_);
    const auto& offsets = process_->topics_->groups_[group_].offsets;
    std::vector<TopicOffset> committed = assigned_;
    for (TopicOffset& one : committed) {
      const auto found = offsets.find({one.topic, one.partition});
      if (found != offsets.end()) one.offset = found->second;
    }
    return committed;
  }
  const std::string& group() const { return group_; }

 private:
  MemoryProcess* process_;
  std::string group_;
  uint64_t number_;
  uint64_t generation_ = 0;
  std::vector<TopicOffset> assigned_;
};

class MemoryReader : public TopicReader {
 public:
  MemoryReader(MemoryProcess* process, std::vector<TopicOffset> from)
      : process_(process), next_(std::move(from)) {}

  bool take(TopicMessage* message) override {
    process_->check();
    const std::scoped_lock lock(process_->topics_->mutex_);
    for (size_t i = 0; i < next_.size(); ++i) {
      turn_ = (turn_ + 1) % next_.size();
      const TopicMessage* const found = find(next_[turn_]);
      if (found == nullptr) continue;
      *message = *found;
      next_[turn_].offset = found->offset + 1;
      return true;
    }
    return false;
  }
  bool at_ends(bool /*written*/) const override {
    process_->check();
    const std::scoped_lock lock(process_->topics_->mutex_);
    return std::ranges::all_of(next_, [&](const TopicOffset& one) { return !find(one); });
  }

 private:
  const TopicMessage* find(const TopicOffset& from) const {
    const auto& messages =
        process_->topics_->topics_[from.topic][static_cast<size_t>(from.partition)].messages;
    const auto found = std::ranges::lower_bound(messages, from.offset, {}, &TopicMessage::offset);
    return found == messages.end() ? nullptr : &*found;
  }

  MemoryProcess* process_;
  std::vector<TopicOffset> next_;
  size_t turn_ = 0;
};

class MemoryWriter : public TopicWriter {
 public:
  MemoryWriter(MemoryProcess* process, std::string name)
      : process_(process), name_(std::move(name)) {
    const std::scoped_lock lock(process_->topics_->mutex_);
    number_ = process_->topics_->writers_[name_] = ++process_->topics_->last_number_;
  }

  void begin() override { sent_.clear(); }
  void send(const TopicMessage& message) override { sent_.push_back(message); }
  void commit(const std::vector<TopicOffset>& offsets, GroupMember* member) override {
    process_->check();
    MemoryTopics* const topics = process_->topics_;
    const std::scoped_lock lock(topics->mutex_);
    auto& group = topics->groups_[static_cast<MemoryMember*>(member)->group()];
    if (group.generation != member->generation()) throw BeginAnew("dealt out anew");
    if (topics->writers_[name_] != number_) throw BeginAnew("shut out");
    if (topics->abort_one_in_ > 0 && topics->random_() % topics->abort_one_in_ == 0) {
      throw BeginAnew("aborted");
    }
    for (TopicMessage& message : sent_) topics->put(std::move(message));
    sent_.clear();
    for (const TopicOffset& one : offsets) {
      if (one.offset >= 0) group.offsets[{one.topic, one.partition}] = one.offset;
    }
  }

 private:
  MemoryProcess* process_;
  std::string name_;
  uint64_t number_;
  std::vector<TopicMessage> sent_;
};

// --- Topics -------------------------------------------------------------------------------------

void MemoryTopics::create(const std::string& topic, int partitions) {
  const std::scoped_lock lock(mutex_);
  topics_[topic].resize(static_cast<size_t>(partitions));
}

void MemoryTopics::append(const TopicMessage& message) {
  const std::scoped_lock lock(mutex_);
  put(message);
}

// Behind each message an offset is left out, as marks of transactions take some.
void MemoryTopics::put(TopicMessage message) {
  const auto number = static_cast<size_t>(std::max(0, message.partition));
  Partition& partition = topics_.at(message.topic).at(number);
  message.offset = partition.end;
  partition.end += 2;
  partition.messages.push_back(std::move(message));
}

std::vector<TopicMessage> MemoryTopics::all(const std::string& topic, int32_t partition) const {
  const std::scoped_lock lock(mutex_);
  return topics_.at(topic).at(static_cast<size_t>(partition)).messages;
}

std::map<int32_t, int64_t> MemoryTopics::offsets(const std::string& group,
                                                 const std::string& topic) const {
  const std::scoped_lock lock(mutex_);
  std::map<int32_t, int64_t> offsets;
  const auto found = groups_.find(group);
  if (found == groups_.end()) return offsets;
  for (const auto& [place, offset] : found->second.offsets) {
    if (place.first == topic) offsets[place.second] = offset;
  }
  return offsets;
}

void MemoryTopics::compact(const std::string& topic) {
  const std::scoped_lock lock(mutex_);
  for (Partition& partition : topics_.at(topic)) {
    std::set<std::string> seen;
    std::vector<TopicMessage> kept;
    for (auto one = partition.messages.rbegin(); one != partition.messages.rend(); ++one) {
      if (seen.insert(one->key.value_or("")).second) kept.push_back(*one);
    }
    std::ranges::reverse(kept);
    partition.messages = std::move(kept);
  }
}

// --- A process ----------------------------------------------------------------------------------

void MemoryProcess::kill() {
  killed_ = true;
  std::vector<std::pair<std::string, uint64_t>> members;
  {
    const std::scoped_lock lock(topics_->mutex_);
    members = members_;
  }
  for (const auto& [group, number] : members) leave(group, number);
}

void MemoryProcess::leave(const std::string& group, uint64_t number) {
  const std::scoped_lock lock(topics_->mutex_);
  MemoryTopics::Group& left = topics_->groups_[group];
  if (std::erase(left.members, number) > 0) ++left.generation;
}

std::unique_ptr<GroupMember> MemoryProcess::join(const std::string& group,
                                                 const std::vector<std::string>& topics) {
  check();
  const std::scoped_lock lock(topics_->mutex_);
  MemoryTopics::Group& joined = topics_->groups_[group];
  joined.topics = topics;
  const uint64_t number = ++topics_->last_number_;
  joined.members.push_back(number);
  ++joined.generation;
  members_.emplace_back(group, number);
  return std::make_unique<MemoryMember>(this, group, number);
}

std::unique_ptr<TopicReader> MemoryProcess::read(const std::vector<TopicOffset>& from) {
  check();
  return std::make_unique<MemoryReader>(this, from);
}

std::unique_ptr<TopicWriter> MemoryProcess::write(const std::string& role) {
  check();
  return std::make_unique<MemoryWriter>(this, name_ + "-" + role);
}

std::unique_ptr<Transport> MemoryProcess::publish() {
  check();
  return output_->connect(config_);
}

}  // namespace kindred
