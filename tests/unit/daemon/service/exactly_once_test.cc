// Transactions that are aborted, tried again, fenced, and cut off by a kill.

#include "daemon/service/exactly_once.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;
using Reaction = ScriptedCluster::Reaction;

constexpr auto kExactlyOnce = config::KafkaOutput::Delivery::kExactlyOnce;

// A pipeline that is live, with no message yet.
struct Live {
  Live() {
    cluster.create_topic("people", 1);
    start();
  }

  void start() {
    service.reset();
    service = std::make_unique<RunningService>(config, &cluster);
    service->await_live();
  }

  // All that was put is published, each event once and in its order.
  void require_told() {
    await("the input is committed", [&] { return cluster.consumed("people"); });
    CHECK(service->stop() == ExitCode::kDone);
    const Told told = tell(config, cluster);
    CHECK(events_of(cluster.read("matches")) == told.events);
    CHECK(rejected_of(cluster.read("rejected")) == told.rejected);
  }

  TemporaryFolder folder;
  config::Config config = people_config(folder.path() + "/state", kExactlyOnce);
  ScriptedCluster cluster;
  std::unique_ptr<RunningService> service;
};

TEST_CASE("calls that are to be tried again or aborted leave each event published once") {
  for (uint64_t seed = 0; seed < rounds(5); ++seed) {
    CAPTURE(seed);
    Live live;
    PeopleStream people(seed);
    RandomText random(seed);
    live.cluster.set_script([&](const std::string& call) -> std::optional<Reaction> {
      const size_t lot = random.number(9);
      if (lot == 0) return Reaction{{Kind::kRetry, "scripted"}};
      if (lot == 1 && call == "abort") return Reaction{{Kind::kAbort, "scripted"}};
      if (lot < 4 && (call == "offsets" || call == "commit")) {
        return Reaction{{Kind::kAbort, "scripted"}};
      }
      return std::nullopt;
    });
    for (int i = 0; i < 30; ++i) {
      people.put(10, 1, &live.cluster);
      const Positions ends = live.cluster.ends("people");
      if (i % 3 == 0) {
        await("what was put is committed",
              [&] { return live.cluster.committed("people") == ends; });
      }
    }
    await("a transaction was aborted", [&] { return live.cluster.aborted() > 0; });
    live.require_told();
  }
}

TEST_CASE(
    "a message that is given up, or refused, is published with its transaction's second try") {
  for (const bool refused : {false, true}) {
    CAPTURE(refused);
    Live live;
    PeopleStream people(1);
    for (uint64_t round = 0; round < 8; ++round) {
      const uint64_t before = live.cluster.aborted();
      if (refused) {
        live.cluster.close_after(round);
      } else {
        live.cluster.spoil_after(round);
      }
      people.put(60, 1, &live.cluster);
      await("the transaction was aborted", [&] { return live.cluster.aborted() > before; });
      await("the input is committed", [&] { return live.cluster.consumed("people"); });
    }
    live.require_told();
  }
}

TEST_CASE("a service whose transactions fail one after the other is not ready") {
  Live live;
  std::atomic<bool> failing = true;
  live.cluster.set_script([&](const std::string& call) -> std::optional<Reaction> {
    if (!failing || call != "commit") return std::nullopt;
    return Reaction{{Kind::kAbort, "scripted"}};
  });
  PeopleStream people(1);
  people.put(20, 1, &live.cluster);
  await("it tells so",
        [&] { return live.service->ask("/ready").body.starts_with("transactions are aborted"); });
  CHECK(live.cluster.read("matches").empty());
  failing = false;
  live.require_told();
}

TEST_CASE("a service that another one has shut out ends, and a start takes over again") {
  Live live;
  PeopleStream people(2);
  people.put(50, 1, &live.cluster);
  await("the input is committed", [&] { return live.cluster.consumed("people"); });
  live.cluster.fence("kindred-people");
  people.put(50, 1, &live.cluster);
  CHECK(live.service->wait() == ExitCode::kUnavailable);
  live.start();
  live.require_told();
}

// The state has the commit by then. Whether Kafka has it, the start finds out.
TEST_CASE("a kill between the commit of the state and that of Kafka neither loses nor repeats") {
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    CAPTURE(seed);
    Live live;
    PeopleStream people(seed);
    RandomText random(seed);
    for (int kill = 0; kill < 6; ++kill) {
      std::atomic<int> commits = static_cast<int>(random.number(3));
      const bool done = random.number(1) == 0;
      live.cluster.set_script([&, done](const std::string& call) -> std::optional<Reaction> {
        if (call != "commit" || commits-- != 0) return std::nullopt;
        return Reaction{{Kind::kFatal, "killed"}, done};
      });
      await("it is killed", [&] {
        if (live.cluster.consumed("people")) people.put(5, 1, &live.cluster);
        return live.service->ended();
      });
      CHECK(live.service->wait() == ExitCode::kUnavailable);
      live.cluster.set_script(nullptr);
      live.start();
    }
    live.require_told();
  }
}

// The files as they are at that moment, as a process leaves them that is killed there.
TEST_CASE(
    "a start from the files of the moment before Kafka's commit goes on from the one before") {
  Live live;
  const std::string copy = live.folder.path() + "/copy";
  PeopleStream people(4);
  people.put(100, 1, &live.cluster);
  await("the input is committed", [&] { return live.cluster.consumed("people"); });
  std::atomic<bool> killed = false;
  live.cluster.set_script([&](const std::string& call) -> std::optional<Reaction> {
    if (call != "commit") return std::nullopt;
    if (!killed.exchange(true)) std::filesystem::copy(live.config.state_directory, copy);
    return Reaction{{Kind::kFatal, "killed"}};
  });
  people.put(30, 1, &live.cluster);
  CHECK(live.service->wait() == ExitCode::kUnavailable);
  live.cluster.set_script(nullptr);
  live.config.state_directory = copy;
  live.start();
  people.put(30, 1, &live.cluster);
  live.require_told();
}

}  // namespace
}  // namespace kindred
