#include "daemon/service/daemon_config.h"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/format/topic_schemas.h"

namespace kindred {

namespace {

// For a record as it comes. What it takes in the state is looked at when it has come.
constexpr size_t kMostMessageBytes = 16 << 20;

}  // namespace

config::Loaded load_for_daemon(const std::string& path) {
  config::Loaded loaded = config::load(path);
  if (!loaded.config) return loaded;
  const config::Config& config = *loaded.config;
  if (config.untrained) loaded.faults.push_back(*config.untrained);
  if (!config.kafka_input) {
    loaded.faults.push_back({.text = "kindredd reads from Kafka: add input.kafka"});
  }
  if (!config.kafka_output) {
    loaded.faults.push_back({.text = "kindredd writes to Kafka: add output.kafka"});
  }
  size_t max_bytes = config.record.max_bytes;
  for (const auto& [source, own] : config.each) max_bytes = std::max(max_bytes, own.max_bytes);
  if (max_bytes > kMostMessageBytes) {
    loaded.faults.push_back(
        {.text = fmt::format("record.max_bytes: kindredd takes records of at most {} bytes, got {}",
                             kMostMessageBytes, max_bytes)});
  }
  if (config.kafka_input) load_topic_schemas(*config.kafka_input, &loaded.faults);
  if (!loaded.faults.empty()) loaded.config.reset();
  return loaded;
}

std::string fault_text(const std::string& path, const config::Fault& fault) {
  return fmt::format("{}:{}:{}: error: {}", path, fault.line, fault.column, fault.text);
}

}  // namespace kindred
