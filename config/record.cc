#include <algorithm>
#include <array>

#include "config/json_path.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

// A path to one value.
std::optional<JsonPath> read_single_path(const Node& node, Draft* draft) {
  std::optional<JsonPath> path = read_path(node, draft->faults);
  if (path && std::find(path->begin(), path->end(), "*") != path->end()) {
    add_fault(node, "expected one value, \"*\" stands for several", draft->faults);
  }
  return path;
}

void read_id(const Node& node, Draft* draft) {
  if (auto path = read_single_path(node, draft)) draft->config.record.id = *path;
}

void read_source(const Node& node, Draft* draft) {
  if (auto path = read_single_path(node, draft)) draft->config.record.source = *path;
}

void read_version(const Node& node, Draft* draft) {
  draft->config.record.version = read_single_path(node, draft);
}

void read_time(const Node& node, Draft* draft) {
  draft->config.record.time = read_single_path(node, draft);
}

void read_max_bytes(const Node& node, Draft* draft) {
  constexpr uint64_t kLeast = 64;
  constexpr uint64_t kMost = 1 << 30;
  if (auto bytes = read_whole_number(node, kLeast, kMost, draft->faults)) {
    draft->config.record.max_bytes = *bytes;
  }
}

constexpr std::array<Key<Draft>, 5> kKeys = {{
    {"id", read_id},
    {"source", read_source},
    {"version", read_version},
    {"time", read_time},
    {"max_bytes", read_max_bytes},
}};

}  // namespace

void read_record(const Node& node, Draft* draft) {
  read_mapping(node, kKeys, draft, draft->faults);
}

std::vector<std::string> keys_of_record() { return keys_of(kKeys); }

}  // namespace kindred::config
