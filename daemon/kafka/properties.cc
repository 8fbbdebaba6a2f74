#include "daemon/kafka/properties.h"

#include <fmt/format.h>
#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "config/kafka.h"
#include "daemon/base/unix_time.h"

namespace kindred {
namespace {

using config::Properties;

// Defaults that the configuration may change.
const Properties kBothDefaults = {
    {"client.id", "kindred"},
    // A broker that comes back is found soon.
    {"reconnect.backoff.max.ms", "2000"},
    {"log.connection.close", "false"},
};
const Properties kConsumerDefaults = {
    // New partitions are found soon, and so are topics that are gone.
    {"topic.metadata.refresh.interval.ms", "10000"},
};
const Properties kProducerDefaults = {
    // As Java clients have it, so that a stream of the same keys can be joined with ours.
    {"partitioner", "murmur2_random"},
    // What was published and not yet acknowledged. Input waits when it is full.
    {"queue.buffering.max.kbytes", "65536"},
    // The topic's own limit counts; it is asked for at the start.
    {"message.max.bytes", "1000000000"},
};

// librdkafka's default of transaction.timeout.ms.
constexpr int kTransactionTimeoutMs = 60'000;

int transaction_timeout_ms(const Properties& properties) {
  int timeout = kTransactionTimeoutMs;
  const auto set = properties.find("transaction.timeout.ms");
  if (set == properties.end()) return timeout;
  const std::string& text = set->second;
  std::from_chars(text.data(), text.data() + text.size(), timeout);  // else librdkafka refuses it
  return timeout;
}

// How long a message may wait for a broker that is away, unless the configuration says so.
std::string message_timeout_ms(bool transactional, const Properties& properties) {
  // Nothing is given up because a broker is away for long.
  if (!transactional) return "0";
  // What has waited so long is given up with its transaction, and done again: long before the
  // cluster ends the transaction by itself, which would shut us out.
  return std::to_string(transaction_timeout_ms(properties) / 2);
}

bool leads_to_cluster(std::string_view property) {
  constexpr std::array<std::string_view, 6> kPrefixes = {
      "security.", "sasl.", "ssl.", "client.", "enable.ssl.", "enable.sasl."};
  for (const std::string_view prefix : kPrefixes) {
    if (property.starts_with(prefix)) return true;
  }
  return false;
}

// What was fetched and not yet taken. librdkafka pauses for a second when either bound is reached,
// so they hold about a second's work; and where memory is limited an eighth of that at most, each,
// since a message takes some hundred bytes beside its own.
Properties fetched_ahead(const config::Limits& limits) {
  constexpr uint64_t kBytes = 64 << 20;
  constexpr uint64_t kMessages = 1'000'000;
  constexpr uint64_t kMessageBytes = 400;
  const uint64_t most = limits.memory.value_or(std::numeric_limits<uint64_t>::max()) / 8;
  return {{"queued.max.messages.kbytes", std::to_string(std::min(kBytes, most) >> 10)},
          {"queued.min.messages", std::to_string(std::min(kMessages, most / kMessageBytes))}};
}

void overlay(const Properties& upper, Properties* properties) {
  for (const auto& [name, value] : upper) (*properties)[name] = value;
}

void overlay(std::span<const config::FixedProperty> fixed, Properties* properties) {
  for (const auto& [name, value] : fixed) (*properties)[std::string(name)] = value;
}

}  // namespace

Properties consumer_properties(const config::Config& config) {
  Properties properties = kBothDefaults;
  overlay(kConsumerDefaults, &properties);
  overlay(fetched_ahead(config.limits), &properties);
  overlay(config.kafka_input->properties, &properties);
  overlay(config::kFixedInputProperties, &properties);
  properties["bootstrap.servers"] = config.kafka_input->brokers;
  properties["group.id"] = config.kafka_input->group;
  return properties;
}

Properties member_properties(const config::Config& config) {
  Properties properties = consumer_properties(config);
  properties["group.id"] = config::leader_name(*config.kafka_input);
  // The one who is first by name holds the partition, and the cluster puts client.id before the
  // names of members. So whoever joined first goes on to lead when another one comes. (Clocks that
  // differ make it another one, which does no harm but for the turn.)
  properties["client.id"] = fmt::format("{:016}-{}", unix_milliseconds(), properties["client.id"]);
  properties["partition.assignment.strategy"] = "range";
  properties.erase("group.instance.id");
  // Nothing is read from its topic.
  properties["auto.offset.reset"] = "latest";
  properties["enable.partition.eof"] = "false";
  properties.try_emplace("session.timeout.ms", "10000");
  properties.try_emplace("heartbeat.interval.ms", "1000");
  return properties;
}

bool is_transactional(const config::Config& config) {
  return config.kafka_output->delivery == config::KafkaOutput::Delivery::kExactlyOnce;
}

Properties producer_properties(const config::Config& config) {
  Properties properties = kBothDefaults;
  overlay(kProducerDefaults, &properties);
  if (is_transactional(config)) {
    // The same in every start, so that the cluster shuts out the instance before.
    properties["transactional.id"] = "kindred-" + config.pipeline_name;
    // Nobody sees a message before its commit, which sends what still waits. Sent in many small
    // requests, each event costs the cluster more, and librdkafka turns in a loop while it waits
    // for the answers to the most that may be under way.
    properties["linger.ms"] = "100";
  }
  for (const auto& [name, value] : config.kafka_input->properties) {
    if (leads_to_cluster(name)) properties[name] = value;
  }
  overlay(config.kafka_output->properties, &properties);
  if (!properties.contains("delivery.timeout.ms")) {  // its other name
    properties.try_emplace("message.timeout.ms",
                           message_timeout_ms(is_transactional(config), properties));
  }
  overlay(config::kFixedOutputProperties, &properties);
  properties["bootstrap.servers"] = config.kafka_input->brokers;
  return properties;
}

// lz4 takes hardly any time. By zstd the log has a ninth less, and a process that finds takes a
// tenth more time of a processor.
Properties topic_writer_properties(const config::Config& config,
                                   const std::string& transactional_id) {
  Properties properties = producer_properties(config);
  properties["transactional.id"] = transactional_id;
  if (!properties.contains("compression.codec")) {  // its other name
    properties.try_emplace("compression.type", "lz4");
  }
  return properties;
}

// librdkafka takes about as much again to keep what it has fetched.
Properties topic_reader_properties(const config::Config& config) {
  Properties properties = consumer_properties(config);
  // The end of a partition is told after as long as a broker waits for more of it.
  properties.try_emplace("fetch.wait.max.ms", "100");
  if (!config.kafka_input->properties.contains("queued.max.messages.kbytes")) {
    properties["queued.max.messages.kbytes"] = "16384";
  }
  if (can_be_told_when_to_fetch()) properties.try_emplace("fetch.queue.backoff.ms", "10");
  return properties;
}

config::Config of_end_reader(const config::Config& config) {
  config::Config own = config;
  own.kafka_input->properties.try_emplace("fetch.wait.max.ms", "10");
  return own;
}

bool can_be_told_when_to_fetch() {
  constexpr int kSince = 0x02020000;
  return rd_kafka_version() >= kSince;
}

Properties label_properties(const config::Config& config) {
  Properties properties = producer_properties(config);
  for (const char* name : {"transactional.id", "transaction.timeout.ms", "delivery.timeout.ms"}) {
    properties.erase(name);
  }
  properties["message.timeout.ms"] = "10000";
  properties["linger.ms"] = "0";
  return properties;
}

}  // namespace kindred
