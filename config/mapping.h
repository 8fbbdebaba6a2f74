// Mappings with known keys. What may stand in one is a table, from which both the parser and the
// list of all keys are made.

#ifndef KINDRED_CONFIG_MAPPING_H_
#define KINDRED_CONFIG_MAPPING_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/node.h"

namespace kindred::config {

// A key of a mapping that is read into a Target.
template <typename Target>
struct Key {
  std::string_view name;
  void (*read)(const Node& value, Target* target);
  std::vector<std::string> (*inside)() = nullptr;  // keys within the value, joined by dots
};

// Adds a fault unless the node is a mapping or nothing, which stands for an empty mapping.
bool check_mapping(const Node& node, Faults* faults);

// Adds a fault for every key that is not among the names, with the nearest of them.
void check_keys(const Node& node, std::span<const std::string_view> names, Faults* faults);

// Adds a fault when the key is not there.
bool require_key(const Node& node, std::string_view name, Faults* faults);

// The one entry whose key is among the alternatives. Checks the mapping and its keys, of which
// `others` may be there too. Adds a fault and returns null when there is no such entry or more
// than one.
const Entry* choose_entry(const Node& node, std::span<const std::string_view> alternatives,
                          std::span<const std::string_view> others, Faults* faults);

// Appends name and name.key for every key.
void append_keys(std::string_view name, const std::vector<std::string>& inside,
                 std::vector<std::string>* out);

template <typename Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names;
  names.reserve(table.size());
  for (const auto& row : table) names.push_back(row.name);
  return names;
}

// Every key of a table with the keys inside of each.
template <typename Table>
std::vector<std::string> keys_of(const Table& table) {
  std::vector<std::string> keys;
  for (const auto& row : table) {
    append_keys(row.name, row.inside ? row.inside() : std::vector<std::string>(), &keys);
  }
  return keys;
}

// Reads a mapping in the order of the table, whatever the order of the file. False when it is not a
// mapping.
template <typename Table, typename Target>
bool read_mapping(const Node& node, const Table& table, Target* target, Faults* faults) {
  if (!check_mapping(node, faults)) return false;
  check_keys(node, names_of(table), faults);
  for (const auto& key : table) {
    if (const Entry* entry = node.find(key.name)) key.read(*entry->value, target);
  }
  return true;
}

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_MAPPING_H_
