#include "config/mapping.h"

#include <fmt/format.h>

#include <algorithm>

#include "config/read.h"
#include "config/suggest.h"

namespace kindred::config {

namespace {

bool among(std::string_view name, std::span<const std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool check_mapping(const Node& node, Faults* faults) {
  if (node.kind == Node::Kind::kMapping || node.kind == Node::Kind::kNothing) return true;
  add_expected(node, "a mapping (\"key: value\" lines)", faults);
  return false;
}

void check_keys(const Node& node, std::span<const std::string_view> names, Faults* faults) {
  for (const Entry& entry : node.entries) {
    if (among(entry.key, names)) continue;
    faults->add(entry.at,
                fmt::format("unknown key \"{}\"{}", entry.key, suggestion(entry.key, names)));
  }
}

bool require_key(const Node& node, std::string_view name, Faults* faults) {
  if (node.find(name) != nullptr) return true;
  add_fault(node, fmt::format("\"{}\" is missing", name), faults);
  return false;
}

const Entry* choose_entry(const Node& node, std::span<const std::string_view> alternatives,
                          std::span<const std::string_view> others, Faults* faults) {
  if (!check_mapping(node, faults)) return nullptr;
  std::vector<std::string_view> known(alternatives.begin(), alternatives.end());
  known.insert(known.end(), others.begin(), others.end());
  check_keys(node, known, faults);

  const Entry* chosen = nullptr;
  bool misspelt = false;
  for (const Entry& entry : node.entries) {
    misspelt = misspelt || !among(entry.key, known);
    if (!among(entry.key, alternatives)) continue;
    if (chosen != nullptr) {
      faults->add(entry.at, fmt::format("\"{}\" beside \"{}\" on line {}; only one can be here",
                                        entry.key, chosen->key, chosen->at.line));
      return nullptr;
    }
    chosen = &entry;
  }
  if (chosen == nullptr && !misspelt) {
    const bool one = alternatives.size() == 1;
    add_fault(node,
              fmt::format("{}{} is missing", one ? "" : "one of ", fmt::join(alternatives, ", ")),
              faults);
  }
  return chosen;
}

void append_keys(std::string_view name, const std::vector<std::string>& inside,
                 std::vector<std::string>* out) {
  out->emplace_back(name);
  for (const std::string& key : inside) out->push_back(fmt::format("{}.{}", name, key));
}

}  // namespace kindred::config
