// Entities where memory is full and the oldest records make room. How many do is said here, since
// no test knows how much memory a process takes.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "daemon/service/batch_processor.h"
#include "tests/catch.h"
#include "tests/entity_topics.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/entity_oracle.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {
namespace {

// What is sent until an abort, or for good.
class Sent : public Outlet {
 public:
  void publish(std::string_view /*key*/, std::optional<std::string_view> /*value*/,
               int64_t /*time*/) override {}
  bool takes(const OutputMessage& /*message*/) override { return true; }
  void send(const OutputMessage& message) override {
    using Topic = EntityMessage::Topic;
    if (message.topic == PublishedTopic::kRejected) return;
    const Topic topic = message.topic == PublishedTopic::kEntities   ? Topic::kEntities
                        : message.topic == PublishedTopic::kEntityOf ? Topic::kEntityOf
                                                                     : Topic::kChanges;
    open_.push_back({topic, message.key, message.value, std::stoull(*message.headers[0].second),
                     std::stoull(*message.headers[1].second)});
  }

  void commit() { committed_.insert(committed_.end(), open_.begin(), open_.end()), open_.clear(); }
  void abort() { open_.clear(); }
  EntityTopics read() const { return EntityTopics(committed_); }

 private:
  std::vector<EntityMessage> open_;
  std::vector<EntityMessage> committed_;
};

using Messages = std::vector<ScriptedCluster::Message>;

config::Config entities_config(const TemporaryFolder& folder) {
  config::Config config =
      people_config(folder.path(), config::KafkaOutput::Delivery::kExactlyOnce,
                    ", entities: entities, entity_of: entity_of, entity_changes: changes");
  config.limits.expire_oldest = true;
  return config;
}

ScriptedCluster::Message person(const std::string& id, const std::string& key,
                                const std::string& value, int64_t time) {
  return {.key = id,
          .value = R"({"id":")" + id + R"(","key":")" + key + R"(","value":")" + value + "\"}",
          .time = time};
}

Messages random_people(RandomText* random, int64_t* time) {
  Messages messages;
  for (int i = 0; i < 6; ++i) {
    const std::string id = std::to_string(random->number(60));
    messages.push_back(person(id, random->text(U"abcd", 1), random->text(U"xy", 5), ++*time));
    if (random->number(8) == 0) messages.back().value.reset();
  }
  return messages;
}

void process(const Messages& messages, BatchProcessor* processor, Intake* intake) {
  PendingBatch batch;
  batch.begin = {0};
  batch.at_end = {false};
  for (const ScriptedCluster::Message& message : messages) {
    MessageView& view = batch.input.messages.emplace_back();
    view.time = message.time;
    view.key = *message.key;
    if (message.value) view.value = *message.value;
  }
  batch.input.owners.resize(messages.size());
  processor->process(&batch, intake);
}

void require_expected(const EntityTopics& told, const EntityOracle& oracle) {
  const auto expected = oracle.values();
  REQUIRE(told.entities() == expected.first);
  REQUIRE(told.entity_of() == expected.second);
}

TEST_CASE("entities are those of the records that are left, also where an eviction is undone") {
  size_t most = 0;
  for (uint64_t seed = 0; seed < rounds(3); ++seed) {
    CAPTURE(seed);
    const TemporaryFolder folder;
    const config::Config config = entities_config(folder);
    const std::vector<InputPartition> partitions = {{.topic = "people"}};
    Sent sent;
    BatchProcessor processor(config, partitions, &sent, {});
    EntityOracle oracle(config);
    RandomText random(seed);
    int64_t time = 0;
    processor.mark();
    for (uint64_t commit = 1; commit < 60; ++commit) {
      CAPTURE(commit);
      const Messages messages = random_people(&random, &time);
      const size_t oldest = random.number(3) == 0 ? random.number(12) : 0;
      const auto attempt = [&] {
        Intake intake;
        process(messages, &processor, &intake);
        if (oldest > 0) processor.expire_oldest(oldest, &intake);
        processor.publish_entities(commit);
      };
      if (random.number(3) == 0) {
        attempt();
        processor.undo();
        sent.abort();
      }
      attempt();
      processor.mark();
      sent.commit();
      for (const ScriptedCluster::Message& message : messages) oracle.take(message);
      oracle.leave(oldest);
      const EntityTopics told = sent.read();
      require_expected(told, oracle);
      most = std::max(most, told.entities().size());
    }
  }
  CHECK(most > 4);
}

TEST_CASE("what leaves before anything has come since the start is told as well") {
  const TemporaryFolder folder;
  const config::Config config = entities_config(folder);
  const std::vector<InputPartition> partitions = {{.topic = "people"}};
  Sent sent;
  EntityOracle oracle(config);
  const Messages messages = {person("1", "k", "v", 1), person("2", "k", "v", 2),
                             person("3", "k", "v", 3)};
  Intake intake;
  std::vector<Record> records;
  {
    BatchProcessor before(config, partitions, &sent, {});
    process(messages, &before, &intake);
    before.publish_entities(1);
    sent.commit();
    for (const ScriptedCluster::Message& message : messages) oracle.take(message);
    require_expected(sent.read(), oracle);
    before.linker().records([&](const KeyedRecord& record) {
      Record& one = records.emplace_back();
      one.identity = record.identity();
      one.time = record.time();
      one.values.add(0, "k");
      one.values.add(1, "v");
    });
  }
  BatchProcessor processor(config, partitions, &sent, {});
  RestoringLinker restoring = processor.restoring();
  restoring.add(records);
  processor.see_restored(records);
  processor.go_on_from(std::move(restoring).link([] {}), {}, {});
  processor.expire_oldest(1, &intake);
  processor.publish_entities(2);
  sent.commit();
  oracle.leave(1);
  CHECK(oracle.values().second.size() == 2);
  require_expected(sent.read(), oracle);
}

}  // namespace
}  // namespace kindred
