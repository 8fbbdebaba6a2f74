#include "daemon/service/shadow_config.h"

#include <fmt/format.h>

#include <memory>
#include <string_view>

#include "daemon/base/failure.h"
#include "daemon/state/directory.h"

namespace kindred {
namespace {

constexpr std::string_view kGroup = "kindred-";

// The file's default is made of the name in the file, which is not the old one's.
std::string group_of_old(const std::string& old, const config::Config& config) {
  const std::string& named = config.kafka_input->group;
  const bool by_default = named == fmt::format("{}{}", kGroup, config.pipeline_name);
  return by_default ? fmt::format("{}{}", kGroup, old) : named;
}

std::string group_of_shadow(const config::Config& config) {
  return fmt::format("{}shadow-{}", kGroup, config.pipeline_name);
}

std::vector<std::string> faults_of(const std::string& old, const config::Config& config) {
  std::vector<std::string> faults;
  if (old.empty()) faults.emplace_back("--shadow: expected the name of a pipeline");
  if (config.pipeline_name == old) {
    faults.push_back(
        fmt::format("--shadow {}: the configuration has that name itself; give the new one another "
                    "name, by its key pipeline, while it is a shadow",
                    old));
  }
  if (config.kafka_output->format != config::KafkaOutput::Format::kJson) {
    faults.push_back(
        fmt::format("--shadow {}: only matches that are published as JSON can be compared, and "
                    "output.kafka.format is another one",
                    old));
  }
  if (config.kafka_input->group == group_of_shadow(config)) {
    faults.push_back(fmt::format(
        "--shadow {}: input.kafka.group is to be the group of that pipeline, and is the shadow's",
        old));
  }
  return faults;
}

// Of entities only which record is in which one is compared.
void name_entities(const std::string& old, config::Config* config) {
  config::KafkaOutput& output = *config->kafka_output;
  output.entities.clear();
  output.entity_changes.clear();
  auto pipeline = std::make_shared<Pipeline>(*config->pipeline);
  if (pipeline->entities) pipeline->entities->pipeline = old;
  config->pipeline = std::move(pipeline);
}

}  // namespace

std::vector<std::string> make_shadow(const std::string& old, config::Config* config) {
  std::vector<std::string> faults = faults_of(old, *config);
  if (!faults.empty()) return faults;
  try {
    config->state_directory =
        state_directory(config->state_directory, config->pipeline_name) + "-shadow";
  } catch (const Failure& failure) {
    return {failure.what()};
  }
  config->shadow = {old, group_of_old(old, *config)};
  config->kafka_input->group = group_of_shadow(*config);
  config->kafka_output->delivery = config::KafkaOutput::Delivery::kAtLeastOnce;
  config->kafka_output->rejected.clear();
  config->standby = false;
  name_entities(old, config);
  return {};
}

}  // namespace kindred
