#ifndef KINDRED_TESTS_UNIT_DAEMON_CLUSTER_ROLES_WORLD_H_
#define KINDRED_TESTS_UNIT_DAEMON_CLUSTER_ROLES_WORLD_H_

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/codec/label_request.h"
#include "daemon/transport/commit_mark.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/cluster/memory_topics.h"
#include "tests/unit/daemon/cluster/running_process.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

inline constexpr int kPartitions = 3;
inline constexpr uint32_t kShards = 6;
inline const std::string kLabels = "said";
inline const std::string kEntityTopics = ", entities: entities, entity_of: members";

// A pipeline's input, and what it has to come to.
class RolesWorld {
 public:
  explicit RolesWorld(const std::string& more = "", uint64_t seed = 1)
      : config_(people_config("", config::KafkaOutput::Delivery::kExactlyOnce, more)),
        stream_(seed) {
    config_.cluster = config::Cluster{.shards = kShards};
    output_.create_topic("people", kPartitions);
    output_.create_topic(kLabels, 1);
    topics_.create("people", kPartitions);
    topics_.create(kLabels, 1);
    topics_.create("people.log", 1);
    topics_.create("people.found", kShards);
    topics_.create("rejected", 1);
  }

  // One stands by for who decides, and shards are found twice.
  void have_replicas() {
    config_.cluster->replicas = 2;
    topics_.create("people.stand", 2);
    topics_.create("people.found.2", kShards);
  }
  // Of who decides every so many-th transaction is aborted.
  void abort_deciding_one_in(unsigned many) {
    output_.set_script([this, many](const std::string& call) {
      const bool aborted = call == "commit" && ++commits_ % many == 0;
      return aborted
                 ? std::optional(ScriptedCluster::Reaction{{CallResult::Kind::kAbort, "scripted"}})
                 : std::nullopt;
    });
  }

  void put(int count) {
    stream_.put(count, kPartitions, &output_);
    for (int32_t number = 0; number < kPartitions; ++number) pass_on("people", number);
  }

  // Records expire. Each message of a person is a millisecond later than the one before.
  void expire_after(int64_t messages) { config_.expire = Expire{.after = messages, .field = {}}; }
  // What one process says of all that was put, had it not expired.
  std::map<std::string, std::string> told_without_expiry() const {
    config::Config config = config_;
    config.expire.reset();
    return tell(config, output_).last_values;
  }
  std::map<std::string, std::string> matches_told() const { return output_.last_values("matches"); }

  // Processes that are started from here on take so many points for a match.
  void match_at(const std::string& points) {
    const config::Config changed =
        people_config("", config::KafkaOutput::Delivery::kExactlyOnce, "", points);
    config_.pipeline = changed.pipeline;
    config_.digests = changed.digests;
  }
  // Whether processes that are started from here on have a topic of labels.
  void read_labels(bool reads = true) { config_.kafka_input->labels = reads ? kLabels : ""; }

  // Records have versions from here on, of which any may come at any time.
  void read_versions() { config_.record.version = {"v"}; }
  void put_versions(int count, std::mt19937* random) {
    for (int i = 0; i < count; ++i) {
      const unsigned person = (*random)() % 40;
      const unsigned version = (*random)() % 6;
      const std::string id = std::to_string(person);
      const auto letter = [&](const std::string& of) { return of[(*random)() % of.size()]; };
      ScriptedCluster::Message message{.key = id, .time = ++version_time_};
      message.value = (*random)() % 8 == 0
                          ? fmt::format(R"({{"id":"{}","v":{},"deleted":true}})", id, version)
                          : fmt::format(R"({{"id":"{}","v":{},"key":"{}","value":"{}{}"}})", id,
                                        version, letter("abc"), letter("xy"), letter("xy"));
      const auto number = static_cast<int32_t>(person % kPartitions);
      output_.put("people", number, message);
      pass_on("people", number);
    }
  }
  // As far as all who find have read it, which min.compaction.lag.ms is for.
  void compact_log() {
    int64_t least = INT64_MAX;
    const ClusterSetting setting(config_);
    for (uint32_t replica = 0; replica < setting.shard_replicas; ++replica) {
      const auto read = topics_.offsets(setting.find_group(replica), setting.found(replica));
      if (read.size() < kShards) return;
      for (const auto& [shard, offset] : read) least = std::min(least, offset);
    }
    topics_.compact("people.log", least);
  }

  // What somebody says of so many pairs of the people, and now and then what is no label.
  void put_labels(int count, std::mt19937* random) {
    for (int i = 0; i < count; ++i) {
      const std::array<uint64_t, 2> person = {(*random)() % 20, 20 + (*random)() % 20};
      Label label;
      label.pair =
          pair_of({"people", std::to_string(person[0])}, {"people", std::to_string(person[1])});
      ScriptedCluster::Message message{.key = label_key(label), .time = 1};
      constexpr std::array<const char*, 4> kSaid = {"same", "different", "unsure", "perhaps"};
      if ((*random)() % 8 != 0) {
        message.value = fmt::format(R"({{"verdict":"{}"}})", kSaid[(*random)() % kSaid.size()]);
      }
      output_.put(kLabels, 0, message);
    }
    pass_on(kLabels, 0);
  }

  RunningProcess* start() {
    processes_.push_back(std::make_unique<RunningProcess>(config_, &topics_, &output_,
                                                          "process-" + std::to_string(++started_)));
    return processes_.back().get();
  }
  void kill(size_t number) {
    processes_[number]->kill();
    processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(number));
  }
  // A moment later any of them is killed, and another one is started.
  void replace_one(std::mt19937* random) {
    std::this_thread::sleep_for(milliseconds((*random)() % 30));
    kill((*random)() % processes_.size());
    start();
  }
  const std::vector<std::unique_ptr<RunningProcess>>& processes() const { return processes_; }
  MemoryTopics* topics() { return &topics_; }
  // Of processes that are started from here on.
  const config::Config& config() const { return config_; }
  // A process of that configuration that does nothing, but may join groups.
  std::unique_ptr<MemoryProcess> idle_process(const config::Config& config) {
    return std::make_unique<MemoryProcess>(&topics_, &output_, config, "idle");
  }

  template <typename So>
  void await(So&& so) const {
    const auto since = steady_clock::now();
    while (!so() && steady_clock::now() - since < seconds(60)) {
      std::this_thread::sleep_for(milliseconds(2));
    }
    REQUIRE(so());
  }

  // Waits until the topics hold what one process says of all that was put.
  void require_told() {
    const Told told = tell(config_, output_);
    const auto since = steady_clock::now();
    const auto so = [&] {
      return output_.last_values("matches") == told.last_values &&
             output_.last_values("entities") == told.entities &&
             output_.last_values("members") == told.entity_of;
    };
    while (!so() && steady_clock::now() - since < seconds(60)) {
      for (const auto& process : processes_) REQUIRE(process->failure().empty());
      std::this_thread::sleep_for(milliseconds(2));
    }
    REQUIRE(output_.last_values("matches") == told.last_values);
    REQUIRE(output_.last_values("entities") == told.entities);
    REQUIRE(output_.last_values("members") == told.entity_of);
    require_nothing_twice();
    std::set<std::string> rejected;
    for (const TopicMessage& one : topics_.all("rejected", 0)) {
      std::string place;
      for (const auto& [name, value] : one.headers) {
        if (name == "errors.topic") place = value.value_or("") + "/" + place;
        if (name == "errors.partition") place = value.value_or("") + place;
        if (name == "errors.offset") place += "/" + value.value_or("");
      }
      REQUIRE(rejected.insert(place).second);
    }
    CHECK(rejected.size() == told.rejected.size());
    matches_ = told.last_values.size();
  }
  size_t matches() const { return matches_; }

 private:
  // What was put there since.
  void pass_on(const std::string& topic, int32_t number) {
    const auto messages = output_.read(topic, static_cast<size_t>(number));
    for (size_t& taken = taken_[{topic, number}]; taken < messages.size(); ++taken) {
      const ScriptedCluster::Message& one = messages[taken];
      topics_.append(message_of(one, topic, number));
    }
  }

  // Each event says something else of its pair than the one before.
  void require_nothing_twice() const {
    std::map<std::string, std::string> values;
    for (const auto& [key, value] : events_of(output_.read("matches"))) {
      const auto known = values.find(key);
      if (value) {
        REQUIRE((known == values.end() || known->second != *value));
        values[key] = *value;
      } else {
        REQUIRE(known != values.end());
        values.erase(known);
      }
    }
  }

  config::Config config_;
  std::atomic<unsigned> commits_ = 0;
  ScriptedCluster output_;
  MemoryTopics topics_;
  PeopleStream stream_;
  std::map<std::pair<std::string, int32_t>, size_t> taken_;
  std::vector<std::unique_ptr<RunningProcess>> processes_;
  int started_ = 0;
  int64_t version_time_ = 0;
  size_t matches_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_CLUSTER_ROLES_WORLD_H_
