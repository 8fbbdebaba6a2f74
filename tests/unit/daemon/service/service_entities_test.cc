// Entities on their topics over a cluster in memory: what is told is what a linker says.

#include <atomic>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/codec/entity_reader.h"
#include "daemon/codec/entity_writer.h"
#include "daemon/service/service.h"
#include "tests/catch.h"
#include "tests/entity_topics.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;
constexpr auto kBoth = {Delivery::kExactlyOnce, Delivery::kAtLeastOnce};

const std::string kTopics = ", entities: entities, entity_of: entity_of, entity_changes: changes";

config::Config entities_config(const TemporaryFolder& folder, Delivery delivery,
                               const std::string& match = "90") {
  return people_config(folder.path(), delivery, kTopics, match);
}

void await_consumed(const ScriptedCluster& cluster) {
  await("the input is committed", [&] { return cluster.consumed("people"); });
}

uint64_t number_of(const ScriptedCluster::Message& message, const std::string& name) {
  for (const auto& [key, value] : message.headers) {
    if (key == name && value) return std::stoull(*value);
  }
  FAIL("a message without the header " << name);
  return 0;
}

// The topics that there are.
EntityTopics topics_of(const ScriptedCluster& cluster) {
  using Topic = EntityMessage::Topic;
  std::vector<EntityMessage> messages;
  for (const auto& [topic, name] :
       {std::pair(Topic::kEntities, "entities"), std::pair(Topic::kEntityOf, "entity_of"),
        std::pair(Topic::kChanges, "changes")}) {
    uint64_t last = 0;
    for (const ScriptedCluster::Message& one : cluster.read(name)) {
      const uint64_t change = number_of(one, "kindred.change");
      CHECK(change >= last);  // it grows
      last = change;
      messages.push_back({topic, one.key, one.value, change, number_of(one, "kindred.messages")});
    }
  }
  return EntityTopics(messages);
}

void require_told(const config::Config& config, const ScriptedCluster& cluster) {
  const Told told = tell(config, cluster);
  CHECK(cluster.last_values("matches") == told.last_values);
  CHECK(cluster.last_values("entities") == told.entities);
  CHECK(cluster.last_values("entity_of") == told.entity_of);
  const EntityTopics topics = topics_of(cluster);
  CHECK(topics.entities() == told.entities);
}

size_t messages(const ScriptedCluster& cluster) {
  return cluster.read("entities").size() + cluster.read("entity_of").size() +
         cluster.read("changes").size();
}

TEST_CASE("entities are told as the linker has them, in whole changes, over restarts") {
  for (const Delivery delivery : kBoth) {
    for (uint64_t seed = 0; seed < rounds(3); ++seed) {
      CAPTURE(delivery, seed);
      const TemporaryFolder folder;
      const config::Config config = entities_config(folder, delivery);
      ScriptedCluster cluster;
      cluster.create_topic("people", 1);
      PeopleStream people(seed);
      for (int start = 0; start < 3; ++start) {
        RunningService service(config, &cluster);
        for (int i = 0; i < 5; ++i) people.put(20, 1, &cluster);
        if (start == 1) await_consumed(cluster);
        service.await_live();
        CHECK(service.stop() == ExitCode::kDone);  // wherever it is
      }
      RunningService service(config, &cluster);
      await_consumed(cluster);
      CHECK(service.stop() == ExitCode::kDone);
      require_told(config, cluster);
      CHECK(topics_of(cluster).changes() > 2);
      CHECK(cluster.read("changes").size() > 10);
    }
  }
}

TEST_CASE("an aborted transaction tells its entities again, once") {
  const TemporaryFolder folder;
  const config::Config config = entities_config(folder, Delivery::kExactlyOnce);
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  std::atomic<int> calls = 0;
  cluster.set_script([&](const std::string& call) -> std::optional<ScriptedCluster::Reaction> {
    if (call != "commit" || ++calls % 3 != 0) return std::nullopt;
    return ScriptedCluster::Reaction{{CallResult::Kind::kAbort, "injected"}};
  });
  PeopleStream people(4);
  RunningService service(config, &cluster);
  for (int i = 0; i < 10; ++i) {
    people.put(20, 1, &cluster);
    await_consumed(cluster);
  }
  CHECK(service.stop() == ExitCode::kDone);
  CHECK(cluster.aborted() > 0);
  require_told(config, cluster);
}

TEST_CASE("a changed configuration publishes what differs of entities, as one change") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    ScriptedCluster cluster;
    cluster.create_topic("people", 1);
    PeopleStream people(8);
    people.put(200, 1, &cluster);
    for (const std::string match : {"90", "75", "75", "100"}) {
      CAPTURE(match);
      const config::Config config = entities_config(folder, delivery, match);
      const size_t before = messages(cluster);
      const auto told = cluster.last_values("entity_of");
      RunningService service(config, &cluster);
      service.await_live();
      await_consumed(cluster);
      CHECK(service.stop() == ExitCode::kDone);
      require_told(config, cluster);
      if (cluster.last_values("entity_of") == told) CHECK(messages(cluster) == before);
    }
  }
}

// By record.
std::map<std::string, std::string> ids_of(const std::map<std::string, std::string>& entity_of) {
  EntityReader reader;
  std::map<std::string, std::string> ids;
  for (const auto& [key, value] : entity_of) {
    const auto membership = reader.membership(key, value);
    REQUIRE(membership);
    ids[key] = membership->entity;
  }
  return ids;
}

TEST_CASE("a reader of changes alone has the same entities when the configuration has changed") {
  const std::string alone = ", entity_changes: changes";
  for (const Delivery delivery : kBoth) {
    for (const std::string& topics :
         {alone, ", entities: entities" + alone, ", entity_of: entity_of" + alone}) {
      CAPTURE(delivery, topics);
      const TemporaryFolder folder;
      ScriptedCluster cluster;
      cluster.create_topic("people", 1);
      PeopleStream people(8);
      people.put(200, 1, &cluster);
      std::set<std::map<std::string, std::string>> seen;
      for (const std::string match : {"90", "75", "100", "100"}) {
        CAPTURE(match);
        const config::Config config = people_config(folder.path(), delivery, topics, match);
        RunningService service(config, &cluster);
        service.await_live();
        await_consumed(cluster);
        CHECK(service.stop() == ExitCode::kDone);
        const auto ids = ids_of(tell(config, cluster).entity_of);
        REQUIRE(topics_of(cluster).folded() == ids);
        seen.insert(ids);
      }
      CHECK(seen.size() > 1);
      const size_t told = messages(cluster);
      const TemporaryFolder other;
      RunningService again(people_config(other.path(), delivery, topics, "100"), &cluster, "",
                           true);
      again.await_live();
      await_consumed(cluster);
      CHECK(messages(cluster) == told);
    }
  }
}

TEST_CASE("topics of entities that are named later are filled, and ids outlive a lost state") {
  for (const Delivery delivery : kBoth) {
    CAPTURE(delivery);
    const TemporaryFolder folder;
    const TemporaryFolder other;
    ScriptedCluster cluster;
    cluster.create_topic("people", 2);
    PeopleStream people(9);
    people.put(200, 2, &cluster);
    {
      RunningService service(people_config(folder.path(), delivery), &cluster);
      await_consumed(cluster);
    }
    const config::Config config = entities_config(folder, delivery);
    {
      RunningService service(config, &cluster);
      service.await_live();
      CHECK(service.stop() == ExitCode::kDone);
    }
    require_told(config, cluster);
    CHECK(topics_of(cluster).changes() == 1);
    const size_t told = messages(cluster);
    {
      RunningService again(entities_config(other, delivery), &cluster, "", true);
      again.await_live();
    }
    CHECK(messages(cluster) == told);
  }
}

TEST_CASE("entities of another pipeline are replaced where that is wished for, and only there") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.create_topic("entities", 1);
  const std::string theirs = entity_id("others", {"people", "1"});
  cluster.put("entities", 0,
              {.key = theirs, .value = R"({"size":2,"anchor":{"source":"people","id":"1"}})"});
  PeopleStream people(2);
  people.put(100, 1, &cluster);
  const config::Config config = entities_config(folder, Delivery::kExactlyOnce);
  {
    RunningService service(config, &cluster);
    CHECK(service.wait() == ExitCode::kConfiguration);
    CHECK(cluster.read("entities").size() == 1);
  }
  RunningService service(config, &cluster, "", true);
  await_consumed(cluster);
  CHECK(service.stop() == ExitCode::kDone);
  CHECK(cluster.last_values("entities") == tell(config, cluster).entities);
}

TEST_CASE("a topic of changes that is not ours ends a first start") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  cluster.create_topic("changes", 1);
  cluster.put(
      "changes", 0,
      {.key = entity_id("others", {"people", "1"}),
       .value = R"({"kind":"created","added":[{"source":"people","id":"1"}],"removed":[]})"});
  const config::Config config =
      people_config(folder.path(), Delivery::kExactlyOnce, ", entity_changes: changes");
  RunningService service(config, &cluster);
  CHECK(service.wait() == ExitCode::kConfiguration);
  CHECK(cluster.read("changes").size() == 1);
}

}  // namespace
}  // namespace kindred
