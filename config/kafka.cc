#include "config/kafka.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>

#include "config/mapping.h"
#include "config/read.h"
#include "config/read_file.h"

namespace kindred::config {

namespace {

constexpr std::string_view kFile = "file";
constexpr size_t kMaxSecretBytes = 64 << 10;

std::optional<std::string> read_secret(const Node& path, Faults* faults) {
  try {
    std::string secret = read_file(path.text, kMaxSecretBytes);
    if (secret.ends_with('\n')) secret.pop_back();
    if (secret.ends_with('\r')) secret.pop_back();
    return secret;
  } catch (const std::system_error& error) {
    add_fault(path, fmt::format("cannot read {}: {}", path.written, error.code().message()),
              faults);
    return std::nullopt;
  }
}

std::optional<std::string> read_property(const Node& node, Faults* faults) {
  if (node.kind == Node::Kind::kText) return node.text;
  const Entry* const file = node.find(kFile);
  if (file != nullptr && node.entries.size() == 1 && file->value->kind == Node::Kind::kText) {
    return read_secret(*file->value, faults);
  }
  add_fault(node, "expected a text or {file: PATH}", faults);
  return std::nullopt;
}

}  // namespace

Properties read_properties(const Node& node, std::span<const OwnKey> own_keys,
                           std::span<const FixedProperty> fixed, Faults* faults) {
  Properties properties;
  if (node.kind == Node::Kind::kText || node.kind == Node::Kind::kList) {
    add_fault(node, "expected a mapping of librdkafka properties", faults);
  }
  for (const Entry& entry : node.entries) {
    const auto own = std::find_if(own_keys.begin(), own_keys.end(),
                                  [&](const OwnKey& key) { return key.property == entry.key; });
    if (own != own_keys.end()) {
      faults->add(entry.at,
                  fmt::format("\"{}\" does not belong here; write {}", own->property, own->key));
      continue;
    }
    auto value = read_property(*entry.value, faults);
    if (!value) continue;
    const auto set = std::find_if(fixed.begin(), fixed.end(), [&](const FixedProperty& one) {
      return one.property == entry.key;
    });
    if (set != fixed.end() && set->value != *value) {
      faults->add(entry.at, fmt::format("{} is always \"{}\" in kindredd; remove it", set->property,
                                        set->value));
    }
    properties[entry.key] = std::move(*value);
  }
  return properties;
}

std::vector<std::string> keys_of_properties() {
  std::vector<std::string> keys;
  append_keys("NAME", {std::string(kFile)}, &keys);
  return keys;
}

bool topic_name(std::string_view name) {
  constexpr size_t kLongest = 249;
  const bool characters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
  });
  return characters && !name.empty() && name.size() <= kLongest && name != "." && name != "..";
}

}  // namespace kindred::config
