// Two processes of one pipeline: one leads, the other follows and takes its place.

#include "daemon/service/standby.h"

#include <atomic>
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

config::Config standby_config(const std::string& state) {
  config::Config config =
      people_config(state, config::KafkaOutput::Delivery::kExactlyOnce,
                    ", entities: entities, entity_of: entity_of, entity_changes: changes");
  config.standby = true;
  return config;
}

struct Two {
  Two() { cluster.create_topic("people", 2); }

  std::unique_ptr<RunningService> start(const TemporaryFolder& folder) {
    return std::make_unique<RunningService>(standby_config(folder.path()), &cluster);
  }
  static void await_standing_by(RunningService* service) {
    await("it stands by", [&] { return service->ask("/ready").body == "standing by\n"; });
  }
  void await_consumed() {
    await("the input is committed", [&] { return cluster.consumed("people"); });
  }
  void require_told(const TemporaryFolder& folder) {
    const Told told = tell(standby_config(folder.path()), cluster);
    CHECK(cluster.last_values("matches") == told.last_values);
    CHECK(cluster.last_values("entities") == told.entities);
    CHECK(cluster.last_values("entity_of") == told.entity_of);
    CHECK(rejected_of(cluster.read("rejected")) == told.rejected);
  }

  TemporaryFolder first;
  TemporaryFolder second;
  ScriptedCluster cluster;
};

TEST_CASE("the first process leads, and the next one follows what it commits") {
  Two two;
  PeopleStream people(1);
  people.put(50, 2, &two.cluster);
  const auto leader = two.start(two.first);
  leader->await_live();
  const auto follower = two.start(two.second);
  two.await_standing_by(follower.get());
  people.put(100, 2, &two.cluster);
  two.await_consumed();
  const auto shows = [&](RunningService* service, const std::string& line) {
    return service->ask("/metrics").body.find("\n" + line + "\n") != std::string::npos;
  };
  await("the follower has taken all",
        [&] { return shows(follower.get(), "kindred_messages_total 150"); });
  CHECK(shows(follower.get(), "kindred_leader 0"));
  CHECK(shows(follower.get(), "kindred_events_total 0"));
  CHECK(shows(leader.get(), "kindred_leader 1"));
  for (const std::string path : {"/v1/reviews", "/v1/records/people/1", "/v1/health/blocking"}) {
    const HttpAnswer answer = follower->ask(path);
    CHECK(answer.status == 503);
    CHECK(answer.body.find("the pipeline is standing by") != std::string::npos);
  }
  CHECK(follower->stop() == ExitCode::kDone);
  CHECK(leader->stop() == ExitCode::kDone);
  two.require_told(two.first);
}

TEST_CASE("when the leader stops, the other one leads at once, and publishes on") {
  Two two;
  PeopleStream people(2);
  auto leader = two.start(two.first);
  leader->await_live();
  auto follower = two.start(two.second);
  two.await_standing_by(follower.get());
  const TemporaryFolder* next = &two.first;
  for (int turn = 0; turn < 4; ++turn) {
    people.put(60, 2, &two.cluster);
    CHECK(leader->stop() == ExitCode::kDone);
    leader = std::move(follower);
    leader->await_live();
    follower = two.start(*next);
    next = next == &two.first ? &two.second : &two.first;
    two.await_standing_by(follower.get());
  }
  two.await_consumed();
  CHECK(follower->stop() == ExitCode::kDone);
  CHECK(leader->stop() == ExitCode::kDone);
  two.require_told(two.first);
}

TEST_CASE("when the leader is killed between its commits, the other one goes on from Kafka's") {
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    CAPTURE(seed);
    Two two;
    PeopleStream people(seed);
    auto leader = two.start(two.first);
    leader->await_live();
    auto follower = two.start(two.second);
    two.await_standing_by(follower.get());
    people.put(50, 2, &two.cluster);
    std::atomic<int> commits = static_cast<int>(seed);
    const bool done = seed % 2 == 0;
    two.cluster.set_script([&, done](const std::string& call) -> std::optional<Reaction> {
      if (call != "commit" || commits-- != 0) return std::nullopt;
      return Reaction{{Kind::kFatal, "killed"}, done};
    });
    await("it is killed", [&] {
      if (two.cluster.consumed("people")) people.put(5, 2, &two.cluster);
      return leader->ended();
    });
    CHECK(leader->wait() == ExitCode::kUnavailable);
    follower->await_live();
    people.put(50, 2, &two.cluster);
    two.await_consumed();
    // The one that was killed stands by from now on, with a commit that Kafka may not have.
    leader.reset();
    leader = two.start(two.first);
    two.await_standing_by(leader.get());
    people.put(50, 2, &two.cluster);
    CHECK(follower->stop() == ExitCode::kDone);
    leader->await_live();
    two.await_consumed();
    CHECK(leader->stop() == ExitCode::kDone);
    two.require_told(two.first);
  }
}

TEST_CASE("a leader that the cluster has missed ends where another one leads by then") {
  Two two;
  PeopleStream people(3);
  const auto leader = two.start(two.first);
  leader->await_live();
  const auto follower = two.start(two.second);
  two.await_standing_by(follower.get());
  people.put(50, 2, &two.cluster);
  two.cluster.miss_leader();
  people.put(50, 2, &two.cluster);
  CHECK(leader->wait() == ExitCode::kUnavailable);
  follower->await_live();
  two.await_consumed();
  CHECK(follower->stop() == ExitCode::kDone);
  two.require_told(two.second);
}

TEST_CASE("a leader that the cluster has missed leads on where there is no other one") {
  Two two;
  PeopleStream people(4);
  const auto leader = two.start(two.first);
  leader->await_live();
  for (int turn = 0; turn < 3; ++turn) {
    people.put(50, 2, &two.cluster);
    two.cluster.miss_leader();
    two.await_consumed();
  }
  CHECK(leader->stop() == ExitCode::kDone);
  two.require_told(two.first);
}

}  // namespace
}  // namespace kindred
