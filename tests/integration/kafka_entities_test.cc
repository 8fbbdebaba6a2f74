// Entities on their topics of a real broker: kills at random, other rules, a state that is lost,
// another pipeline.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/codec/entity_writer.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/entity_topics.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/random_people.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Values = std::map<std::string, std::string>;
using Topic = EntityMessage::Topic;

const RandomPeople kPeople = {.records = 3'000,
                              .names = {"eva lind", "eva lindt", "ewa lind", "otto berg"},
                              .one_deleted_in = 8};

// A pipeline and its three topics of entities.
struct EntityPipeline : TestPipeline {
  explicit EntityPipeline(const std::string& test) : TestPipeline(test) {
    output_format = "    entities: " + entities() + "\n    entity_of: " + entity_of() +
                    "\n    entity_changes: " + changes() + "\n";
    rules += "entities:\n  golden: most_frequent\n";
  }

  std::string entities() const { return output + "-entities"; }
  std::string entity_of() const { return output + "-of"; }
  std::string changes() const { return output + "-changes"; }
};

struct Expected {
  Values entities;
  Values entity_of;
};

// What the topics hold when all of it was read.
Expected expected_of(const TestPipeline& pipeline, const std::vector<Record>& records) {
  const config::Loaded loaded = config::parse(pipeline.yaml());
  REQUIRE(loaded.config);
  ThreadPool pool(1);
  Linker linker(loaded.config->pipeline, &pool);
  linker.apply(records);
  const EntityWriter writer(*loaded.config->pipeline);
  Expected expected;
  linker.entities([&](const Entity& entity) {
    writer.append_value(entity, &expected.entities[entity.id]);
    for (const Identity& member : entity.members) {
      std::string key;
      EntityWriter::append_membership_key(member, &key);
      EntityWriter::append_membership(*linker.membership(member), &expected.entity_of[key]);
    }
  });
  return expected;
}

uint64_t number_in(const Message& message, const std::string& name) {
  const auto found = std::ranges::find(message.headers, name, &Headers::value_type::first);
  REQUIRE(found != message.headers.end());
  return std::stoull(found->second);
}

EntityTopics read_entities(const EntityPipeline& pipeline) {
  std::vector<EntityMessage> messages;
  for (const auto& [topic, name] : {std::pair(Topic::kEntities, pipeline.entities()),
                                    std::pair(Topic::kEntityOf, pipeline.entity_of()),
                                    std::pair(Topic::kChanges, pipeline.changes())}) {
    for (const Message& one : read_topic(name)) {
      messages.push_back({topic, one.key, one.value, number_in(one, "kindred.change"),
                          number_in(one, "kindred.messages")});
    }
  }
  return EntityTopics(messages);
}

size_t messages_of(const EntityPipeline& pipeline) {
  return read_topic(pipeline.entities()).size() + read_topic(pipeline.entity_of()).size() +
         read_topic(pipeline.changes()).size();
}

// Each whole change leaves the topics consistent, and the last one as expected.
void require_told(const EntityPipeline& pipeline, const Expected& expected) {
  const EntityTopics told = read_entities(pipeline);
  CHECK(told.entities() == expected.entities);
  CHECK(told.entity_of() == expected.entity_of);
}

void require_told(const EntityPipeline& pipeline, const std::vector<Record>& records) {
  await_committed(pipeline.name, pipeline.topics);
  require_told(pipeline, expected_of(pipeline, records));
}

void make_topics(const EntityPipeline& pipeline) {
  // Nothing is compacted: the broker would take away some of the messages.
  make_topic(pipeline.topics[0], 2, kForEver);
  for (const std::string& topic : {pipeline.entities(), pipeline.entity_of(), pipeline.changes()}) {
    make_topic(topic, 2, kForEver);
  }
}

TEST_CASE("at every whole change each record is in one entity, which has it, in spite of kills",
          "[kafka]") {
  for (size_t seed = 0; seed < (long_run() ? 50 : 1); ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const EntityPipeline pipeline("entities");
    make_topics(pipeline);
    const Stream stream = random_stream(pipeline.topics[0], kPeople, &random);
    run_with_kills(pipeline, stream.messages, 4, &random);
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    require_told(pipeline, stream.records);
    CHECK(daemon.stop() == 0);
  }
}

TEST_CASE("other rules publish what differs, and neither a restart nor --rebuild changes an id",
          "[kafka]") {
  std::mt19937_64 random(100);
  EntityPipeline pipeline("entity-rules");
  make_topics(pipeline);
  const Stream stream = random_stream(pipeline.topics[0], kPeople, &random);
  produce(pipeline.topics[0], stream.messages);
  const auto run = [&](const std::vector<std::string>& arguments) {
    DaemonRun daemon(pipeline, {}, arguments);
    daemon->await_log("live:");
    require_told(pipeline, stream.records);
    CHECK(daemon.stop() == 0);
    return messages_of(pipeline);
  };
  const size_t told = run({});
  CHECK(run({}) == told);
  CHECK(run({"--rebuild"}) == told);
  const std::string rules = pipeline.rules;
  pipeline.rules = rules.substr(0, rules.find("match: 80")) + "match: 100" +
                   rules.substr(rules.find("match: 80") + 9);
  const size_t stricter = run({});
  CHECK(stricter > told);
  CHECK(run({}) == stricter);
}

// One of them is killed in the middle: the first, which decides.
TEST_CASE("the entities of a cluster are those of one process", "[kafka]") {
  std::mt19937_64 random(200);
  EntityPipeline pipeline("entity-cluster");
  pipeline.rules.replace(pipeline.rules.find("block:"), 0, "  since: {type: date}\n");
  pipeline.rules += "  created: since\ncluster: {shards: 4}\n";
  pipeline.input_properties = {{"session.timeout.ms", "6000"}};
  make_topics(pipeline);
  const Stream stream = random_stream(pipeline.topics[0], kPeople, &random);
  const auto middle = stream.messages.begin() + static_cast<std::ptrdiff_t>(kPeople.records / 2);
  produce(pipeline.topics[0], {stream.messages.begin(), middle});
  auto first = std::make_unique<DaemonRun>(pipeline);
  first->process().await_log("decide: live");
  DaemonRun second(pipeline);
  await_messages(pipeline.entities(), 1);
  first->process().signal(SIGKILL);
  CHECK(first->process().wait() == 128 + SIGKILL);
  produce(pipeline.topics[0], {middle, stream.messages.end()});
  first = std::make_unique<DaemonRun>(pipeline);
  const Expected expected = expected_of(pipeline, stream.records);
  const auto since = std::chrono::steady_clock::now();
  while (last_values(read_topic(pipeline.entity_of())) != expected.entity_of &&
         std::chrono::steady_clock::now() - since < kPatience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  INFO(first->process().log() + second->log());
  require_told(pipeline, expected);
  CHECK(first->stop() == 0);
  CHECK(second.stop() == 0);
}

TEST_CASE("entities stay what they are where a pipeline moves to a cluster and back", "[kafka]") {
  std::mt19937_64 random(201);
  EntityPipeline alone("entity-move");
  alone.rules.replace(alone.rules.find("block:"), 0, "  since: {type: date}\n");
  alone.rules += "  created: since\n";
  EntityPipeline clustered = alone;
  clustered.rules += "cluster: {shards: 4}\n";
  make_topics(alone);
  const Stream stream = random_stream(alone.topics[0], kPeople, &random);
  const auto at = [&](size_t part) {
    return stream.messages.begin() + static_cast<std::ptrdiff_t>(part * kPeople.records / 3);
  };
  // What was taken is deleted, so that it cannot be read again.
  const auto take = [&](DaemonRun* process, const std::string& live, size_t part) {
    (*process)->await_log(live);
    produce(alone.topics[0], {at(part), part == 2 ? stream.messages.end() : at(part + 1)});
    await_committed(alone.name, alone.topics);
    delete_records(alone.topics[0]);
    CHECK(process->stop() == 0);
  };
  DaemonRun first(alone);
  take(&first, "live: ", 0);
  const size_t told = messages_of(alone);
  CHECK(told > 100);
  DaemonRun cluster(clustered);
  cluster->await_log("decide: live");
  CHECK(messages_of(alone) == told);
  take(&cluster, "decide: live", 1);
  DaemonRun last(alone, {}, {"--from-cluster"});
  take(&last, "live: ", 2);
  require_told(alone, expected_of(alone, stream.records));
}

TEST_CASE("topics of entities are made, and those of another pipeline are left alone", "[kafka]") {
  EntityPipeline first("entity-topics");
  make_topic(first.topics[0], 1);
  produce(first.topics[0], {{.key = "1", .value = R"({"id":"1","name":"eva","phone":"1"})"},
                            {.key = "2", .value = R"({"id":"2","name":"eva","phone":"1"})"}});
  {
    DaemonRun daemon(first);
    await_committed(first.name, first.topics);
    CHECK(daemon->log().find("created topic " + first.entities() +
                             " with 1 partitions, cleanup.policy=compact") != std::string::npos);
    CHECK(daemon->log().find("created topic " + first.entity_of() +
                             " with 1 partitions, cleanup.policy=compact") != std::string::npos);
    CHECK(daemon->log().find("created topic " + first.changes() +
                             " with 1 partitions, cleanup.policy=delete") != std::string::npos);
    CHECK(daemon.stop() == 0);
  }
  CHECK(last_values(read_topic(first.entity_of())).size() == 2);
  EntityPipeline second("entity-thief");
  second.topics = first.topics;
  second.output_format = first.output_format;
  DaemonRun daemon(second);
  CHECK(daemon->wait() == 78);
  CHECK(daemon->log().find("topic " + first.entities() + " holds 1 entities of another pipeline") !=
        std::string::npos);
  CHECK(last_values(read_topic(first.entity_of())).size() == 2);
}

TEST_CASE("nothing of a deleted record is left on the compacted topics", "[kafka]") {
  EntityPipeline pipeline("entity-erased");
  pipeline.rules.replace(pipeline.rules.find("most_frequent"), 13, "longest");
  make_topic(pipeline.topics[0], 1);
  DaemonRun daemon(pipeline);
  // The one name that is the longest, and so the golden one.
  for (const auto& [id, name] :
       {std::pair("1", "eva lind"), std::pair("secret", "eva lindh"), std::pair("2", "eva lind")}) {
    produce(pipeline.topics[0], {{.key = id,
                                  .value = std::string(R"({"id":")") + id + R"(","name":")" + name +
                                           R"(","phone":"1"})"}});
  }
  await_committed(pipeline.name, pipeline.topics);
  REQUIRE(last_values(read_topic(pipeline.entity_of())).size() == 3);
  const auto told = [&] { return last_values(read_topic(pipeline.entities())).begin()->second; };
  CHECK(told().find("lindh") != std::string::npos);
  produce(pipeline.topics[0], {{.key = "secret"}});
  await_committed(pipeline.name, pipeline.topics);
  for (const std::string& topic : {pipeline.entities(), pipeline.entity_of(), pipeline.output}) {
    for (const auto& [key, value] : last_values(read_topic(topic))) {
      CAPTURE(topic, key, value);
      CHECK((key + value).find("secret") == std::string::npos);
      CHECK(value.find("lindh") == std::string::npos);
    }
  }
  CHECK(last_values(read_topic(pipeline.entity_of())).size() == 2);
  CHECK(daemon.stop() == 0);
}

}  // namespace
}  // namespace kindred
