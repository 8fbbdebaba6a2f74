// A pipeline that moves from one process to a cluster, over topics in memory: what it has published
// stays, and its input is not read again, whenever who moves it is killed.

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/find_role.h"
#include "daemon/cluster/one_process.h"
#include "daemon/cluster/prepare_role.h"
#include "daemon/cluster/seed_log.h"
#include "daemon/codec/label_request.h"
#include "daemon/service/stale_state.h"
#include "daemon/transport/commit_mark.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/cluster/memory_topics.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr int kPartitions = 3;
constexpr uint32_t kShards = 4;
constexpr size_t kAtOnce = 16;  // records in a transaction of the move
const std::string kLabels = "said";
const std::string kEntityTopics = ", entities: entities, entity_of: members";

// One process of a cluster, as run_cluster_process() has it.
class ClusterProcess {
 public:
  ClusterProcess(const config::Config& config, MemoryTopics* topics, ScriptedCluster* output,
                 const std::string& name)
      : topics_(topics, output, config, name),
        setting_(config),
        seed_(config, setting_, &topics_, config.state_directory, kAtOnce),
        prepare_(config, setting_, &topics_),
        find_(config, setting_, &topics_),
        decide_(config, setting_, &topics_) {
    threads_.emplace_back([this] { run([&] { seed_.run(stop_); }); });
    for (Role* role : {static_cast<Role*>(&prepare_), static_cast<Role*>(&find_),
                       static_cast<Role*>(&decide_)}) {
      threads_.emplace_back([this, role] { run([&] { role->run(stop_); }); });
    }
  }
  ~ClusterProcess() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

  void kill() { topics_.kill(); }
  const SeedLog& seed() const { return seed_; }
  const DecideRole& decide() const { return decide_; }
  std::string failure() const {
    const std::scoped_lock lock(mutex_);
    return failure_;
  }

 private:
  void run(const std::function<void()>& work) {
    try {
      work();
    } catch (const Killed&) {
    } catch (const std::exception& error) {
      const std::scoped_lock lock(mutex_);
      failure_ = error.what();
    }
  }

  MemoryProcess topics_;
  const ClusterSetting setting_;
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;
  std::string failure_;
  SeedLog seed_;
  PrepareRole prepare_;
  FindRole find_;
  DecideRole decide_;
  std::vector<std::thread> threads_;
};

// A pipeline that is one process at first.
class World {
 public:
  explicit World(const std::string& more = "", uint64_t seed = 1)
      : config_(people_config(folder_.file("state"), config::KafkaOutput::Delivery::kExactlyOnce,
                              more)),
        stream_(seed) {
    config_.kafka_input->labels = kLabels;
    for (const auto& [topic, partitions] : {std::pair("people", kPartitions), {"said", 1}}) {
      output_.create_topic(topic, partitions);
      topics_.create(topic, partitions);
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
  void run_one() {
    {
      RunningService one(config_, &output_);
      one.await_live();
      await("all was taken",
            [&] { return output_.consumed("people") && output_.consumed(kLabels); });
      REQUIRE(one.stop() == ExitCode::kDone);
    }
    commit_ = *last_commit_in(state());
    for (const std::string& topic : {std::string("people"), kLabels}) {
      const Positions positions = output_.committed(topic);
      for (size_t number = 0; number < positions.size(); ++number) {
        const TopicOffset at{topic, static_cast<int32_t>(number), positions[number]};
        topics_.set_offset("g", at, text_of(CommitMark{.commit = commit_}));
        topics_.begin_at(at);
        taken_[{topic, at.partition}] = static_cast<size_t>(at.offset);
      }
    }
    published_ = events();
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
        topics_.append({.topic = place.first,
                        .partition = place.second,
                        .key = messages[taken].key,
                        .value = messages[taken].value,
                        .time = messages[taken].time,
                        .headers = messages[taken].headers});
      }
    }
  }

  ClusterProcess* start() {
    processes_.push_back(std::make_unique<ClusterProcess>(clustered_, &topics_, &output_,
                                                          fmt::format("process-{}", ++started_)));
    return processes_.back().get();
  }
  void kill(size_t number) {
    processes_[number]->kill();
    processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(number));
  }
  void stop_all() { processes_.clear(); }

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
  // Why it cannot be moved.
  std::string refusal() {
    try {
      move_once(-1);
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "";
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
        REQUIRE(process->failure().empty());
        if (process->decide().live()) return true;
      }
      return false;
    };
    await("it is told, by one that is live", [&] { return live() && so(); });
    CHECK(told.last_values.size() > 3);
    CHECK(topics_.all("rejected", 0).size() + output_.read("rejected").size() ==
          told.rejected.size());
  }
  // Nothing was published since one process has ended.
  void require_untouched() const { REQUIRE(events() == published_); }

  std::string state() const { return config_.state_directory; }
  bool has_state() const { return fs::exists(state() + "/manifest"); }
  std::string aside() const { return fmt::format("{}/before-cluster-{}", state(), commit_); }
  uint64_t commit() const { return commit_; }
  MemoryTopics* topics() { return &topics_; }
  ScriptedCluster* output() { return &output_; }
  config::Config* config() { return &clustered_; }

 private:
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
  std::vector<std::unique_ptr<ClusterProcess>> processes_;
  int started_ = 0;
};

}  // namespace

TEST_CASE("a pipeline goes on in a cluster where one process has ended") {
  for (const bool aborted : {false, true}) {
    CAPTURE(aborted);
    World world(kEntityTopics);
    world.put(300);
    world.put_label(3, 24, "different");
    world.put_label(5, 26, "same");
    world.run_one();
    if (aborted) world.topics()->abort_one_in(8);
    for (int i = 0; i < 2; ++i) world.start();
    world.require_told();
    world.require_untouched();
    CHECK_FALSE(world.has_state());
    CHECK(fs::exists(world.aside() + "/manifest"));
    world.put(100);
    world.put_label(5, 26, "");
    world.require_told();
    world.kill(0);
    world.put(100);
    world.start();
    world.require_told();
  }
}

TEST_CASE("who moves a pipeline to a cluster may be killed at any time") {
  int calls = 0;
  for (bool killed = true; killed; ++calls) {
    CAPTURE(calls);
    World world("", 2);
    world.put(80);
    world.put_label(3, 24, "same");
    world.run_one();
    killed = world.move_once(calls);
    CHECK(world.has_state() == killed);
    const ClusterProcess* const process = world.start();
    world.require_told();
    world.require_untouched();
    CHECK((process->seed().records() > 0) == killed);
    CHECK_FALSE(world.has_state());
    world.put(20);
    world.require_told();
  }
  CHECK(calls > 10);
}

// A kill behind the last transaction leaves the state where it was.
TEST_CASE("a state that was moved is put aside by the next start") {
  World world;
  world.put(80);
  world.run_one();
  const TemporaryFolder copy;
  fs::copy(world.state(), copy.path(), fs::copy_options::recursive);
  REQUIRE_FALSE(world.move_once(-1));
  fs::remove_all(world.state());
  fs::copy(copy.path(), world.state(), fs::copy_options::recursive);
  std::ofstream(world.state() + "/moving") << world.commit() << "\n";
  const ClusterProcess* const process = world.start();
  world.require_told();
  world.require_untouched();
  CHECK(process->seed().records() == 0);
  CHECK_FALSE(world.has_state());
  CHECK(fs::exists(world.aside() + "/manifest"));
  CHECK_FALSE(fs::exists(world.state() + "/moving"));
}

TEST_CASE("what a log has of an earlier time and the state has not leaves it") {
  World world("", 3);
  world.put(100);
  world.put_label(3, 24, "same");
  world.put_label(5, 26, "different");
  world.run_one();
  const TemporaryFolder copy;
  fs::copy(world.state(), copy.path(), fs::copy_options::recursive);
  REQUIRE_FALSE(world.move_once(-1));
  // It went back since, and a part of the records, and a label, were deleted.
  fs::remove_all(world.state());
  fs::copy(copy.path(), world.state(), fs::copy_options::recursive);
  for (uint64_t person = 0; person < 20; ++person) {
    world.output()->put("people", static_cast<int>(person) % kPartitions,
                        {.key = std::to_string(person), .time = 1'000});
  }
  world.put_label(5, 26, "");
  world.run_one();
  world.compact();
  world.start();
  world.require_told();
  world.require_untouched();
  world.put(100);
  world.require_told();
}

TEST_CASE("a state that is not that of the group's offsets is refused") {
  World world;
  world.put(50);
  world.run_one();
  const TemporaryFolder copy;
  fs::copy(world.state(), copy.path(), fs::copy_options::recursive);
  const uint64_t before = world.commit();
  world.put(50);
  world.run_one();
  const auto bring = [&] {
    fs::remove_all(world.state());
    fs::copy(copy.path(), world.state(), fs::copy_options::recursive);
  };
  const TemporaryFolder last;
  fs::copy(world.state(), last.path(), fs::copy_options::recursive);
  bring();
  CHECK(world.refusal().find(fmt::format("ends with commit {}, and the group has commit {}: it is "
                                         "a copy from before",
                                         before, world.commit())) != std::string::npos);
  fs::remove_all(world.state());
  fs::copy(last.path(), world.state(), fs::copy_options::recursive);
  world.topics()->set_offset("g", {"people", 1, 2}, text_of(CommitMark{.commit = world.commit()}));
  CHECK(world.refusal().find("of topic people partition 1, and the group at 2: start it without "
                             "`cluster` until it is live") != std::string::npos);
  world.config()->digests.records ^= 1;
  CHECK(world.refusal().find("read by another `record`") != std::string::npos);
  world.config()->digests.records ^= 1;
  CHECK(world.topics()->all("people.log", 0).empty());
  CHECK(world.has_state());

  // One of another group is left alone.
  for (int32_t number = 0; number < kPartitions; ++number) {
    world.topics()->set_offset("g", {"people", number, 1}, "");
  }
  world.topics()->set_offset("g", {kLabels, 0, 0}, "");
  CHECK_FALSE(world.move_once(-1));
  CHECK(world.has_state());
  CHECK(world.topics()->all("people.log", 0).empty());
}

}  // namespace kindred
