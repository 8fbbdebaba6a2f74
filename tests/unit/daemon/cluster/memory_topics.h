// The topics between the processes of a cluster, and their groups, in memory.

#ifndef KINDRED_TESTS_UNIT_DAEMON_CLUSTER_MEMORY_TOPICS_H_
#define KINDRED_TESTS_UNIT_DAEMON_CLUSTER_MEMORY_TOPICS_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/transport/cluster_topics.h"
#include "tests/unit/daemon/service/scripted_cluster.h"

namespace kindred {

// What a process that was killed meets at its next call.
class Killed : public std::exception {};

// A message of the scripted cluster, as it stands in that partition of another topic of its name.
TopicMessage message_of(const ScriptedCluster::Message& message, const std::string& topic,
                        int32_t partition);

// Topics that keep all that is committed to them, and groups. Any thread.
class MemoryTopics {
 public:
  void create(const std::string& topic, int partitions);
  void append(const TopicMessage& message);
  // The last message of that place and content has another value.
  void replace(const TopicMessage& message, std::optional<std::string> value);
  std::vector<TopicMessage> all(const std::string& topic, int32_t partition) const;
  std::map<int32_t, int64_t> offsets(const std::string& group, const std::string& topic) const;
  void set_offset(const std::string& group, const TopicOffset& at, const std::string& mark) {
    const std::scoped_lock lock(mutex_);
    groups_[group].offsets[{at.topic, at.partition}] = {at.offset, mark};
  }
  // From there on the partition goes on, without offsets that are left out.
  void go_on_at(const TopicOffset& at) {
    const std::scoped_lock lock(mutex_);
    Partition& partition = topics_.at(at.topic).at(static_cast<size_t>(at.partition));
    partition.end = at.offset;
    partition.step = 1;
  }
  // As if somebody had deleted both.
  void forget(const std::string& topic, const std::string& group) {
    const std::scoped_lock lock(mutex_);
    for (Partition& partition : topics_.at(topic)) partition = {};
    groups_[group].offsets.clear();
  }
  // The name of the process that has the partition by the group; empty: nobody.
  std::string owner(const std::string& group, const std::string& topic, int32_t partition) const;
  // One transaction in so many is aborted; 0: none.
  void abort_one_in(unsigned many) { abort_one_in_ = many; }
  // Of each topic between the processes the last message of every key stays, of those before that
  // offset.
  void compact(const std::string& topic, int64_t before = INT64_MAX);

 private:
  friend class MemoryProcess;
  friend class MemoryMember;
  friend class MemoryReader;
  friend class MemoryWriter;

  struct Partition {
    std::vector<TopicMessage> messages;  // ascending offsets
    int64_t end = 0;
    int64_t step = 2;
  };
  using Place = std::pair<std::string, int32_t>;
  // Deals out as cooperative-sticky does: members keep what they have as far as it can be, and a
  // partition is nobody's between who had it and who is to have it.
  struct Group {
    std::vector<std::string> topics;
    std::vector<uint64_t> members;                             // by number
    std::map<Place, uint64_t> owners;                          // who has it; not there: nobody
    std::map<Place, uint64_t> dealt_to;                        // who is to have it
    std::map<Place, std::pair<int64_t, std::string>> offsets;  // with their marks
  };
  void deal_out(Group* group);

  void put(TopicMessage message);

  mutable std::mutex mutex_;
  std::map<std::string, std::vector<Partition>> topics_;
  std::map<std::string, Group> groups_;
  std::map<uint64_t, std::string> names_;  // of members' processes
  std::map<uint64_t, std::string> rules_;
  std::map<std::string, uint64_t> writers_;  // by name: whose it is
  uint64_t last_number_ = 0;
  unsigned abort_one_in_ = 0;
  std::mt19937 random_{7};
};

// What one process holds of them. All outlive it.
class MemoryProcess : public ClusterTopics {
 public:
  MemoryProcess(MemoryTopics* topics, ScriptedCluster* output, const config::Config& config,
                std::string name)
      : topics_(topics), output_(output), config_(config), name_(std::move(name)) {}

  // Whatever it does from now on is in vain, and its members are missed.
  void kill();
  // The same at the call behind so many others.
  void kill_after(int calls) { calls_left_ = calls; }

  const std::string& process() const override { return name_; }
  void prepare() override {}
  std::unique_ptr<GroupMember> join(const std::string& group,
                                    const std::vector<std::string>& topics) override;
  std::unique_ptr<TopicReader> read(const std::vector<TopicOffset>& from) override;
  std::unique_ptr<TopicReader> read_to_end(const std::vector<TopicOffset>& from) override {
    return read(from);
  }
  std::unique_ptr<TopicReader> read_with_headers(const std::vector<TopicOffset>& from) override {
    return read(from);
  }
  std::unique_ptr<TopicWriter> write(const std::string& role) override;
  std::unique_ptr<TopicWriter> write_in_place_of_one() override;
  std::vector<CommittedOffset> offsets(const std::string& group,
                                       const std::vector<std::string>& topics) override;
  std::vector<GroupProcess> members(const std::string& group) override;
  std::unique_ptr<Transport> publish() override;

 private:
  friend class MemoryMember;
  friend class MemoryReader;
  friend class MemoryWriter;

  void check() {
    if (calls_left_ >= 0 && calls_left_-- == 0) killed_ = true;
    if (killed_) throw Killed();
  }
  void leave(const std::string& group, uint64_t number);

  MemoryTopics* topics_;
  ScriptedCluster* output_;
  const config::Config& config_;
  std::string name_;
  std::atomic<bool> killed_ = false;
  std::atomic<int> calls_left_ = -1;                       // negative: any number
  std::vector<std::pair<std::string, uint64_t>> members_;  // with the mutex of the topics
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_CLUSTER_MEMORY_TOPICS_H_
