#include "config/outline.h"

#include <algorithm>
#include <string_view>

#include "config/digests.h"
#include "linkage/base/hash.h"
#include "linkage/score/scorer.h"

namespace kindred::config {
namespace {

// As far down as people look for a key: output.kafka.topic, fields.phone.clean.
constexpr int kDepth = 3;

void add(const std::string& path, const Node& node, int depth, Outline* outline) {
  if (depth == kDepth || node.entries.empty()) {
    (*outline)[path] = hash_of(node);
    return;
  }
  for (const Entry& entry : node.entries) {
    add(path + "." + entry.key, *entry.value, depth + 1, outline);
  }
}

// Events list fields in their order, and so do golden records.
void add_order(const std::string& path, const Node& node, Outline* outline) {
  uint64_t order = 0;
  for (const Entry& entry : node.entries) order = mix(order, hash_bytes(entry.key, 1));
  (*outline)[path] = order;
}

// The secrets alone: the rest stands in the file.
uint64_t hash_of_secrets(const SchemaRegistry& registry) {
  return mix(hash_bytes(registry.password, 1), hash_bytes(registry.token, 1));
}

uint64_t hash_of_values(const Properties& properties) {
  uint64_t hash = 0;
  for (const auto& [name, value] : properties) hash = mix(hash, hash_bytes(value, 1));
  return hash;
}

}  // namespace

Outline outline_of(const Node& root, const Config& config, uint64_t files) {
  Outline outline;
  for (const Entry& entry : root.entries) add(entry.key, *entry.value, 1, &outline);
  if (const Entry* const fields = root.find("fields")) {
    add_order("fields", *fields->value, &outline);
  }
  if (const Entry* const score = root.find("score")) {
    for (const Entry& entry : score->value->entries) {
      if (!entry.value->entries.empty()) add_order("score." + entry.key, *entry.value, &outline);
    }
  }
  if (const Entry* const entities = root.find("entities")) {
    const Entry* const golden = entities->value->find("golden");
    const bool by_field = golden != nullptr && !golden->value->entries.empty();
    if (by_field) add_order("entities.golden", *golden->value, &outline);
  }
  if (files != 0) outline["files that it names"] = files;
  const auto add_values = [&](const std::string& path, const Properties& properties) {
    if (properties.empty()) return;
    outline[path] = mix(outline[path], hash_of_values(properties));
  };
  const auto add_registry = [&](const std::string& path, const auto& registry) {
    if (registry) outline[path] = mix(outline[path], hash_of_secrets(*registry));
  };
  if (config.kafka_input) {
    add_values("input.kafka.properties", config.kafka_input->properties);
    add_registry("input.kafka.registry", config.kafka_input->registry);
  }
  if (config.kafka_output) {
    add_values("output.kafka.properties", config.kafka_output->properties);
    // Where it is the input's, that has told.
    if (outline.contains("output.kafka.registry")) {
      add_registry("output.kafka.registry", config.kafka_output->registry);
    }
  }
  return outline;
}

std::vector<std::string> changed_keys(const Outline& before, const Outline& now) {
  std::vector<std::string> changed;
  for (const auto& [key, hash] : before) {
    const auto found = now.find(key);
    if (found == now.end() || found->second != hash) changed.push_back(key);
  }
  for (const auto& [key, hash] : now) {
    if (!before.contains(key)) changed.push_back(key);
  }
  std::ranges::sort(changed);
  const auto has_changed_key = [&](const std::string& mapping) {
    return std::ranges::any_of(
        changed, [&](const std::string& key) { return key.starts_with(mapping + "."); });
  };
  std::vector<std::string> innermost;
  for (const std::string& key : changed) {
    if (!has_changed_key(key)) innermost.push_back(key);
  }
  return innermost;
}

}  // namespace kindred::config
