#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include "config/kafka.h"
#include "config/mapping.h"
#include "config/payload_format.h"
#include "config/read.h"
#include "config/schema_registry.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

// Kafka's own; other names that begin so are anybody's.
bool internal_topic(std::string_view name) {
  static constexpr std::array<std::string_view, 5> kNames = {
      "__cluster_metadata", "__consumer_offsets", "__remote_log_metadata", "__share_group_state",
      "__transaction_state"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// A topic to write to. One that is also read would feed the output back in.
void read_output_topic(const Node& node, const Draft& draft, std::string* topic) {
  const std::optional<std::string> name = read_text(node, draft.faults);
  if (!name) return;
  if (!topic_name(*name)) {
    add_expected(node, kTopicName, draft.faults);
    return;
  }
  *topic = *name;
  if (internal_topic(*name)) add_fault(node, "this topic is Kafka's own", draft.faults);
  if (!draft.config.kafka_input) return;
  const std::vector<std::string> inputs = draft.config.kafka_input->all_topics();
  if (std::find(inputs.begin(), inputs.end(), *name) != inputs.end()) {
    add_fault(node, "this topic is also an input; what is written would be read again",
              draft.faults);
  }
}

template <std::string KafkaOutput::*name>
void read_topic(const Node& node, Draft* draft) {
  read_output_topic(node, *draft, &((*draft->config.kafka_output).*name));
}

struct OutputTopic {
  std::string_view key;
  std::string KafkaOutput::*name;
  std::string_view holds;
};

constexpr std::array<OutputTopic, 6> kTopics = {{
    {"topic", &KafkaOutput::topic, "matches"},
    {"rejected", &KafkaOutput::rejected, "rejected records"},
    {"entities", &KafkaOutput::entities, "entities"},
    {"entity_of", &KafkaOutput::entity_of, "the entities of records"},
    {"entity_changes", &KafkaOutput::entity_changes, "changes of entities"},
    {"shadow", &KafkaOutput::shadow, "differences of a shadow"},
}};

// No topic is named twice. `node` is the section.
void check_topics_differ(const Node& node, const KafkaOutput& kafka, Faults* faults) {
  for (auto topic = kTopics.begin(); topic != kTopics.end(); ++topic) {
    const std::string& name = kafka.*topic->name;
    if (name.empty()) continue;
    const auto* const same = std::find_if(kTopics.begin(), topic, [&](const OutputTopic& other) {
      return kafka.*other.name == name;
    });
    if (same == topic) continue;
    add_fault(
        *node.find(topic->key)->value,
        fmt::format("{} go to this topic; {} need one of their own", same->holds, topic->holds),
        faults);
  }
}

void read_output_properties(const Node& node, Draft* draft) {
  static constexpr std::array<OwnKey, 3> kOwnKeys = {{
      {"bootstrap.servers", "input.kafka.brokers"},
      {"metadata.broker.list", "input.kafka.brokers"},
      {"transactional.id", "pipeline, whose name it has"},
  }};
  draft->config.kafka_output->properties =
      read_properties(node, kOwnKeys, kFixedOutputProperties, draft->faults);
}

void read_delivery(const Node& node, Draft* draft) {
  static constexpr std::array<std::string_view, 2> kNames = {"exactly_once", "at_least_once"};
  if (const auto name = read_choice(node, kNames, draft->faults)) {
    draft->config.kafka_output->delivery =
        *name == 0 ? KafkaOutput::Delivery::kExactlyOnce : KafkaOutput::Delivery::kAtLeastOnce;
  }
}

void read_commit_interval(const Node& node, Draft* draft) {
  using std::chrono::milliseconds;
  static constexpr DurationRange kRange = {milliseconds(1), milliseconds(10'000),
                                           "a time from 1ms to 10s, in ms or s"};
  if (const auto interval = read_duration(node, kRange, draft->faults)) {
    draft->config.kafka_output->commit_interval = *interval;
  }
}

void read_format(const Node& node, Draft* draft) {
  if (const auto format = read_output_format(node, draft->faults)) {
    draft->config.kafka_output->format = *format;
  }
}

void read_output_registry(const Node& node, Draft* draft) {
  const std::string folder = std::filesystem::path(draft->path).parent_path().string();
  draft->config.kafka_output->registry = read_registry(node, folder, draft->faults);
}

// The input's, where the output names none.
void complete_registry(const Node& node, Draft* draft) {
  KafkaOutput& kafka = *draft->config.kafka_output;
  const Entry* const own = node.find("registry");
  if (kafka.format == KafkaOutput::Format::kJson) {
    if (own == nullptr) return;
    add_fault(*own->value, "is of use only with format: avro, protobuf or json_schema",
              draft->faults);
    return;
  }
  if (own != nullptr) return;
  if (draft->config.kafka_input) kafka.registry = draft->config.kafka_input->registry;
  if (kafka.registry) return;
  add_fault(*node.find("format")->value,
            "its schemas are registered: add \"registry: {url: http://HOST:PORT}\" here or to "
            "input.kafka",
            draft->faults);
}

constexpr std::array<Key<Draft>, 11> kKafkaKeys = {{
    {"topic", read_topic<&KafkaOutput::topic>},
    {"rejected", read_topic<&KafkaOutput::rejected>},
    {"entities", read_topic<&KafkaOutput::entities>},
    {"entity_of", read_topic<&KafkaOutput::entity_of>},
    {"entity_changes", read_topic<&KafkaOutput::entity_changes>},
    {"shadow", read_topic<&KafkaOutput::shadow>},
    {"delivery", read_delivery},
    {"commit_interval", read_commit_interval},
    {"format", read_format},
    {"registry", read_output_registry, keys_of_registry},
    {"properties", read_output_properties, keys_of_properties},
}};

void read_kafka(const Node& node, Draft* draft) {
  draft->config.kafka_output.emplace();
  if (!read_mapping(node, kKafkaKeys, draft, draft->faults)) return;
  require_key(node, "topic", draft->faults);
  check_topics_differ(node, *draft->config.kafka_output, draft->faults);
  complete_registry(node, draft);
}

std::vector<std::string> keys_of_kafka() { return keys_of(kKafkaKeys); }

constexpr std::array<Key<Draft>, 1> kKeys = {{{"kafka", read_kafka, keys_of_kafka}}};

}  // namespace

void read_output(const Node& node, Draft* draft) {
  read_mapping(node, kKeys, draft, draft->faults);
}

std::vector<std::string> keys_of_output() { return keys_of(kKeys); }

}  // namespace kindred::config
