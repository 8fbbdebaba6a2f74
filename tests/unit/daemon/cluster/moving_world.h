// A pipeline that moves between one process and a cluster, over topics in memory.

#ifndef KINDRED_TESTS_UNIT_DAEMON_CLUSTER_MOVING_WORLD_H_
#define KINDRED_TESTS_UNIT_DAEMON_CLUSTER_MOVING_WORLD_H_

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/cluster/seed_log.h"
#include "daemon/cluster/state_of_log.h"
#include "daemon/codec/label_request.h"
#include "daemon/service/stale_state.h"
#include "daemon/state/manifest.h"
#include "daemon/transport/commit_mark.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/cluster/memory_topics.h"
#include "tests/unit/daemon/cluster/running_process.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {

using std::chrono::milliseconds;

inline constexpr int kPartitions = 3;
inline constexpr uint32_t kShards = 4;
inline constexpr size_t kAtOnce = 16;  // records in a transaction of the move
inline const std::string kLabels = "said";
inline const std::string kEntityTopics = ", entities: entities, entity_of: members";

// Why it cannot be done.
template <typename Work>
std::string refusal(Work&& work) {
  try {
    work();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "";
}

// One process of a cluster, as run_cluster_process() has it.
class MovingProcess : public RunningProcess {
 public:
  MovingProcess(const config::Config& config, MemoryTopics* topics, ScriptedCluster* output,
                const std::string& name)
      : RunningProcess(config, topics, output, name),
        seed_(config, ClusterSetting(config), this->topics(), config.state_directory, kAtOnce),
        moves_([this] {
          try {
            seed_.run(stop_);
          } catch (...) {
            note_failure("move", std::current_exception());
          }
        }) {}
  ~MovingProcess() {
    stop_ = true;
    moves_.join();
  }

  const SeedLog& seed() const { return seed_; }

 private:
  std::atomic<bool> stop_ = false;
  SeedLog seed_;
  std::thread moves_;
};

// A pipeline that is one process at first.
class MovingWorld {
 public:
  explicit MovingWorld(const std::string& more = "", uint64_t seed = 1)
      : config_(people_config(folder_.file("state"), config::KafkaOutput::Delivery::kExactlyOnce,
                              more)),
        stream_(seed) {
    config_.kafka_input->labels = kLabels;
    for (const auto& [topic, partitions] : {std::pair("people", kPartitions), {"said", 1}}) {
      output_.create_topic(topic, partitions);
      topics_.create(topic, partitions);
      for (int32_t number = 0; number < partitions; ++number) go_on_at({topic, number, 0});
    }
    topics_.create("people.log", 1);
    topics_.create("people.found", kShards);
    topics_.create("rejected", 1);
    clustered_ = config_;
    clustered_.cluster = config::Cluster{.shards = kShards};
  }

  void put(int count) { stream_.put(count, kPartitions, &output_); }
  void put_label(uint64_t left, uint64_t right, const std::string& verdict) {
    Label label;
    label.pair = pair_of({"people", std::to_string(left)}, {"people", std::to_string(right)});
    ScriptedCluster::Message message{.key = label_key(label), .time = 1};
    if (!verdict.empty()) message.value = fmt::format(R"({{"verdict":"{}"}})", verdict);
    output_.put(kLabels, 0, message);
  }

  // A process without `cluster` takes all that was put, and ends. The cluster's input begins there.
  void run_one(bool from_cluster = false) {
    {
      RunningService one(config_, &output_, "", false, from_cluster);
      one.await_live();
      await("all was taken",
            [&] { return output_.consumed("people") && output_.consumed(kLabels); });
      REQUIRE(one.stop() == ExitCode::kDone);
    }
    const std::optional<Manifest> manifest = read_manifest(state() + "/manifest");
    commit_ = *last_commit_in(state()) + static_cast<uint64_t>(manifest->ahead.value());
    for (const std::string& topic : {std::string("people"), kLabels}) {
      const Positions positions = output_.committed(topic);
      for (size_t number = 0; number < positions.size(); ++number) {
        const TopicOffset at{topic, static_cast<int32_t>(number), positions[number]};
        topics_.set_offset("g", at, text_of(CommitMark{.commit = commit_}));
        go_on_at(at);
      }
    }
    note_published();
  }
  // See require_untouched().
  void note_published() { published_ = events(); }

  // All processes end. The group is what they have left, also for a process without `cluster`.
  void stop_all() {
    processes_.clear();
    GroupCommit group{.offsets = {}, .mark = {.of_cluster = true}};
    MemoryProcess asking(&topics_, &output_, clustered_, "asking");
    for (const CommittedOffset& one : asking.offsets("g", {"people", kLabels})) {
      if (one.at.offset >= 0) group.offsets.push_back(one.at);
    }
    output_.set_group("g", group);
  }

  // Makes a state of the log, and is killed at the call behind so many; negative: is not. Whether
  // it was.
  bool make_state_once(int calls) {
    MemoryProcess process(&topics_, &output_, clustered_, "back");
    process.kill_after(calls);
    StateOfLog work(config_, &process, state(), milliseconds(0));
    const std::atomic<bool> stop = false;
    try {
      work.run(stop);
    } catch (const Killed&) {
      return true;
    }
    return false;
  }

  // The state no longer says what was deleted.
  void compact() const {
    State state(this->state(), "people");
    EntryVisitor nothing;
    state.open(commit_, &nothing);
    state.begin_journal();
    REQUIRE(state.compact());
  }

  // What was put since one process has ended.
  void pass_on() {
    for (auto& [place, taken] : taken_) {
      const auto messages = output_.read(place.first, static_cast<size_t>(place.second));
      for (; taken < messages.size(); ++taken) {
        topics_.append(message_of(messages[taken], place.first, place.second));
      }
    }
  }

  MovingProcess* start() {
    processes_.push_back(std::make_unique<MovingProcess>(clustered_, &topics_, &output_,
                                                         fmt::format("process-{}", ++started_)));
    return processes_.back().get();
  }
  void kill(size_t number) {
    processes_[number]->kill();
    processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(number));
  }
  // A process that does nothing but move, and is killed at the call behind so many; negative: is
  // not. Whether it was.
  bool move_once(int calls) {
    MemoryProcess process(&topics_, &output_, clustered_, "mover");
    process.kill_after(calls);
    SeedLog seed(clustered_, ClusterSetting(clustered_), &process, state(), kAtOnce);
    const std::atomic<bool> stop = false;
    try {
      seed.run(stop);
    } catch (const Killed&) {
      return true;
    }
    return false;
  }
  // Waits until the topics hold what one process says of all that was put.
  void require_told() {
    pass_on();
    const Told told = tell(config_, output_);
    const auto so = [&] {
      return output_.last_values("matches") == told.last_values &&
             output_.last_values("entities") == told.entities &&
             output_.last_values("members") == told.entity_of;
    };
    const auto live = [&] {
      for (const auto& process : processes_) {
        REQUIRE(process->failure() == "");
        if (process->decide().live()) return true;
      }
      return false;
    };
    await("it is told, by one that is live", [&] { return live() && so(); });
    CHECK(told.last_values.size() > 3);
    CHECK(topics_.all("rejected", 0).size() + output_.read("rejected").size() ==
          told.rejected.size());
  }
  // Nothing was published since one process has ended, or note_published().
  void require_untouched() const { REQUIRE(events() == published_); }

  std::string state() const { return config_.state_directory; }
  bool has_state() const { return std::filesystem::exists(state() + "/manifest"); }
  std::string aside() const { return fmt::format("{}/before-cluster-{}", state(), commit_); }
  uint64_t commit() const { return commit_; }
  MemoryTopics* topics() { return &topics_; }
  ScriptedCluster* output() { return &output_; }
  config::Config* clustered() { return &clustered_; }
  const config::Config& config() const { return config_; }
  void read_versions() { config_.record.version = clustered_.record.version = {"v"}; }

 private:
  void go_on_at(const TopicOffset& at) {
    topics_.go_on_at(at);
    taken_[{at.topic, at.partition}] = static_cast<size_t>(at.offset);
  }

  std::vector<size_t> events() const {
    std::vector<size_t> counts;
    for (const char* topic : {"matches", "entities", "members"}) {
      counts.push_back(output_.read(topic).size());
    }
    return counts;
  }

  const TemporaryFolder folder_;
  config::Config config_;
  config::Config clustered_;
  ScriptedCluster output_;
  MemoryTopics topics_;
  PeopleStream stream_;
  uint64_t commit_ = 0;
  std::vector<size_t> published_;
  std::map<std::pair<std::string, int32_t>, size_t> taken_;
  std::vector<std::unique_ptr<MovingProcess>> processes_;
  int started_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_CLUSTER_MOVING_WORLD_H_
