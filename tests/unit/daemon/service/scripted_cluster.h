#ifndef KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_CLUSTER_H_
#define KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_CLUSTER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/transport/transport.h"

namespace kindred {

class ScriptedMember;
class ScriptedOutput;

// A cluster in memory that does what a test says: topics, consumer groups, transactions, and one
// process that leads. Any number of processes connect to it. Every call of it may come from any
// thread.
class ScriptedCluster {
 public:
  struct Message {
    std::optional<std::string> key = {};
    std::optional<std::string> value = {};
    int64_t time = 1;
    Headers headers = {};
  };

  // What a transactional call comes to, where that is not its usual end.
  struct Reaction {
    CallResult result;
    bool done = false;  // all the same, but for the answer
  };
  // Is asked at every transactional call, by its name: init, begin, offsets, commit, abort.
  using Script = std::function<std::optional<Reaction>(const std::string& call)>;

  // How what is sent without transactions gets on.
  enum class Acknowledge : uint8_t {
    kAtOnce,
    kNot,    // it is written, and its acknowledgement waits
    kStall,  // nor is it written
  };

  // --- What a test does

  void create_topic(const std::string& topic, int partitions);
  void put(const std::string& topic, int partition, Message message);
  // From now on the topic does not keep the last message of every key, as others do.
  void uncompact(const std::string& topic) { uncompacted_ = topic; }
  void set_script(Script script);
  // From now on; what waits is written in its order, and acknowledged in a random one, by the seed.
  void set_acknowledge(Acknowledge how, uint64_t seed = 0);
  // The message that is sent after so many others is given up, or refused, with transactions.
  void spoil_after(uint64_t messages) { spoil_after_ = static_cast<int64_t>(messages); }
  void close_after(uint64_t messages) { close_after_ = static_cast<int64_t>(messages); }
  // So many questions of clients fail.
  void fail_questions(int count, bool refused = false);
  // The topic has no more partitions than these.
  void cut_topic(const std::string& topic, int partitions) { create_topic(topic, partitions); }
  // What the group has committed.
  void set_group(const std::string& group, const GroupCommit& commit);
  // Another process takes the transactional.id.
  void fence(const std::string& transactional_id);
  // The group of those that stand by has missed who leads.
  void miss_leader();

  // --- What a test sees

  // What a reader of the partition sees: committed messages, in their order. Output topics have
  // one.
  std::vector<Message> read(const std::string& topic, size_t partition = 0) const;
  // Their last values by key, without what was retracted.
  std::map<std::string, std::string> last_values(const std::string& topic) const;
  // How far a group has come in all partitions of an input topic, and how much they hold. Without
  // a name it is that of the process that connected first.
  Positions committed(const std::string& topic, const std::string& group = "") const;
  Positions ends(const std::string& topic) const;
  bool consumed(const std::string& topic) const { return committed(topic) == ends(topic); }
  uint64_t unacknowledged() const;
  uint64_t aborted() const { return aborted_; }  // transactions

  // One process of the pipeline.
  std::unique_ptr<Transport> connect(const config::Config& config);

 private:
  friend class ScriptedConsumer;
  friend class ScriptedMember;
  friend class ScriptedOutput;
  friend class ScriptedTransactions;
  friend class ScriptedTransport;

  using Partition = std::vector<Message>;
  using Place = std::pair<std::string, int32_t>;

  void check_question();
  const Partition* find(const InputPartition& partition) const;
  std::optional<Reaction> reaction_to(const std::string& call);
  void tell_consumers();
  void commit_group(const std::string& group, const GroupCommit& commit);

  mutable std::mutex mutex_;
  std::map<std::string, std::vector<Partition>> topics_;
  struct Group {
    std::map<Place, int64_t> offsets;
    CommitMark mark;
  };
  std::map<std::string, Group> groups_;  // by name
  std::string first_group_;
  std::map<std::string, int> epochs_;  // by transactional.id
  std::set<int> consumers_;            // eventfds to tell of new messages
  std::set<ScriptedOutput*> outputs_;
  std::vector<ScriptedMember*> members_;  // the first leads
  std::string uncompacted_;
  Script script_;
  Acknowledge acknowledge_ = Acknowledge::kAtOnce;
  int fail_questions_ = 0;
  bool refuse_questions_ = false;
  std::atomic<int64_t> spoil_after_ = -1;
  std::atomic<int64_t> close_after_ = -1;
  std::atomic<uint64_t> aborted_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_SERVICE_SCRIPTED_CLUSTER_H_
