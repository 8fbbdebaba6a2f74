#include "config/record.h"

#include <algorithm>
#include <array>

#include "config/deleted.h"
#include "config/json_path.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

struct MappingDraft {
  RecordMapping* mapping;
  Faults* faults;
};

// A path to one value.
std::optional<JsonPath> read_single_path(const Node& node, Faults* faults) {
  std::optional<JsonPath> path = read_path(node, faults);
  if (path && std::find(path->begin(), path->end(), "*") != path->end()) {
    add_fault(node, "expected one value, \"*\" stands for several", faults);
  }
  return path;
}

ValuePaths read_joined_paths(const Node& node, Faults* faults) {
  if (node.kind == Node::Kind::kList && node.items.size() < 2) {
    add_fault(node, "expected two paths or more, to be joined", faults);
  }
  ValuePaths paths;
  for (const Node* item : read_items(node)) {
    if (auto path = read_single_path(*item, faults)) paths.push_back(std::move(*path));
  }
  return paths;
}

void read_first_of(const Node& node, FirstOf* places, Faults* faults) {
  const std::vector<const Node*> items = read_items(node);
  if (items.empty()) add_fault(node, "expected at least one, got an empty list", faults);
  FirstOf read;
  for (const Node* item : items) {
    ValuePaths paths = read_joined_paths(*item, faults);
    if (!paths.empty()) read.push_back(std::move(paths));
  }
  if (!read.empty()) *places = std::move(read);
}

void read_id(const Node& node, MappingDraft* draft) {
  read_first_of(node, &draft->mapping->id, draft->faults);
}

void read_source(const Node& node, MappingDraft* draft) {
  read_first_of(node, &draft->mapping->source, draft->faults);
}

void read_version(const Node& node, MappingDraft* draft) {
  draft->mapping->version = read_single_path(node, draft->faults);
}

void read_time(const Node& node, MappingDraft* draft) {
  draft->mapping->time = read_single_path(node, draft->faults);
}

void read_max_bytes(const Node& node, MappingDraft* draft) {
  constexpr uint64_t kLeast = 64;
  constexpr uint64_t kMost = 1 << 30;
  if (auto bytes = read_whole_number(node, kLeast, kMost, draft->faults)) {
    draft->mapping->max_bytes = *bytes;
  }
}

void read_envelope(const Node& node, MappingDraft* draft) {
  static constexpr std::array<std::string_view, 2> kEnvelopes = {"none", "debezium"};
  if (const auto envelope = read_choice(node, kEnvelopes, draft->faults)) {
    draft->mapping->envelope = *envelope == 1 ? Envelope::kDebezium : Envelope::kNone;
  }
}

void read_deleted_rule(const Node& node, MappingDraft* draft) {
  if (auto rule = read_deleted(node, draft->faults)) draft->mapping->deleted = *rule;
}

constexpr std::array<Key<MappingDraft>, 7> kKeys = {{
    {"id", read_id},
    {"source", read_source},
    {"version", read_version},
    {"time", read_time},
    {"envelope", read_envelope},
    {"deleted", read_deleted_rule, keys_of_deleted},
    {"max_bytes", read_max_bytes},
}};

}  // namespace

void read_record_mapping(const Node& node, RecordMapping* mapping, Faults* faults) {
  MappingDraft draft{mapping, faults};
  read_mapping(node, kKeys, &draft, faults);
}

void read_record(const Node& node, Draft* draft) {
  read_record_mapping(node, &draft->config.record, draft->faults);
}

std::vector<std::string> keys_of_record() { return keys_of(kKeys); }

}  // namespace kindred::config
