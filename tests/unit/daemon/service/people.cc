#include "tests/unit/daemon/service/people.h"

#include "daemon/codec/batch_decoder.h"
#include "daemon/codec/entity_writer.h"
#include "daemon/codec/event_writer.h"
#include "linkage/expiring_linker.h"
#include "tests/catch.h"

namespace kindred {

config::Config people_config(const std::string& state, config::KafkaOutput::Delivery delivery,
                             const std::string& topics, const std::string& match) {
  const config::Loaded loaded = config::parse(
      "pipeline: people\n"
      "input: {kafka: {brokers: scripted, topics: [people], group: g}}\n"
      "fields: {key: {clean: []}, value: {clean: []}}\n"
      "block: {any: [{same: key}]}\n"
      "score: {points: {value: {}}, match: " +
      match +
      ", review: 50}\n"
      "output: {kafka: {topic: matches, rejected: rejected" +
      topics + "}}\n");
  REQUIRE(loaded.faults.empty());
  config::Config config = *loaded.config;
  config.kafka_output->delivery = delivery;
  config.kafka_output->commit_interval = std::chrono::milliseconds(2);
  config.state_directory = state;
  config.threads = 2;
  return config;
}

void PeopleStream::put(int count, int partitions, ScriptedCluster* cluster) {
  for (int i = 0; i < count; ++i) {
    const size_t person = random_.number(39);
    const int partition = static_cast<int>(person) % partitions;
    cluster->put("people", partition, next(person));
  }
}

ScriptedCluster::Message PeopleStream::next(size_t person) {
  const std::string id = std::to_string(person);
  ScriptedCluster::Message message{.key = id, .time = ++time_};
  const size_t kind = random_.number(11);
  if (kind == 0) return message;  // a delete
  if (kind == 1) {
    message.value = "{no record";
    message.headers.emplace_back("from", "a test");
    return message;
  }
  message.value = R"({"id":")" + id + R"(","key":")" + random_.text(U"abc", 1) + R"(","value":")" +
                  random_.text(U"xy", 5) + "\"}";
  return message;
}

namespace {

std::string place(int64_t partition, int64_t offset) {
  return std::to_string(partition) + "/" + std::to_string(offset);
}

class Teller {
 public:
  Teller(const config::Config& config, size_t partitions)
      : decoder_(config, std::vector<std::string>(partitions, "people"), &pool_),
        linker_(config.pipeline, config.expire, partitions, &pool_),
        partitions_(partitions),
        writer_(*config.pipeline) {
    const std::string& labels = config.kafka_input->labels;
    if (!labels.empty()) decoder_.add_partition(labels);
  }

  void take(const ScriptedCluster::Message& message, uint32_t partition, int64_t offset) {
    MessageView view;
    view.time = message.time;
    view.partition = partition;
    view.offset = offset;
    if (message.key) view.key = *message.key;
    if (message.value) view.value = *message.value;
    decoder_.decode({&view, 1}, {}, &decoded_);
    if (!decoded_.rejected().empty()) told_.rejected.insert(place(partition, offset));
    take(linker_.apply(decoded_.records()));
    for (const DecodedMessages::Labelled& one : decoded_.labels()) {
      take(linker_.label({&one.label, 1}));
    }
  }

  // Once all was taken.
  const Told& told() {
    take(linker_.leave_out(std::vector<bool>(partitions_, true)));
    const Linker& linker = linker_.linker();
    if (!linker.pipeline().entities) return told_;
    const EntityWriter writer(linker.pipeline());
    linker.entities([&](const Entity& entity) {
      writer.append_value(entity, &told_.entities[entity.id]);
      for (const Identity& member : entity.members) {
        std::string key;
        EntityWriter::append_membership_key(member, &key);
        EntityWriter::append_membership(*linker.membership(member), &told_.entity_of[key]);
      }
    });
    return told_;
  }

 private:
  void take(const Linked& linked) {
    for (const Change& change : linked.changes) take(change);
  }
  void take(const Change& change) {
    Event event;
    EventWriter::append_key(change.left, change.right, &event.first);
    if (change.decision == Decision::kRetracted) {
      told_.last_values.erase(event.first);
    } else {
      writer_.append_value(change, &event.second.emplace());
      told_.last_values[event.first] = *event.second;
    }
    told_.events.push_back(std::move(event));
  }

  ThreadPool pool_{1};
  BatchDecoder decoder_;
  DecodedMessages decoded_;
  ExpiringLinker linker_;
  size_t partitions_;
  EventWriter writer_;
  Told told_;
};

}  // namespace

Told tell(const config::Config& config, const ScriptedCluster& cluster) {
  const size_t partitions = cluster.ends("people").size();
  Teller teller(config, partitions);
  const auto take = [&](const std::string& topic, size_t number, size_t partition) {
    const auto messages = cluster.read(topic, number);
    for (size_t offset = 0; offset < messages.size(); ++offset) {
      teller.take(messages[offset], static_cast<uint32_t>(partition), static_cast<int64_t>(offset));
    }
  };
  for (size_t partition = 0; partition < partitions; ++partition) {
    take("people", partition, partition);
  }
  const std::string& labels = config.kafka_input->labels;
  if (!labels.empty()) take(labels, 0, partitions);
  return teller.told();
}

std::vector<Event> events_of(const std::vector<ScriptedCluster::Message>& messages) {
  std::vector<Event> events;
  for (const auto& message : messages) events.emplace_back(message.key.value_or(""), message.value);
  return events;
}

std::set<std::string> rejected_of(const std::vector<ScriptedCluster::Message>& messages) {
  std::set<std::string> places;
  for (const auto& message : messages) {
    const auto header = [&](const std::string& name) {
      for (const auto& [key, value] : message.headers) {
        if (key == name) return value.value_or("");
      }
      return std::string("none");
    };
    CHECK(header("from") == "a test");
    CHECK(header("errors.topic") == "people");
    CHECK(header("errors.class") == "not_json");
    const std::string from = header("errors.partition") + "/" + header("errors.offset");
    CAPTURE(from);
    CHECK(places.insert(from).second);
  }
  return places;
}

}  // namespace kindred
