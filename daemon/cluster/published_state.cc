#include "daemon/cluster/published_state.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace kindred {

namespace {

// By which of the topics we know who was a member of which entity: the first of these that there
// is.
std::optional<PublishedTopic> members_topic(const config::KafkaOutput& output) {
  for (const PublishedTopic topic :
       {PublishedTopic::kEntityOf, PublishedTopic::kEntities, PublishedTopic::kEntityChanges}) {
    if (!topic_name(output, topic).empty()) return topic;
  }
  return std::nullopt;
}

}  // namespace

PublishedState read_published_state(const config::Config& config, Transport* transport,
                                    const std::atomic<bool>& stop) {
  const std::optional<PublishedTopic> members = members_topic(*config.kafka_output);
  PublishedState state;
  state.entities = PublishedEntities(members);
  std::atomic<uint64_t> progress = 0;
  const auto read = [&](PublishedTopic topic, const PublishedVisit& visit) {
    if (topic_name(*config.kafka_output, topic).empty()) return;
    transport->read_published(topic, visit, stop, &progress);
  };
  read(PublishedTopic::kMatches,
       [&](std::string_view key, auto value) { state.matches.take(key, value); });
  read(PublishedTopic::kEntities, [&](std::string_view key, auto value) {
    state.entities.take_entity(config.pipeline_name, key, value);
  });
  read(PublishedTopic::kEntityOf,
       [&](std::string_view key, auto value) { state.entities.take_membership(key, value); });
  if (members == PublishedTopic::kEntityChanges) {
    read(PublishedTopic::kEntityChanges,
         [&](std::string_view key, auto value) { state.entities.take_change(key, value); });
  }
  state.entities.settle();
  return state;
}

PublishedReading::PublishedReading(const config::Config& config, Transport* transport)
    : state_(std::async(std::launch::async, [this, &config, transport] {
        return read_published_state(config, transport, stop_);
      })) {}

PublishedState PublishedReading::get(const std::function<void()>& check) {
  constexpr std::chrono::milliseconds kLook{10};
  while (state_.wait_for(kLook) != std::future_status::ready) check();
  return state_.get();
}

}  // namespace kindred
