#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "config/kafka.h"
#include "config/mapping.h"
#include "config/payload_format.h"
#include "config/read.h"
#include "config/schema_registry.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

struct KafkaDraft {
  KafkaInput* kafka;
  std::string folder;  // of the configuration
  Faults* faults;
};

void read_brokers(const Node& node, KafkaDraft* draft) {
  draft->kafka->brokers = fmt::format("{}", fmt::join(read_texts(node, draft->faults), ","));
  for (const Node* item : read_items(node)) {
    const bool text = item->kind == Node::Kind::kText && !item->text.empty();
    if (text && !broker_list(item->text)) add_expected(*item, kBrokers, draft->faults);
  }
}

void read_topics(const Node& node, KafkaDraft* draft) {
  draft->kafka->topics = read_texts(node, draft->faults);
  for (const Node* item : read_items(node)) {
    const bool text = item->kind == Node::Kind::kText && !item->text.empty();
    if (text && !topic_name(item->text)) add_expected(*item, kTopicName, draft->faults);
  }
}

void read_labels(const Node& node, KafkaDraft* draft) {
  const std::optional<std::string> topic = read_text(node, draft->faults);
  if (!topic) return;
  if (!topic_name(*topic)) {
    add_expected(node, kTopicName, draft->faults);
  } else {
    draft->kafka->labels = *topic;
  }
}

void read_group(const Node& node, KafkaDraft* draft) {
  if (auto group = read_text(node, draft->faults)) draft->kafka->group = *group;
}

void read_key(const Node& node, KafkaDraft* draft) {
  static constexpr std::array<std::string_view, 3> kNames = {"id", "json", "none"};
  static constexpr std::array<KafkaInput::Key, 3> kMeanings = {
      KafkaInput::Key::kId, KafkaInput::Key::kJson, KafkaInput::Key::kNone};
  if (const auto key = read_choice(node, kNames, draft->faults)) {
    draft->kafka->key = kMeanings[*key];
  }
}

void read_input_properties(const Node& node, KafkaDraft* draft) {
  static constexpr std::array<OwnKey, 3> kOwnKeys = {{
      {"bootstrap.servers", "input.kafka.brokers"},
      {"metadata.broker.list", "input.kafka.brokers"},
      {"group.id", "input.kafka.group"},
  }};
  draft->kafka->properties = read_properties(node, kOwnKeys, kFixedInputProperties, draft->faults);
}

void read_input_registry(const Node& node, KafkaDraft* draft) {
  draft->kafka->registry = read_registry(node, draft->folder, draft->faults);
}

// Read together, by read_formats(): what one of them may be depends on the others.
void read_later(const Node& /*node*/, KafkaDraft* /*draft*/) {}

constexpr std::array<Key<KafkaDraft>, 10> kKafkaKeys = {{
    {"brokers", read_brokers},
    {"topics", read_topics},
    {"labels", read_labels},
    {"group", read_group},
    {"key", read_key},
    {"format", read_later, keys_of_topics},
    {"schema", read_later, keys_of_topics},
    {"message", read_later, keys_of_topics},
    {"registry", read_input_registry, keys_of_registry},
    {"properties", read_input_properties, keys_of_properties},
}};

// One that is named, and faulty, has its fault.
void check_registry(const Node& node, const KafkaInput& kafka, Faults* faults) {
  if (!kafka.needs_registry() || node.find("registry") != nullptr) return;
  const Entry* const format = node.find("format");
  add_fault(*format->value,
            "registry needs to know where: add \"registry: {url: http://HOST:PORT}\"", faults);
}

void check_labels(const Node& node, const KafkaInput& kafka, Faults* faults) {
  if (std::ranges::find(kafka.topics, kafka.labels) == kafka.topics.end()) return;
  add_fault(*node.find("labels")->value,
            "records come from this topic; labels need one of their own", faults);
}

void read_kafka(const Node& node, Draft* draft) {
  KafkaInput& kafka = draft->config.kafka_input.emplace();
  kafka.group = "kindred-" + draft->config.pipeline_name;
  const std::string folder = std::filesystem::path(draft->path).parent_path().string();
  KafkaDraft kafka_draft{&kafka, folder, draft->faults};
  if (!read_mapping(node, kKafkaKeys, &kafka_draft, draft->faults)) return;
  read_formats(node, folder, &kafka, draft->faults);
  check_registry(node, kafka, draft->faults);
  check_labels(node, kafka, draft->faults);
  require_key(node, "brokers", draft->faults);
  require_key(node, "topics", draft->faults);
}

std::vector<std::string> keys_of_kafka() { return keys_of(kKafkaKeys); }

constexpr std::array<Key<Draft>, 2> kKeys = {{
    {"kafka", read_kafka, keys_of_kafka},
    {"files", read_files_input, keys_of_files_input},
}};

}  // namespace

void read_input(const Node& node, Draft* draft) { read_mapping(node, kKeys, draft, draft->faults); }

std::vector<std::string> keys_of_input() { return keys_of(kKeys); }

}  // namespace kindred::config
