#include "daemon/base/published_topic.h"

#include <algorithm>
#include <array>

#include "config/config.h"

namespace kindred {
namespace {

struct Row {
  PublishedTopic topic;
  std::string config::KafkaOutput::*name;
  bool keeps_last_values;
};

constexpr std::array kTable = {
    Row{PublishedTopic::kMatches, &config::KafkaOutput::topic, true},
    Row{PublishedTopic::kRejected, &config::KafkaOutput::rejected, false},
    Row{PublishedTopic::kEntities, &config::KafkaOutput::entities, true},
    Row{PublishedTopic::kEntityOf, &config::KafkaOutput::entity_of, true},
    Row{PublishedTopic::kEntityChanges, &config::KafkaOutput::entity_changes, false},
    Row{PublishedTopic::kShadow, &config::KafkaOutput::shadow, true},
};

const Row* find(uint64_t number) {
  const auto* const found = std::ranges::find_if(
      kTable, [&](const Row& row) { return static_cast<uint64_t>(row.topic) == number; });
  return found == kTable.end() ? nullptr : found;
}

const Row& row_of(PublishedTopic topic) { return *find(static_cast<uint64_t>(topic)); }

}  // namespace

std::optional<PublishedTopic> published_topic(uint64_t number) {
  const Row* const row = find(number);
  return row == nullptr ? std::nullopt : std::optional(row->topic);
}

const std::string& topic_name(const config::KafkaOutput& config, PublishedTopic topic) {
  return config.*row_of(topic).name;
}

const std::string& written_topic(const config::Config& config, PublishedTopic topic) {
  static const std::string kNone;
  const bool of_shadows = topic == PublishedTopic::kShadow;
  return of_shadows == config.shadow.has_value() ? topic_name(*config.kafka_output, topic) : kNone;
}

bool keeps_last_values(PublishedTopic topic) { return row_of(topic).keeps_last_values; }

}  // namespace kindred
