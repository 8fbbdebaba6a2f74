// Acknowledgements that come late, in another order, or never.

#include "daemon/service/acknowledged.h"

#include <algorithm>
#include <memory>
#include <string>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Acknowledge = ScriptedCluster::Acknowledge;

constexpr auto kAtLeastOnce = config::KafkaOutput::Delivery::kAtLeastOnce;

struct Live {
  Live() {
    cluster.create_topic("people", 1);
    start();
  }

  void start() {
    service = std::make_unique<RunningService>(config, &cluster);
    service->await_live();
  }

  void await_consumed() {
    await("the input is committed", [&] { return cluster.consumed("people"); });
  }

  // Puts people until so many messages wait for the cluster.
  void put_until_waiting(uint64_t messages, PeopleStream* people) {
    await("messages wait for the cluster", [&] {
      people->put(1, 1, &cluster);
      return cluster.unacknowledged() >= messages;
    });
  }

  TemporaryFolder folder;
  config::Config config = people_config(folder.path(), kAtLeastOnce);
  ScriptedCluster cluster;
  std::unique_ptr<RunningService> service;
};

TEST_CASE("the group's offsets wait for acknowledgements, in whatever order these come") {
  for (uint64_t seed = 0; seed < rounds(5); ++seed) {
    CAPTURE(seed);
    Live live;
    PeopleStream people(seed);
    for (int round = 0; round < 5; ++round) {
      live.cluster.set_acknowledge(Acknowledge::kNot);
      live.put_until_waiting(20, &people);
      const Positions before = live.cluster.committed("people");
      CHECK_FALSE(before == live.cluster.ends("people"));
      live.cluster.set_acknowledge(Acknowledge::kAtOnce, seed);
      live.await_consumed();
    }
    CHECK(live.service->stop() == ExitCode::kDone);
    const Told told = tell(live.config, live.cluster);
    CHECK(events_of(live.cluster.read("matches")) == told.events);
    CHECK(rejected_of(live.cluster.read("rejected")) == told.rejected);
  }
}

TEST_CASE("while the cluster stalls, input is linked on, and all of it is sent when that ends") {
  Live live;
  PeopleStream people(1);
  live.cluster.set_acknowledge(Acknowledge::kStall);
  live.put_until_waiting(100, &people);
  CHECK(live.cluster.read("matches").empty());
  CHECK(live.service->ask("/ready").body == "ready\n");
  live.cluster.set_acknowledge(Acknowledge::kAtOnce, 1);
  live.await_consumed();
  CHECK(live.service->stop() == ExitCode::kDone);
  CHECK(events_of(live.cluster.read("matches")) == tell(live.config, live.cluster).events);
}

// What was sent and neither written nor acknowledged is lost with the process, but for the state.
// What was written and not acknowledged is there twice.
TEST_CASE("what is not acknowledged at the end is sent again by the next start") {
  for (const Acknowledge how : {Acknowledge::kStall, Acknowledge::kNot}) {
    for (uint64_t seed = 0; seed < rounds(3); ++seed) {
      CAPTURE(how, seed);
      Live live;
      PeopleStream people(seed);
      for (int start = 0; start < 3; ++start) {
        people.put(50, 1, &live.cluster);
        live.await_consumed();
        live.cluster.set_acknowledge(how);
        live.put_until_waiting(10, &people);
        CHECK(live.service->stop() == ExitCode::kDone);
        live.service.reset();
        live.cluster.set_acknowledge(Acknowledge::kAtOnce, seed);
        live.start();
      }
      live.await_consumed();
      CHECK(live.service->stop() == ExitCode::kDone);
      const Told told = tell(live.config, live.cluster);
      CHECK(live.cluster.last_values("matches") == told.last_values);
      const std::vector<Event> published = events_of(live.cluster.read("matches"));
      for (const Event& event : told.events) {
        CHECK(std::ranges::find(published, event) != published.end());
      }
      CHECK(published.size() >= told.events.size());
    }
  }
}

TEST_CASE("a pipeline may change its delivery, and nothing is lost or published twice") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream people(9);
  config::Config config = people_config(folder.path(), kAtLeastOnce);
  for (int start = 0; start < 6; ++start) {
    const bool exactly_once = start % 2 == 1;
    config.kafka_output->delivery =
        exactly_once ? config::KafkaOutput::Delivery::kExactlyOnce : kAtLeastOnce;
    RunningService service(config, &cluster);
    people.put(60, 1, &cluster);
    service.await_live();
    await("the input is committed", [&] { return cluster.consumed("people"); });
    CHECK(service.stop() == ExitCode::kDone);
  }
  const Told told = tell(config, cluster);
  CHECK(events_of(cluster.read("matches")) == told.events);
  CHECK(rejected_of(cluster.read("rejected")) == told.rejected);
}

}  // namespace
}  // namespace kindred
