#include "tests/unit/daemon/cluster/memory_topics.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <tuple>

#include "daemon/transport/cluster_rules.h"

namespace kindred {

class MemoryMember : public GroupMember {
 public:
  MemoryMember(MemoryProcess* process, std::string group, uint64_t number)
      : process_(process), group_(std::move(group)), number_(number) {}
  ~MemoryMember() override { process_->leave(group_, number_); }

  void poll() override {
    const std::scoped_lock lock(process_->topics_->mutex_);
    process_->check();  // with the lock: what a killed one had is another one's by now
    MemoryTopics::Group& group = process_->topics_->groups_[group_];
    const size_t before = assigned_.size();
    std::erase_if(assigned_, [&](const TopicOffset& mine) {
      const MemoryTopics::Place place(mine.topic, mine.partition);
      if (group.dealt_to[place] == number_) return false;
      group.owners.erase(place);
      return true;
    });
    if (assigned_.size() < before) ++generation_;
    bool given = false;
    for (const auto& [place, number] : group.dealt_to) {
      if (number != number_ || !group.owners.try_emplace(place, number_).second) continue;
      assigned_.push_back({place.first, place.second, kBeginning});
      given = true;
    }
    if (given) ++generation_;
  }
  bool joined() const override { return true; }
  uint64_t generation() const override { return generation_; }
  const std::vector<TopicOffset>& assigned() const override { return assigned_; }
  std::vector<CommittedOffset> committed() override {
    process_->check();
    const std::scoped_lock lock(process_->topics_->mutex_);
    const auto& offsets = process_->topics_->groups_[group_].offsets;
    std::vector<CommittedOffset> committed;
    for (const TopicOffset& one : assigned_) {
      const auto found = offsets.find({one.topic, one.partition});
      committed.push_back({one, {}});
      if (found == offsets.end()) continue;
      std::tie(committed.back().at.offset, committed.back().mark) = found->second;
    }
    return committed;
  }
  std::vector<GroupProcess> others(const std::string& group) override {
    process_->check();
    std::vector<GroupProcess> others = process_->members(group);
    std::erase_if(others, [&](const GroupProcess& one) { return one.name == process_->name_; });
    return others;
  }
  uint64_t number() const { return number_; }
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
      : process_(process), next_(std::move(from)) {
    const std::scoped_lock lock(process_->topics_->mutex_);
    for (const TopicOffset& one : next_) {
      const auto& messages = messages_of(one);
      ends_.push_back(messages.empty() ? 0 : messages.back().offset + 1);
    }
  }

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
  void wait(std::chrono::milliseconds /*most*/) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  bool at_ends(bool /*written*/) const override {
    process_->check();
    const std::scoped_lock lock(process_->topics_->mutex_);
    for (size_t i = 0; i < next_.size(); ++i) {
      const TopicMessage* const found = find(next_[i]);
      if (found != nullptr && found->offset < ends_[i]) return false;
    }
    return true;
  }
  std::vector<bool> ends() const override {
    const std::scoped_lock lock(process_->topics_->mutex_);
    std::vector<bool> ends;
    for (const TopicOffset& one : next_) ends.push_back(find(one) == nullptr);
    return ends;
  }

 private:
  const std::vector<TopicMessage>& messages_of(const TopicOffset& one) const {
    return process_->topics_->topics_[one.topic][static_cast<size_t>(one.partition)].messages;
  }
  const TopicMessage* find(const TopicOffset& from) const {
    const auto& messages = messages_of(from);
    const auto found = std::ranges::lower_bound(messages, from.offset, {}, &TopicMessage::offset);
    return found == messages.end() ? nullptr : &*found;
  }

  MemoryProcess* process_;
  std::vector<TopicOffset> next_;
  std::vector<int64_t> ends_;  // when this was made
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
  void commit(const std::vector<CommittedOffset>& offsets, GroupMember* member) override {
    process_->check();
    MemoryTopics* const topics = process_->topics_;
    const std::scoped_lock lock(topics->mutex_);
    const auto* const memory_member = static_cast<MemoryMember*>(member);
    auto& group = topics->groups_[member == nullptr ? process_->config_.kafka_input->group
                                                    : memory_member->group()];
    if (member != nullptr &&
        std::ranges::find(group.members, memory_member->number()) == group.members.end()) {
      throw BeginAnew("missed");
    }
    if (topics->writers_[name_] != number_) throw BeginAnew("shut out");
    const bool aborted =
        topics->abort_one_in_ > 0 && topics->random_() % topics->abort_one_in_ == 0;
    // Of some that are committed this is not heard.
    if (aborted && topics->random_() % 4 != 0) throw BeginAnew("aborted");
    for (TopicMessage& message : sent_) topics->put(std::move(message));
    sent_.clear();
    for (const auto& [one, mark] : offsets) {
      if (one.offset >= 0) group.offsets[{one.topic, one.partition}] = {one.offset, mark};
    }
    if (aborted) throw BeginAnew("timed out");
  }

 private:
  MemoryProcess* process_;
  std::string name_;
  uint64_t number_;
  std::vector<TopicMessage> sent_;
};

// --- Topics -------------------------------------------------------------------------------------

TopicMessage message_of(const ScriptedCluster::Message& message, const std::string& topic,
                        int32_t partition) {
  return {.topic = topic,
          .partition = partition,
          .key = message.key,
          .value = message.value,
          .time = message.time,
          .headers = message.headers};
}

void MemoryTopics::create(const std::string& topic, int partitions) {
  const std::scoped_lock lock(mutex_);
  topics_[topic].resize(static_cast<size_t>(partitions));
}

void MemoryTopics::append(const TopicMessage& message) {
  const std::scoped_lock lock(mutex_);
  put(message);
}

void MemoryTopics::replace(const TopicMessage& message, std::optional<std::string> value) {
  const std::scoped_lock lock(mutex_);
  auto& messages = topics_.at(message.topic).at(static_cast<size_t>(message.partition)).messages;
  const auto found = std::find_if(messages.rbegin(), messages.rend(), [&](const auto& one) {
    return one.key == message.key && one.value == message.value;
  });
  found->value = std::move(value);
}

// Behind each message an offset is left out, as marks of transactions take some.
void MemoryTopics::put(TopicMessage message) {
  const auto number = static_cast<size_t>(std::max(0, message.partition));
  Partition& partition = topics_.at(message.topic).at(number);
  message.offset = partition.end;
  partition.end += partition.step;
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
    if (place.first == topic) offsets[place.second] = offset.first;
  }
  return offsets;
}

std::string MemoryTopics::owner(const std::string& group, const std::string& topic,
                                int32_t partition) const {
  const std::scoped_lock lock(mutex_);
  const auto found = groups_.find(group);
  if (found == groups_.end()) return "";
  const auto owner = found->second.owners.find({topic, partition});
  return owner == found->second.owners.end() ? "" : names_.at(owner->second);
}

// Each member has as many, or one more; whoever has more than that gives some up.
void MemoryTopics::deal_out(Group* group) {
  std::map<uint64_t, std::vector<Place>> held;
  std::vector<Place> free;
  for (const uint64_t member : group->members) held[member];
  size_t count = 0;
  for (const std::string& topic : group->topics) {
    for (size_t number = 0; number < topics_[topic].size(); ++number, ++count) {
      const Place place(topic, static_cast<int32_t>(number));
      const auto before = held.find(group->dealt_to[place]);
      (before == held.end() ? free : before->second).push_back(place);
    }
  }
  group->dealt_to.clear();
  if (held.empty()) return;
  size_t more = count % held.size();
  const auto most = [&] { return count / held.size() + (more > 0 ? 1 : 0); };
  std::vector<std::pair<size_t, uint64_t>> by_size;
  for (const auto& [member, places] : held) by_size.emplace_back(places.size(), member);
  std::ranges::sort(by_size, std::ranges::greater());
  for (const auto& [size, member] : by_size) {
    std::vector<Place>& places = held[member];
    for (; places.size() > most(); places.pop_back()) free.push_back(places.back());
    for (; places.size() < most() && !free.empty(); free.pop_back()) places.push_back(free.back());
    if (places.size() > count / held.size()) --more;
    for (const Place& place : places) group->dealt_to[place] = member;
  }
}

void MemoryTopics::compact(const std::string& topic, int64_t before) {
  const std::scoped_lock lock(mutex_);
  for (Partition& partition : topics_.at(topic)) {
    std::set<std::string> seen;
    std::vector<TopicMessage> kept;
    for (auto one = partition.messages.rbegin(); one != partition.messages.rend(); ++one) {
      if (one->offset >= before || seen.insert(one->key.value_or("")).second) kept.push_back(*one);
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
  if (std::erase(left.members, number) == 0) return;
  std::erase_if(left.owners, [&](const auto& one) { return one.second == number; });
  topics_->deal_out(&left);
}

std::unique_ptr<GroupMember> MemoryProcess::join(const std::string& group,
                                                 const std::vector<std::string>& topics) {
  check();
  const std::scoped_lock lock(topics_->mutex_);
  MemoryTopics::Group& joined = topics_->groups_[group];
  joined.topics = topics;
  const uint64_t number = ++topics_->last_number_;
  joined.members.push_back(number);
  topics_->names_[number] = name_;
  topics_->rules_[number] = rules_word(config_);
  topics_->deal_out(&joined);
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

std::unique_ptr<TopicWriter> MemoryProcess::write_in_place_of_one() {
  check();
  return std::make_unique<MemoryWriter>(this, "one");
}

std::vector<CommittedOffset> MemoryProcess::offsets(const std::string& group,
                                                    const std::vector<std::string>& topics) {
  check();
  const std::scoped_lock lock(topics_->mutex_);
  const auto& committed = topics_->groups_[group].offsets;
  std::vector<CommittedOffset> offsets;
  for (const std::string& topic : topics) {
    for (size_t number = 0; number < topics_->topics_[topic].size(); ++number) {
      const auto partition = static_cast<int32_t>(number);
      offsets.push_back({{topic, partition, kBeginning}, {}});
      const auto found = committed.find({topic, partition});
      if (found == committed.end()) continue;
      std::tie(offsets.back().at.offset, offsets.back().mark) = found->second;
    }
  }
  return offsets;
}

std::vector<GroupProcess> MemoryProcess::members(const std::string& group) {
  check();
  const std::scoped_lock lock(topics_->mutex_);
  std::vector<GroupProcess> members;
  for (const uint64_t number : topics_->groups_[group].members) {
    members.push_back({topics_->names_[number], topics_->rules_[number]});
  }
  return members;
}

std::unique_ptr<Transport> MemoryProcess::publish() {
  check();
  return output_->connect(config_);
}

}  // namespace kindred
