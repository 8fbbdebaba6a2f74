#ifndef KINDRED_TESTS_UNIT_CONFIG_COMPLETE_H_
#define KINDRED_TESTS_UNIT_CONFIG_COMPLETE_H_

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "config/config.h"

namespace kindred::config {

// Makes a configuration of some sections, as short as can be of those that are not given. The given
// ones keep their lines.
inline std::string complete(std::string yaml) {
  struct Section {
    std::string name;
    std::string text;
  };
  static const std::array<Section, 4> kSections = {{
      {"fields:", "fields: {name: , phone: , age: {type: number}, tags: {type: set}}\n"},
      {"features:", "features: {grams: {shingles: {of: name}}}\n"},
      {"block:", "block: {same: name}\n"},
      {"score:", "score: {points: {name: }, match: 50}\n"},
  }};
  const std::string lines = "\n" + yaml;
  for (const Section& section : kSections) {
    if (lines.find("\n" + section.name) == std::string::npos) yaml += section.text;
  }
  const bool kafka = yaml.find("kafka:") != std::string::npos;
  const bool input = lines.find("\ninput:") != std::string::npos;
  const bool output = lines.find("\noutput:") != std::string::npos;
  if (kafka && !input) yaml += "input: {kafka: {brokers: b, topics: in}}\n";
  if (kafka && !output) yaml += "output: {kafka: {topic: m}}\n";
  return yaml;
}

// The faults of complete(yaml) as "LINE:COLUMN: TEXT".
inline std::vector<std::string> faults_of(const std::string& yaml) {
  std::vector<std::string> texts;
  for (const Fault& fault : parse(complete(yaml)).faults) {
    texts.push_back(std::to_string(fault.line) + ":" + std::to_string(fault.column) + ": " +
                    fault.text);
  }
  return texts;
}

// The configuration, which must have no fault.
inline Config config_of(const std::string& yaml) {
  const std::vector<std::string> faults = faults_of(yaml);
  if (!faults.empty()) throw std::runtime_error(faults.front());
  return *parse(complete(yaml)).config;
}

// What faults_of gives.
using Texts = std::vector<std::string>;

}  // namespace kindred::config

#endif  // KINDRED_TESTS_UNIT_CONFIG_COMPLETE_H_
