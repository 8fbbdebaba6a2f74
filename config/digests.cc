#include "config/digests.h"

#include <fmt/format.h>

#include <initializer_list>
#include <string_view>
#include <utility>

#include "config/json_path.h"
#include "linkage/hash.h"

namespace kindred::config {

uint64_t hash_of(const Node& node) {
  uint64_t hash = hash_bytes(node.text, static_cast<uint64_t>(node.kind));
  for (const NodePointer& item : node.items) hash = mix(hash, hash_of(*item));
  for (const Entry& entry : node.entries) {
    hash = mix(mix(hash, hash_bytes(entry.key, 1)), hash_of(*entry.value));
  }
  return hash;
}

namespace {

const Node* find(const Node* node, std::initializer_list<std::string_view> path) {
  for (const std::string_view key : path) {
    const Entry* const entry = node->find(key);
    if (entry == nullptr) return nullptr;
    node = entry->value.get();
  }
  return node;
}

bool threshold(std::string_view key) {
  return key == "match" || key == "review" || key == "cohesion";
}

}  // namespace

Digests digests_of(const Node& root, uint64_t files) {
  Digests digests;
  const auto add = [&](std::initializer_list<std::string_view> path, uint64_t* digest) {
    const Node* const node = find(&root, path);
    *digest = mix(*digest, node == nullptr ? 0 : hash_of(*node));
  };
  add({"record"}, &digests.records);
  add({"input", "kafka", "key"}, &digests.records);
  for (const char* section : {"fields", "features", "sources", "block"}) {
    add({section}, &digests.keys);
  }
  // Rules weigh words by the model as well.
  digests.keys = mix(digests.keys, files);
  digests.score = mix(digests.score, files);
  if (const Entry* const score = root.find("score")) {
    for (const Entry& entry : score->value->entries) {
      uint64_t* const digest = threshold(entry.key) ? &digests.decision : &digests.score;
      *digest = mix(mix(*digest, hash_bytes(entry.key, 1)), hash_of(*entry.value));
    }
  }
  return digests;
}

std::vector<std::string> describe_fields(const Config& config) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < config.pipeline->fields.size(); ++i) {
    const Field& field = config.pipeline->fields[i];
    std::string text = fmt::format("{}: {}{}", field.name, field.sparse ? "sparse " : "",
                                   field_type_name(field.type));
    for (const ValuePaths& paths : config.record.fields[i]) text += " " + paths_text(paths);
    texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace kindred::config
