#include "daemon/kafka_properties.h"

#include <array>
#include <string_view>

#include "daemon/failure.h"

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
    // What was fetched and not yet taken. librdkafka pauses for a second when either bound is
    // reached, so they hold about a second's work.
    {"queued.max.messages.kbytes", "65536"},
    {"queued.min.messages", "1000000"},
    // Records that vanish unread are an error, not a reason to go on elsewhere.
    {"auto.offset.reset", "error"},
};
const Properties kProducerDefaults = {
    // As Java clients have it, so that a stream of the same keys can be joined with ours.
    {"partitioner", "murmur2_random"},
    // What was published and not yet acknowledged. Input waits when it is full.
    {"queue.buffering.max.kbytes", "65536"},
    // The topic's own limit counts; it is asked for at the start.
    {"message.max.bytes", "1000000000"},
};

// What the daemon stands on.
const Properties kConsumerFixed = {
    {"enable.auto.commit", "false"},
    {"enable.auto.offset.store", "false"},
    {"enable.partition.eof", "true"},
    // What a transaction has not committed may yet be undone.
    {"isolation.level", "read_committed"},
};
const Properties kProducerFixed = {
    {"enable.idempotence", "true"},
    {"acks", "all"},
};

bool leads_to_cluster(std::string_view property) {
  constexpr std::array<std::string_view, 6> kPrefixes = {
      "security.", "sasl.", "ssl.", "client.", "enable.ssl.", "enable.sasl."};
  for (const std::string_view prefix : kPrefixes) {
    if (property.starts_with(prefix)) return true;
  }
  return false;
}

void overlay(const Properties& upper, Properties* properties) {
  for (const auto& [name, value] : upper) (*properties)[name] = value;
}

// `section` names where the configuration set them.
void overlay_own(const Properties& own, const Properties& fixed, const std::string& section,
                 Properties* properties) {
  for (const auto& [name, value] : own) {
    const auto set = fixed.find(name);
    if (set != fixed.end() && set->second != value) {
      throw Failure(ExitCode::kConfiguration, section + ".properties." + name + ": is always '" +
                                                  set->second + "' in kindredd; remove it");
    }
  }
  overlay(own, properties);
}

}  // namespace

Properties consumer_properties(const config::Config& config) {
  Properties fixed = kConsumerFixed;
  fixed["bootstrap.servers"] = config.kafka_input->brokers;
  fixed["group.id"] = config.kafka_input->group;

  Properties properties = kBothDefaults;
  overlay(kConsumerDefaults, &properties);
  overlay_own(config.kafka_input->properties, fixed, "input.kafka", &properties);
  overlay(fixed, &properties);
  return properties;
}

bool is_transactional(const config::Config& config) {
  return config.kafka_output->delivery == config::KafkaOutput::Delivery::kExactlyOnce;
}

Properties producer_properties(const config::Config& config) {
  Properties fixed = kProducerFixed;
  fixed["bootstrap.servers"] = config.kafka_input->brokers;

  Properties properties = kBothDefaults;
  overlay(kProducerDefaults, &properties);
  if (is_transactional(config)) {
    // The same in every start, so that the cluster shuts out the instance before.
    fixed["transactional.id"] = "kindred-" + config.pipeline_name;
  } else {
    // Nothing is given up because a broker is away for long. (In a transaction what has waited for
    // as long as it may last is given up with it, and done again.)
    properties["message.timeout.ms"] = "0";
  }
  for (const auto& [name, value] : config.kafka_input->properties) {
    if (leads_to_cluster(name)) properties[name] = value;
  }
  overlay_own(config.kafka_output->properties, fixed, "output.kafka", &properties);
  overlay(fixed, &properties);
  return properties;
}

}  // namespace kindred
