// Entities where records leave of themselves, and where the configuration is read again: what the
// topics hold at every commit is what brute force makes of the input until then.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/entity_topics.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/entity_oracle.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;
using Reaction = ScriptedCluster::Reaction;
using Values = EntityOracle::Values;

const std::string kTopics = ", entities: entities, entity_of: entity_of, entity_changes: changes";

// What a reader finds, by how much of the input is committed.
class Commits {
 public:
  explicit Commits(ScriptedCluster* cluster) : cluster_(cluster) {}

  void look() {
    const auto taken = static_cast<size_t>(cluster_->committed("people").at(0));
    found_[taken] = {cluster_->last_values("entities"), cluster_->last_values("entity_of")};
  }

  // Gives how many differ from the one before.
  size_t require_expected(const config::Config& config) const {
    EntityOracle oracle(config);
    const auto messages = cluster_->read("people");
    size_t taken = 0;
    size_t changes = 0;
    Values before;
    for (const auto& [committed, values] : found_) {
      CAPTURE(committed);
      for (; taken < committed; ++taken) oracle.take(messages[taken]);
      const auto expected = oracle.values();
      REQUIRE(values.first == expected.first);
      REQUIRE(values.second == expected.second);
      changes += before != values.second ? 1 : 0;
      before = values.second;
    }
    return changes;
  }

 private:
  ScriptedCluster* cluster_;
  std::map<size_t, std::pair<Values, Values>> found_;
};

std::string yaml_of(int interval_ms) {
  return "pipeline: people\n"
         "input: {kafka: {brokers: scripted, topics: [people], group: g}}\n"
         "fields: {key: {clean: []}, value: {clean: []}}\n"
         "block: {any: [{same: key}]}\n"
         "score: {points: {value: {}}, match: 90, review: 50}\n"
         "entities: {max_size: 2}\n"  // which waits for a restart
         "output: {kafka: {topic: matches, rejected: rejected" +
         kTopics + ", commit_interval: " + std::to_string(interval_ms) +
         "ms}}\n"
         "log: {level: error}\n";
}

TEST_CASE("at every commit entities are those of the records that live, as others expire") {
  size_t changes = 0;
  for (uint64_t seed = 0; seed < rounds(3); ++seed) {
    CAPTURE(seed);
    const TemporaryFolder folder;
    config::Config config =
        people_config(folder.path() + "/state", Delivery::kExactlyOnce, kTopics);
    config.expire = Expire{.after = 40, .field = {}};
    ScriptedCluster cluster;
    cluster.create_topic("people", 1);
    Commits commits(&cluster);
    RandomText random(seed);
    cluster.set_script([&](const std::string& call) -> std::optional<Reaction> {
      if (call != "commit") return std::nullopt;
      commits.look();  // at the one before
      if (random.number(4) != 0) return std::nullopt;
      return Reaction{{CallResult::Kind::kAbort, "scripted"}};
    });
    PeopleStream people(seed);
    folder.write("people.yaml", yaml_of(1));
    for (int start = 0; start < 3; ++start) {
      RunningService service(config, &cluster, folder.file("people.yaml"));
      service.await_live();
      for (int i = 0; i < 12; ++i) {
        people.put(8, 1, &cluster);
        await("the input is committed", [&] { return cluster.consumed("people"); });
        if (i % 4 != 1) continue;
        folder.write("people.yaml", yaml_of(1 + i));
        const int before = service.notices().reloads;
        service.run_there([](Service* its) { its->reload(); });
        await("it has read that", [&] { return service.notices().reloads > before; });
      }
      CHECK(service.stop() == ExitCode::kDone);
    }
    cluster.set_script({});
    commits.look();
    changes += commits.require_expected(config);
    CHECK(cluster.aborted() > 0);
  }
  CHECK(changes > 60);
}

}  // namespace
}  // namespace kindred
