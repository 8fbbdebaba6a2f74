// What the Kafka parts of the sections input and output share.

#ifndef KINDRED_CONFIG_KAFKA_H_
#define KINDRED_CONFIG_KAFKA_H_

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/node.h"

namespace kindred::config {

// A librdkafka property that has a key of its own in the configuration.
struct OwnKey {
  std::string_view property;
  std::string_view key;
};

// A librdkafka property that the daemon stands on.
struct FixedProperty {
  std::string_view property;
  std::string_view value;
};

inline constexpr std::array<FixedProperty, 5> kFixedInputProperties = {{
    // Records that vanish unread are an error, not a reason to go on elsewhere.
    {"auto.offset.reset", "error"},
    {"enable.auto.commit", "false"},
    {"enable.auto.offset.store", "false"},
    {"enable.partition.eof", "true"},
    // What a transaction has not committed may yet be undone.
    {"isolation.level", "read_committed"},
}};
inline constexpr std::array<FixedProperty, 3> kFixedOutputProperties = {{
    {"enable.idempotence", "true"},
    {"acks", "all"},
    {"request.required.acks", "all"},  // another name of it
}};

// librdkafka properties by name. A value is a text, or {file: PATH}: the content of that file
// without the end of its last line. Adds a fault for a property that has a key of its own, for a
// fixed one of another value, and for a file that cannot be read; never quotes a value.
Properties read_properties(const Node& node, std::span<const OwnKey> own_keys,
                           std::span<const FixedProperty> fixed, Faults* faults);

// What may stand in it.
std::vector<std::string> keys_of_properties();

// A value that may be a secret: a text, or {file: PATH} as above. Adds a fault likewise.
std::optional<std::string> read_secret(const Node& node, Faults* faults);
std::vector<std::string> keys_of_secret();
// The same of one that stands in a line of a request: printable, without blanks.
std::optional<std::string> read_token(const Node& node, Faults* faults);

// Whether it is a name that Kafka allows: 1 to 249 of the characters a-z A-Z 0-9 . _ -.
bool topic_name(std::string_view name);

// Whether it is a list of brokers: HOST, HOST:PORT or [IPv6]:PORT, with commas between them, each
// perhaps behind a PROTOCOL://, as librdkafka has it.
bool broker_list(std::string_view list);

// With standby: the topic, and the group, by which one of several processes comes to lead.
std::string leader_name(const KafkaInput& input);

// What add_expected says of brokers.
inline constexpr std::string_view kBrokers =
    "host:port of each broker, the port from 1 to 65535, with commas between them";

// What add_expected says of a topic.
inline constexpr std::string_view kTopicName =
    "the name of a topic (letters, digits, \".\", \"_\" and \"-\", at most 249)";

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_KAFKA_H_
