// The topics that kindredd writes to, by numbers.

#ifndef KINDRED_DAEMON_BASE_PUBLISHED_TOPIC_H_
#define KINDRED_DAEMON_BASE_PUBLISHED_TOPIC_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace kindred {

namespace config {
struct Config;
struct KafkaOutput;
}  // namespace config

// The state keeps messages with the numbers of their topics, so a number never changes, and that of
// a topic that is gone is not given again. A new topic is a line here, its number in
// kPublishedTopics, and a row in the table of published_topic.cc.
enum class PublishedTopic : uint8_t {
  kMatches = 0,        // output.kafka.topic
  kRejected = 1,       // output.kafka.rejected, the dead-letter topic
  kEntities = 2,       // output.kafka.entities
  kEntityOf = 3,       // output.kafka.entity_of
  kEntityChanges = 4,  // output.kafka.entity_changes
  kShadow = 5,         // output.kafka.shadow
};

// All of them, by number.
inline constexpr std::array kPublishedTopics = {
    PublishedTopic::kMatches,  PublishedTopic::kRejected,      PublishedTopic::kEntities,
    PublishedTopic::kEntityOf, PublishedTopic::kEntityChanges, PublishedTopic::kShadow};

// The topic of a number; none when this version has no such topic.
std::optional<PublishedTopic> published_topic(uint64_t number);

// The topic's name in the configuration; empty where it names none.
const std::string& topic_name(const config::KafkaOutput& config, PublishedTopic topic);

// The same of a topic that the process writes to; empty where it does not. A shadow writes to
// kShadow and to no other one, what is none to all others.
const std::string& written_topic(const config::Config& config, PublishedTopic topic);

// Whether the last value of each key says all that the topic tells, so that a start that compares
// it with what is known finds every message that is missing. What such a topic lacks is not sent
// again from the state then; what another one lacks is.
bool keeps_last_values(PublishedTopic topic);

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_PUBLISHED_TOPIC_H_
