// The whole loop over a cluster in memory: what is published is what a linker says of the messages.

#include "daemon/service/service.h"

#include <string>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;
constexpr auto kBoth = {Delivery::kExactlyOnce, Delivery::kAtLeastOnce};

void await_consumed(const ScriptedCluster& cluster) {
  await("the input is committed", [&] { return cluster.consumed("people"); });
}

void require_told(const config::Config& config, const ScriptedCluster& cluster) {
  const Told told = tell(config, cluster);
  CHECK(cluster.last_values("matches") == told.last_values);
  CHECK(rejected_of(cluster.read("rejected")) == told.rejected);
}

TEST_CASE("what is published is what the linker says, event by event") {
  for (const Delivery delivery : kBoth) {
    for (uint64_t seed = 0; seed < rounds(5); ++seed) {
      CAPTURE(delivery, seed);
      const TemporaryFolder folder;
      const config::Config config = people_config(folder.path(), delivery);
      ScriptedCluster cluster;
      cluster.create_topic("people", 1);
      PeopleStream people(seed);
      people.put(50, 1, &cluster);
      RunningService service(config, &cluster);
      for (int i = 0; i < 10; ++i) people.put(20, 1, &cluster);
      await_consumed(cluster);
      CHECK(service.stop() == ExitCode::kDone);
      CHECK(events_of(cluster.read("matches")) == tell(config, cluster).events);
      require_told(config, cluster);
    }
  }
}

TEST_CASE("a start goes on where the one before stopped") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    const config::Config config = people_config(folder.path(), delivery);
    ScriptedCluster cluster;
    cluster.create_topic("people", 1);
    PeopleStream people(7);
    for (int start = 0; start < 5; ++start) {
      RunningService service(config, &cluster);
      people.put(60, 1, &cluster);
      service.await_live();
      CHECK(service.stop() == ExitCode::kDone);  // wherever it is
    }
    RunningService service(config, &cluster);
    await_consumed(cluster);
    CHECK(service.stop() == ExitCode::kDone);
    CHECK(events_of(cluster.read("matches")) == tell(config, cluster).events);
    require_told(config, cluster);
  }
}

TEST_CASE("a state that is lost is made again, and only the difference is published") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    const TemporaryFolder other;
    ScriptedCluster cluster;
    cluster.create_topic("people", 2);
    PeopleStream people(3);
    people.put(200, 2, &cluster);
    const config::Config config = people_config(folder.path(), delivery);
    {
      RunningService service(config, &cluster);
      await_consumed(cluster);
    }
    const size_t published = cluster.read("matches").size();
    {
      RunningService again(people_config(other.path(), delivery), &cluster, "", true);
      again.await_live();
    }
    CHECK(cluster.read("matches").size() == published);
    require_told(config, cluster);
  }
}

TEST_CASE("partitions that come are read from their beginning, and one that goes ends it") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    const config::Config config = people_config(folder.path(), delivery);
    ScriptedCluster cluster;
    cluster.create_topic("people", 1);
    PeopleStream people(5);
    people.put(50, 1, &cluster);
    RunningService service(config, &cluster);
    service.await_live();
    await_consumed(cluster);
    cluster.create_topic("people", 4);
    // People who come through their new partitions: those of the first stay where they were.
    for (int i = 0; i < 30; ++i) {
      const std::string id = "new " + std::to_string(i);
      cluster.put("people", 1 + i % 3,
                  {.key = id, .value = R"({"id":")" + id + R"(","key":"a","value":"xyxyx"})"});
    }
    await_consumed(cluster);
    require_told(config, cluster);
    cluster.cut_topic("people", 3);
    CHECK(service.wait() == ExitCode::kConfiguration);
  }
}

TEST_CASE("it tries again until the cluster answers, and ends when that refuses") {
  const TemporaryFolder folder;
  const config::Config config = people_config(folder.path(), Delivery::kExactlyOnce);
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.fail_questions(5);
  {
    RunningService service(config, &cluster);
    service.await_live();
    CHECK(service.stop() == ExitCode::kDone);
  }
  cluster.fail_questions(1, true);
  RunningService service(config, &cluster);
  CHECK(service.wait() == ExitCode::kConfiguration);
}

TEST_CASE("a stop that comes while the cluster is away ends it at once") {
  const TemporaryFolder folder;
  const config::Config config = people_config(folder.path(), Delivery::kExactlyOnce);
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.fail_questions(1'000'000);
  RunningService service(config, &cluster);
  CHECK(service.ask("/ready").body == "starting\n");
  CHECK(service.stop() == ExitCode::kDone);
}

TEST_CASE("it tells how it is") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    const config::Config config = people_config(folder.path(), delivery);
    ScriptedCluster cluster;
    cluster.create_topic("people", 2);
    PeopleStream people(1);
    people.put(100, 2, &cluster);
    RunningService service(config, &cluster);
    service.await_live();
    await_consumed(cluster);
    await("it was said to be alive", [&] { return service.notices().alives > 0; });
    CHECK(service.notices().readies == 1);
    CHECK(service.ask("/health").body == "ok\n");
    CHECK(service.ask("/nothing").status == 404);
    const auto shows = [&](const std::string& line) {
      return service.ask("/metrics").body.find("\n" + line + "\n") != std::string::npos;
    };
    CHECK(shows("kindred_live 1"));
    CHECK(shows("kindred_leader 1"));
    CHECK(shows("kindred_messages_total 100"));
    CHECK(shows("kindred_aborted_transactions_total 0"));
    CHECK(shows("kindred_consumer_lag{topic=\"people\",partition=\"1\"} 0"));
    service.run_there([](Service* its) { its->compact(); });
    await("the state is compacted", [&] { return shows("kindred_compactions_total 1"); });
    CHECK(service.stop() == ExitCode::kDone);
  }
}

TEST_CASE("memory that is full holds the input until the limit is lifted by a reload") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    config::Config config = people_config(folder.path() + "/state", delivery);
    config.limits.memory = 1;
    ScriptedCluster cluster;
    cluster.create_topic("people", 1);
    PeopleStream people(1);
    people.put(100, 1, &cluster);
    folder.write("people.yaml", "no: [configuration");
    RunningService service(config, &cluster, folder.file("people.yaml"));
    await("it is full", [&] { return service.ask("/ready").body.starts_with("full"); });
    CHECK(cluster.committed("people") == Positions{0});
    service.run_there([](Service* its) { its->reload(); });
    await("it has read that", [&] { return service.notices().reloads == 1; });
    CHECK(service.ask("/ready").body.starts_with("full"));
    CHECK(service.ask("/v1/status").body.find(R"("phase": "full")") != std::string::npos);
    CHECK(service.ask("/v1/health/blocking").status == 200);
    folder.write("people.yaml",
                 "pipeline: people\n"
                 "input: {kafka: {brokers: scripted, topics: [people], group: g}}\n"
                 "fields: {key: {clean: []}, value: {clean: []}}\n"
                 "block: {any: [{same: key}]}\n"
                 "score: {points: {value: {}}, match: 90, review: 50}\n"
                 "output: {kafka: {topic: matches, rejected: rejected}}\n"
                 "log: {level: error}\n");
    service.run_there([](Service* its) { its->reload(); });
    await_consumed(cluster);
    CHECK(service.stop() == ExitCode::kDone);
    require_told(config, cluster);
  }
}

}  // namespace
}  // namespace kindred
