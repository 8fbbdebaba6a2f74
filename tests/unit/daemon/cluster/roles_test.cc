// The roles of a cluster on threads of their own, over topics in memory: any number of processes
// publish what one does, however often they are killed.

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

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr int kPartitions = 3;
constexpr uint32_t kShards = 6;
const std::string kLabels = "said";
const std::string kEntityTopics = ", entities: entities, entity_of: members";

// A pipeline's input, and what it has to come to.
class World {
 public:
  explicit World(const std::string& more = "", uint64_t seed = 1)
      : config_(people_config("", config::KafkaOutput::Delivery::kExactlyOnce, more)),
        stream_(seed) {
    config_.cluster = config::Cluster{.shards = kShards};
    output_.create_topic("people", kPartitions);
    config_.kafka_input->labels = kLabels;
    output_.create_topic(kLabels, 1);
    topics_.create("people", kPartitions);
    topics_.create(kLabels, 1);
    topics_.create("people.log", 1);
    topics_.create("people.found", kShards);
    topics_.create("rejected", 1);
  }

  // One stands by for who decides.
  void have_replicas() {
    config_.cluster->replicas = 2;
    topics_.create("people.stand", 2);
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
    const std::map<int32_t, int64_t> read = topics_.offsets("g.find", "people.found");
    if (read.size() < kShards) return;
    topics_.compact("people.log", std::ranges::min_element(read, {}, [](const auto& one) {
                                    return one.second;
                                  })->second);
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

TEST_CASE("who decides leaves the rest to others as long as there are enough") {
  World world;
  const auto shards = [&](size_t number) { return world.processes()[number]->find().shards(); };
  const RunningProcess* const first = world.start();
  world.put(200);
  world.require_told();
  for (int i = 0; i < 3; ++i) world.start();
  world.await([&] {
    return shards(0) == 0 && shards(1) == kShards / 3 && shards(2) == kShards / 3 &&
           shards(3) == kShards / 3;
  });
  CHECK(first->decide().begun() == 1);
  const uint64_t prepared = first->prepare().records();
  world.put(200);
  world.require_told();
  CHECK(first->prepare().records() == prepared);
  // Two are enough then, so that no more shards move than have to.
  world.kill(3);
  world.put(100);
  world.require_told();
  CHECK(shards(0) == 0);
  world.kill(2);
  world.put(100);
  world.require_told();
  world.await([&] { return shards(0) == kShards / 2 && shards(1) == kShards / 2; });
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

TEST_CASE("versions that come in any order count as in one process, whoever is killed") {
  for (uint64_t seed = 1; seed <= rounds(3); ++seed) {
    CAPTURE(seed);
    World world("", seed);
    world.read_versions();
    if (seed % 3 == 0) world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int kill = 0; kill < 8; ++kill) {
      world.put_versions(60, &random);
      std::this_thread::sleep_for(milliseconds(random() % 30));
      world.kill(random() % world.processes().size());
      world.start();
      if (random() % 2 == 0) world.compact_log();
      if (random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("records expire as in one process, whoever is killed") {
  for (uint64_t seed = 1; seed <= rounds(3); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 3 != 1;
    World world(compact ? "" : kEntityTopics, seed);
    world.expire_after(60);
    if (seed % 3 == 0) world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int kill = 0; kill < 8; ++kill) {
      world.put(60);
      std::this_thread::sleep_for(milliseconds(random() % 30));
      world.kill(random() % world.processes().size());
      world.start();
      if (compact && random() % 2 == 0) world.compact_log();
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
    CHECK(world.told_without_expiry() != world.matches_told());
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

// Where it is, among the processes.
template <typename So>
std::optional<size_t> place(const World& world, So&& so) {
  const auto& processes = world.processes();
  const auto found =
      std::ranges::find_if(processes, [&](const auto& one) { return so(one->decide()); });
  if (found == processes.end()) return std::nullopt;
  return static_cast<size_t>(found - processes.begin());
}
std::optional<size_t> decides(const World& world) {
  return place(world, [](const DecideRole& role) { return role.live(); });
}
std::optional<size_t> stands_by(const World& world) {
  return place(world, [](const DecideRole& role) { return role.stands_by(); });
}

TEST_CASE("who stands by decides without reading the log, and another one stands by then") {
  World world(kEntityTopics);
  world.have_replicas();
  for (int i = 0; i < 3; ++i) world.start();
  world.put(300);
  for (int kill = 0; kill < 3; ++kill) {
    world.require_told();
    world.await([&] { return decides(world) && stands_by(world); });
    const RunningProcess* const next = world.processes()[*stands_by(world)].get();
    CHECK(std::ranges::count_if(world.processes(),
                                [](const auto& one) { return one->decide().stands_by(); }) == 1);
    world.kill(*decides(world));
    world.put(100);
    world.require_told();
    world.await([&] { return next->decide().live(); });
    CHECK(next->decide().begun() == 1);
    CHECK(next->decide().begun_warm() == 1);
    CHECK(!next->decide().stands_by());
    world.start();
  }
}

TEST_CASE("one process alone decides though there should be replicas, and the next stands by") {
  World world;
  world.have_replicas();
  const RunningProcess* const first = world.start();
  world.put(200);
  world.require_told();
  const RunningProcess* const second = world.start();
  world.await([&] { return second->decide().stands_by(); });
  CHECK(first->decide().live());
  CHECK(first->decide().begun() == 1);
  CHECK(second->decide().records() == first->decide().records());
  CHECK(second->decide().matches() == first->decide().matches());
  CHECK(second->decide().begun() == 0);
  // Who stands by is done without, and who decides goes on.
  world.kill(1);
  world.put(100);
  world.require_told();
  CHECK(first->decide().begun() == 1);
}

TEST_CASE("who decides, or stands by, or both are killed at any step, and nothing is lost") {
  uint64_t warm = 0;
  for (uint64_t seed = 1; seed <= rounds(4); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 2 == 0;
    World world(compact ? "" : kEntityTopics, seed);
    world.have_replicas();
    if (seed % 4 >= 2) {
      world.topics()->abort_one_in(4);
      world.abort_deciding_one_in(4);
    }
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    const auto kill = [&](const std::optional<size_t>& number) {
      if (!number) return;
      RunningProcess& process = *world.processes()[*number];
      process.stop_after(static_cast<int>(random() % 300));
      std::this_thread::sleep_for(milliseconds(random() % 30));
      warm += process.decide().begun_warm();
      world.kill(*number);
      world.start();
    };
    for (int number = 0; number < 8; ++number) {
      world.put(60);
      std::this_thread::sleep_for(milliseconds(random() % 60));
      const unsigned who = random() % 3;
      if (who != 1) kill(decides(world));
      if (who != 0) kill(stands_by(world));
      if (compact && random() % 2 == 0) world.topics()->compact("people.log");
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
    for (const auto& process : world.processes()) warm += process->decide().begun_warm();
  }
  CHECK(warm > 0);
}

TEST_CASE("who decides does not read the log again behind a transaction that was aborted") {
  World world(kEntityTopics);
  world.abort_deciding_one_in(3);
  const RunningProcess* const process = world.start();
  for (int round = 0; round < 8; ++round) {
    world.put(60);
    world.require_told();
  }
  world.await([&] { return process->decide().live(); });
  CHECK(process->decide().begun_warm() > 0);
  CHECK(process->decide().begun() > process->decide().begun_warm());
}

// A cluster that went on there would retract all that the one process has published.
TEST_CASE("who prepares or decides waits for the records of a process without cluster") {
  World world;
  world.put(10);
  world.topics()->set_offset("g", {"people", 1, 5}, text_of(CommitMark{.commit = 7}));
  const RunningProcess* const process = world.start();
  for (const Role* role : {static_cast<const Role*>(&process->prepare()),
                           static_cast<const Role*>(&process->decide())}) {
    world.await([&] { return !role->trouble().empty(); });
    CHECK(role->trouble().find("group g has offsets of commit 7 of a process without `cluster`") !=
          std::string::npos);
  }
  CHECK(process->prepare().records() == 0);
  CHECK(process->decide().begun() == 0);
}

TEST_CASE("what somebody says of pairs holds, whoever is killed") {
  for (uint64_t seed = 1; seed <= rounds(2); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 2 == 0;
    World world(compact ? "" : kEntityTopics, seed);
    world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 2; ++i) world.start();
    world.put_labels(10, &random);  // of records that are not there yet
    for (int kill = 0; kill < 4; ++kill) {
      world.put(60);
      world.put_labels(20, &random);
      std::this_thread::sleep_for(milliseconds(random() % 60));
      world.kill(random() % world.processes().size());
      world.start();
      if (compact && random() % 2 == 0) world.topics()->compact("people.log");
    }
    world.require_told();
    CHECK(world.matches() > 10);
    // And with nothing else to do.
    world.put_labels(20, &random);
    world.require_told();
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
