#include "config/each_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "config/from.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/record.h"
#include "config/sections.h"
#include "config/suggest.h"

namespace kindred::config {

namespace {

struct SourceDraft {
  RecordMapping mapping;
  Draft* whole;
};

struct SourceFieldDraft {
  const Field& field;
  std::vector<ValuePlace>* from;
  Faults* faults;
};

void read_places(const Node& node, SourceFieldDraft* draft) {
  std::vector<ValuePlace> from = read_from(node, draft->field, draft->faults);
  if (!from.empty()) *draft->from = std::move(from);
}

constexpr std::array<Key<SourceFieldDraft>, 1> kFieldKeys = {{{"from", read_places}}};

// What a field is, and how it is cleaned, is one for all sources: their values are compared with
// one another.
bool of_all_sources(std::string_view key) {
  const std::vector<std::string> keys = keys_of_fields();
  return std::ranges::find(keys, fmt::format("NAME.{}", key)) != keys.end();
}

void check_field_keys(const Node& node, Faults* faults) {
  const auto names = names_of(kFieldKeys);
  for (const Entry& entry : node.entries) {
    if (std::ranges::find(names, entry.key) != names.end()) continue;
    faults->add(entry.at,
                of_all_sources(entry.key)
                    ? fmt::format("\"{}\" is one for all sources, whose values are "
                                  "compared; give it to the field under \"fields\"",
                                  entry.key)
                    : fmt::format("unknown key \"{}\"{}", entry.key, suggestion(entry.key, names)));
  }
}

void read_field(const Entry& entry, SourceDraft* draft) {
  Draft& whole = *draft->whole;
  const std::optional<uint16_t> number = find_field(*whole.pipeline, entry.key);
  if (!number) {
    if (whole.fields_known) {
      whole.faults->add(entry.at, fmt::format("\"{}\" is not a field{}", entry.key,
                                              suggest_field(*whole.pipeline, entry.key)));
    }
    return;
  }
  if (!check_mapping(*entry.value, whole.faults)) return;
  check_field_keys(*entry.value, whole.faults);
  SourceFieldDraft field{whole.pipeline->fields[*number], &draft->mapping.fields[*number],
                         whole.faults};
  for (const auto& key : kFieldKeys) {
    if (const Entry* own = entry.value->find(key.name)) key.read(*own->value, &field);
  }
}

void read_own_record(const Node& node, SourceDraft* draft) {
  read_record_mapping(node, &draft->mapping, draft->whole->faults);
}

void read_own_fields(const Node& node, SourceDraft* draft) {
  if (!check_mapping(node, draft->whole->faults)) return;
  for (const Entry& entry : node.entries) read_field(entry, draft);
}

std::vector<std::string> keys_of_own_fields() {
  std::vector<std::string> keys;
  append_keys("FIELD", keys_of(kFieldKeys), &keys);
  return keys;
}

constexpr std::array<Key<SourceDraft>, 2> kKeys = {
    {{"record", read_own_record}, {"fields", read_own_fields, keys_of_own_fields}}};

}  // namespace

void read_each_source(const Node& node, Draft* draft) {
  if (!check_mapping(node, draft->faults)) return;
  for (const Entry& entry : node.entries) {
    if (entry.key.empty()) {
      draft->faults->add(entry.at,
                         "a source needs a name: that of a topic, or of a file without "
                         "its extension");
      continue;
    }
    SourceDraft source{draft->config.record, draft};
    if (!read_mapping(*entry.value, kKeys, &source, draft->faults)) continue;
    draft->config.each[entry.key] = std::move(source.mapping);
  }
}

std::vector<std::string> keys_of_each_source() {
  std::vector<std::string> keys;
  append_keys("SOURCE", keys_of(kKeys), &keys);
  return keys;
}

}  // namespace kindred::config
