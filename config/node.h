#ifndef KINDRED_CONFIG_NODE_H_
#define KINDRED_CONFIG_NODE_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/faults.h"

namespace kindred::config {

struct Node;
using NodePointer = std::shared_ptr<const Node>;

// One entry of a mapping.
struct Entry {
  std::string key;
  Position at;  // of the key
  NodePointer value;
};

// A value of the file: what YAML says, with its place. Aliases are already followed and environment
// variables already replaced. A tree: never deeper than 64 levels, at most 20,000 nodes with
// aliases counted each time.
struct Node {
  enum class Kind { kNothing, kText, kList, kMapping };

  Kind kind = Kind::kNothing;
  Position at;
  std::string key;      // under which it stands, of a list's items the list's; for messages
  std::string text;     // of kText
  bool faulty = false;  // a variable could not be replaced: its reader adds no second fault
  bool block = false;   // the text begins, as it is, on the line behind a |
  std::string written;  // text as it is in the file, before environment variables were replaced
  std::vector<NodePointer> items;  // of kList
  std::vector<Entry> entries;      // of kMapping, keys distinct, in the order of the file
  size_t nodes = 1;                // this one and all below

  // The entry of that key, or null.
  const Entry* find(std::string_view name) const {
    for (const Entry& entry : entries) {
      if (entry.key == name) return &entry;
    }
    return nullptr;
  }
};

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_NODE_H_
