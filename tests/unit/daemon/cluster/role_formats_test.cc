// The roles of a cluster where messages are in the formats of a registry: what is published is what
// the same records as plain JSON come to, and while the registry is away they wait for it.

#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "daemon/codec/event_encoder.h"
#include "daemon/codec/event_reader.h"
#include "tests/catch.h"
#include "tests/unit/daemon/cluster/memory_topics.h"
#include "tests/unit/daemon/cluster/running_process.h"
#include "tests/unit/daemon/registry/scripted_server.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using Format = config::KafkaOutput::Format;

constexpr uint32_t kShards = 2;

// Every id is that of a JSON schema.
class Registry {
 public:
  std::string url() const { return server_.url(); }
  size_t questions() const { return server_.requests().size(); }

  std::atomic<bool> away = false;
  std::atomic<bool> refuses = false;

 private:
  std::string answer(const std::string& request) {
    if (refuses) return http_answer(401, "");
    if (away) return http_answer(503, "");
    if (request == "POST /subjects/matches-key/versions") return http_answer(200, R"({"id":11})");
    if (request == "POST /subjects/matches-value/versions") return http_answer(200, R"({"id":12})");
    if (request == "GET /schemas/types") return http_answer(200, R"(["JSON"])");
    return http_answer(200, R"({"schema":"{}","schemaType":"JSON"})");
  }

  ScriptedServer server_{[this](const auto& request, const auto&) { return answer(request); }};
};

// The same records as they are, and as messages that name schemas.
class FramedPeople {
 public:
  explicit FramedPeople(const Registry& registry)
      : config_(people_config("", config::KafkaOutput::Delivery::kExactlyOnce)),
        plain_config_(config_) {
    config_.cluster = config::Cluster{.shards = kShards};
    config_.kafka_input->formats.at(0).kind = config::PayloadFormat::Kind::kRegistry;
    config_.kafka_input->registry.emplace();
    config_.kafka_input->registry->urls = {registry.url()};
    plain_.create_topic("people", 1);
    output_.create_topic("people", 1);
    topics_.create("people", 1);
    topics_.create("people.log", 1);
    topics_.create("people.found", kShards);
    topics_.create("rejected", 1);
  }

  config::Config* config() { return &config_; }
  RunningProcess* start() {
    process_.emplace(config_, &topics_, &output_, "process");
    return &*process_;
  }

  void put(int count) {
    const size_t before = plain_.read("people").size();
    people_.put(count, 1, &plain_);
    const std::vector<ScriptedCluster::Message> all = plain_.read("people");
    for (size_t i = before; i < all.size(); ++i) {
      TopicMessage message{.topic = "people", .key = all[i].key, .value = all[i].value};
      message.time = all[i].time;
      const std::string frame = {'\0', '\0', '\0', '\0', static_cast<char>(1 + i % 3)};
      // In front of the payload, or in a header of which the last one counts.
      if (message.value && i % 2 == 0) message.value->insert(0, frame);
      if (message.value && i % 2 == 1) {
        message.headers = {{"__value_schema_id", "none"}, {"__value_schema_id", frame}};
      }
      topics_.append(message);
    }
  }

  Told told() const { return tell(plain_config_, plain_); }
  const ScriptedCluster& output() const { return output_; }
  size_t logged() const { return topics_.all("people.log", 0).size(); }
  size_t rejected() const { return topics_.all("rejected", 0).size(); }

 private:
  config::Config config_;
  config::Config plain_config_;
  PeopleStream people_{3};
  ScriptedCluster plain_;
  ScriptedCluster output_;
  MemoryTopics topics_;
  std::optional<RunningProcess> process_;
};

template <typename So>
void await(So&& so) {
  const auto since = steady_clock::now();
  while (!so() && steady_clock::now() - since < seconds(60)) {
    std::this_thread::sleep_for(milliseconds(2));
  }
  REQUIRE(so());
}

bool waits(const Role& role) {
  return role.trouble().find("waits for the schema registry: ") != std::string::npos;
}

TEST_CASE("records that name schemas come to what they would without, each asked for once") {
  const Registry registry;
  FramedPeople people(registry);
  people.start();
  people.put(200);
  const Told told = people.told();
  REQUIRE(told.last_values.size() > 3);
  await([&] { return people.output().last_values("matches") == told.last_values; });
  await([&] { return people.rejected() == told.rejected.size(); });
  CHECK(registry.questions() == 4);  // and whether it lets us in
}

TEST_CASE("who prepares waits while the registry is away, says so, and goes on") {
  Registry registry;
  registry.away = true;
  FramedPeople people(registry);
  const RunningProcess* const process = people.start();
  await([&] { return process->prepare().state() == Role::State::kWorks; });
  people.put(100);
  await([&] { return waits(process->prepare()); });
  CHECK(people.logged() == 0);
  CHECK(people.rejected() == 0);
  registry.away = false;
  await([&] { return people.output().last_values("matches") == people.told().last_values; });
  CHECK(process->prepare().trouble().empty());
  registry.away = true;  // what it has said stays known
  people.put(100);
  await([&] { return people.output().last_values("matches") == people.told().last_values; });
  CHECK(process->failure().empty());
}

// The keys of all matches, as they are on the topic.
std::set<std::string> encoded(const Told& told, const config::Config& config) {
  const EventEncoder encoder(*config.pipeline, config.kafka_output->format, {11, 12});
  std::set<std::string> keys;
  for (const auto& [key, value] : told.last_values) {
    const auto pair = EventReader().pair(key);
    REQUIRE(pair);
    std::string text;
    encoder.append_key(pair->first, pair->second, &text);
    keys.insert(std::move(text));
  }
  return keys;
}

TEST_CASE("who decides waits for the registry, and writes in its format") {
  Registry registry;
  registry.away = true;
  FramedPeople people(registry);
  people.config()->kafka_output->format = Format::kAvro;
  people.config()->kafka_output->registry = people.config()->kafka_input->registry;
  const RunningProcess* const process = people.start();
  await([&] { return waits(process->decide()); });
  registry.away = false;
  people.put(200);
  const std::set<std::string> expected = encoded(people.told(), *people.config());
  REQUIRE(expected.size() > 3);
  await([&] {
    std::set<std::string> keys;
    for (const auto& [key, value] : people.output().last_values("matches")) keys.insert(key);
    return keys == expected;
  });
}

TEST_CASE("a registry that lets nobody in ends the process") {
  Registry registry;
  registry.refuses = true;
  for (const bool writes : {false, true}) {
    FramedPeople people(registry);
    if (writes) {
      people.config()->kafka_output->format = Format::kProtobuf;
      people.config()->kafka_output->registry = people.config()->kafka_input->registry;
      people.config()->kafka_input->formats.at(0).kind = config::PayloadFormat::Kind::kJson;
    }
    const RunningProcess* const process = people.start();
    await([&] { return process->failed(); });
    const std::string why = writes ? "decide: the schemas of match events cannot be registered at "
                                   : "prepare: input.kafka.registry: ";
    CHECK(process->failure().starts_with(why));
  }
}

}  // namespace

}  // namespace kindred
