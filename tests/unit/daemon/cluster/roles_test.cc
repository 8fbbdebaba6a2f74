// The roles of a cluster on threads of their own, over topics in memory: any number of processes
// publish what one does, however often they are killed.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/find_role.h"
#include "daemon/cluster/prepare_role.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/cluster/memory_topics.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr int kPartitions = 3;
constexpr uint32_t kShards = 6;
const std::string kEntityTopics = ", entities: entities, entity_of: members";

// The three roles of one process.
class RunningProcess {
 public:
  RunningProcess(const config::Config& config, MemoryTopics* topics, ScriptedCluster* output,
                 const std::string& name)
      : topics_(topics, output, config, name),
        setting_(config),
        prepare_(config, setting_, &topics_),
        find_(config, setting_, &topics_),
        decide_(config, setting_, &topics_) {
    for (Role* role : {static_cast<Role*>(&prepare_), static_cast<Role*>(&find_),
                       static_cast<Role*>(&decide_)}) {
      threads_.emplace_back([this, role] { run(role); });
    }
  }
  ~RunningProcess() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

  void kill() { topics_.kill(); }
  const PrepareRole& prepare() const { return prepare_; }
  const FindRole& find() const { return find_; }
  const DecideRole& decide() const { return decide_; }
  bool failed() const { return failed_; }

 private:
  void run(Role* role) {
    try {
      role->run(stop_);
    } catch (const Killed&) {
    } catch (const std::exception& error) {
      failed_ = true;
      WARN(role->name() << ": " << error.what());
    }
  }

  MemoryProcess topics_;
  const ClusterSetting setting_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> failed_ = false;
  PrepareRole prepare_;
  FindRole find_;
  DecideRole decide_;
  std::vector<std::thread> threads_;
};

// A pipeline's input, and what it has to come to.
class World {
 public:
  explicit World(const std::string& more = "", uint64_t seed = 1)
      : config_(people_config("", config::KafkaOutput::Delivery::kExactlyOnce, more)),
        stream_(seed) {
    config_.cluster = config::Cluster{.shards = kShards};
    output_.create_topic("people", kPartitions);
    topics_.create("people", kPartitions);
    topics_.create("people.log", 1);
    topics_.create("people.found", kShards);
    topics_.create("rejected", 1);
  }

  void put(int count) {
    stream_.put(count, kPartitions, &output_);
    for (int32_t number = 0; number < kPartitions; ++number) {
      const auto messages = output_.read("people", static_cast<size_t>(number));
      for (; taken_[number] < messages.size(); ++taken_[number]) {
        const ScriptedCluster::Message& one = messages[taken_[number]];
        topics_.append({.topic = "people",
                        .partition = number,
                        .key = one.key,
                        .value = one.value,
                        .time = one.time,
                        .headers = one.headers});
      }
    }
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
  const std::vector<std::unique_ptr<RunningProcess>>& processes() const { return processes_; }
  MemoryTopics* topics() { return &topics_; }

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
      for (const auto& process : processes_) REQUIRE_FALSE(process->failed());
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
  ScriptedCluster output_;
  MemoryTopics topics_;
  PeopleStream stream_;
  std::map<int32_t, size_t> taken_;
  std::vector<std::unique_ptr<RunningProcess>> processes_;
  int started_ = 0;
  size_t matches_ = 0;
};

}  // namespace

TEST_CASE("one, two and four processes publish what one linker says") {
  for (const int processes : {1, 2, 4}) {
    CAPTURE(processes);
    World world(kEntityTopics);
    for (int i = 0; i < processes; ++i) world.start();
    for (int round = 0; round < 4; ++round) {
      world.put(150);
      world.require_told();
    }
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("a process that is started later has its part, and one that is killed leaves it") {
  World world;
  world.start();
  world.put(300);
  world.require_told();
  const RunningProcess* const second = world.start();
  world.put(100);
  world.require_told();
  world.await([&] { return second->find().shards() == kShards / 2; });
  world.kill(0);
  world.put(100);
  world.require_told();
  world.await([&] { return second->find().shards() == kShards && second->decide().live(); });
}

TEST_CASE("a process that keeps its shards does not read the log again") {
  World world;
  const RunningProcess* const first = world.start();
  world.put(300);
  world.require_told();
  REQUIRE(first->find().loaded() == 0);
  const RunningProcess* const second = world.start();
  world.await(
      [&] { return second->find().shards() == kShards / 2 && second->find().position() > 0; });
  world.put(100);
  world.require_told();
  world.await([&] { return first->find().shards() == kShards / 2; });
  CHECK(first->find().loaded() == 0);
  CHECK(first->decide().begun() == 1);
  const uint64_t loaded = second->find().loaded();
  CHECK(loaded > 0);
  // Who takes shards over besides its own reads the log for these alone.
  const RunningProcess* const third = world.start();
  world.await([&] { return third->find().shards() == kShards / 3; });
  world.put(100);
  world.require_told();
  CHECK(second->find().loaded() == loaded);
  world.kill(2);
  world.put(100);
  world.require_told();
  world.await([&] { return first->find().shards() + second->find().shards() == kShards; });
  CHECK(first->find().loaded() + second->find().loaded() > loaded);
  CHECK(first->decide().begun() == 1);
}

TEST_CASE("processes that are killed at any time lose nothing and say nothing twice") {
  for (uint64_t seed = 1; seed <= rounds(4); ++seed) {
    CAPTURE(seed);
    // A compacted log has forgotten since when records are there, which decides of entities.
    const bool compact = seed % 2 == 0;
    World world(compact ? "" : kEntityTopics, seed);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int kill = 0; kill < 8; ++kill) {
      world.put(60);
      std::this_thread::sleep_for(milliseconds(random() % 30));
      world.kill(random() % world.processes().size());
      world.start();
      if (compact && random() % 2 == 0) world.topics()->compact("people.log");
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("who is killed while transactions are aborted leaves what others go on with") {
  for (uint64_t seed = 1; seed <= rounds(2); ++seed) {
    CAPTURE(seed);
    World world("", seed);
    world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int change = 0; change < 8; ++change) {
      world.put(60);
      std::this_thread::sleep_for(milliseconds(random() % 60));
      if (world.processes().size() > 2) {
        world.kill(random() % world.processes().size());
      } else {
        world.start();
      }
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("transactions that are aborted are done anew") {
  World world(kEntityTopics);
  world.topics()->abort_one_in(4);
  for (int i = 0; i < 2; ++i) world.start();
  for (int round = 0; round < 3; ++round) {
    world.put(80);
    world.require_told();
  }
  CHECK(world.matches() > 10);
}

}  // namespace kindred
