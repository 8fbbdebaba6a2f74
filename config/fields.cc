#include <fmt/format.h>

#include <array>

#include "config/from.h"
#include "config/json_path.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"
#include "linkage/text/clean.h"

namespace kindred::config {

namespace {

struct FieldDraft {
  Field field;
  std::vector<ValuePlace> from;
  Faults* faults;
};

std::vector<CleanStep> default_clean(FieldType type) {
  if (type == FieldType::kText) return {CleanStep::kText};
  if (type == FieldType::kDate) return {CleanStep::kDate};
  return {};
}

bool cleanable(FieldType type) {
  return type == FieldType::kText || type == FieldType::kDate || type == FieldType::kSet;
}

bool written(FieldType type) { return type != FieldType::kVector && type != FieldType::kMinutiae; }

void read_type(const Node& node, FieldDraft* draft) {
  const auto names = field_type_names();
  const auto type = read_choice(node, names, draft->faults);
  if (!type) return;
  draft->field.type = *field_type(names[*type]);
  draft->field.clean = default_clean(draft->field.type);
}

// After the type, on which it depends.
void read_places(const Node& node, FieldDraft* draft) {
  draft->from = read_from(node, draft->field, draft->faults);
}

// After the type, on which it depends.
void read_clean(const Node& node, FieldDraft* draft) {
  if (!cleanable(draft->field.type)) {
    add_fault(node,
              fmt::format("only text, date and set fields are cleaned; \"{}\" is a {} field",
                          draft->field.name, field_type_name(draft->field.type)),
              draft->faults);
    return;
  }
  draft->field.clean.clear();
  for (const Node* item : read_items(node)) {
    const auto names = clean_step_names();
    if (const auto step = read_choice(*item, names, draft->faults)) {
      draft->field.clean.push_back(*clean_step(names[*step]));
    }
  }
}

// After the type, on which it depends.
void read_none(const Node& node, FieldDraft* draft) {
  if (!written(draft->field.type)) {
    add_fault(node,
              fmt::format("only text, number, date, geo and set fields; \"{}\" is a {} field",
                          draft->field.name, field_type_name(draft->field.type)),
              draft->faults);
    return;
  }
  draft->field.none = read_texts(node, draft->faults);
}

// After the type, on which it depends.
void read_sparse(const Node& node, FieldDraft* draft) {
  const std::optional<bool> sparse = read_boolean(node, draft->faults);
  if (!sparse) return;
  draft->field.sparse = *sparse;
  if (*sparse && draft->field.type != FieldType::kVector) {
    add_fault(node,
              fmt::format("only vector fields are sparse; \"{}\" is a {} field", draft->field.name,
                          field_type_name(draft->field.type)),
              draft->faults);
  }
}

// After the type, on which it depends.
void read_latest_year(const Node& node, FieldDraft* draft) {
  const auto year = read_whole_number(node, kLeastLatestYear, kMostLatestYear, draft->faults);
  if (!year) return;
  draft->field.latest_year = static_cast<int>(*year);
  if (draft->field.type != FieldType::kDate) {
    add_fault(node,
              fmt::format("only date fields have years; \"{}\" is a {} field", draft->field.name,
                          field_type_name(draft->field.type)),
              draft->faults);
  }
}

constexpr std::array<Key<FieldDraft>, 6> kFieldKeys = {{
    {"type", read_type},
    {"from", read_places, keys_of_from},
    {"clean", read_clean},
    {"none", read_none},
    {"latest_year", read_latest_year},
    {"sparse", read_sparse},
}};

// Where a field comes from unless `from` says otherwise: its own name, read as `from` would be.
std::vector<ValuePlace> default_from(const Entry& entry, Faults* faults) {
  Node name;
  name.kind = Node::Kind::kText;
  name.at = entry.at;
  name.text = name.written = entry.key;
  const std::optional<JsonPath> path = read_path(name, faults);
  if (!path) return {};
  return {{ValuePaths{*path}}};
}

void read_one(const Entry& entry, Draft* draft) {
  FieldDraft one{{.name = entry.key}, {}, draft->faults};
  const bool named = entry.value->find("from") != nullptr;
  if (entry.key.empty()) {
    draft->faults->add(entry.at, "a field needs a name");
  } else if (!named) {
    one.from = default_from(entry, draft->faults);
  }
  read_mapping(*entry.value, kFieldKeys, &one, draft->faults);
  draft->pipeline->add_field(std::move(one.field));
  draft->config.record.fields.push_back(std::move(one.from));
  draft->field_at.push_back(entry.at);
}

}  // namespace

void read_fields(const Node& node, Draft* draft) {
  if (!check_mapping(node, draft->faults)) return;
  if (node.entries.empty()) add_fault(node, "expected at least one field", draft->faults);
  for (const Entry& entry : node.entries) read_one(entry, draft);
  draft->fields_known = !node.entries.empty();
}

std::vector<std::string> keys_of_fields() {
  std::vector<std::string> keys;
  append_keys("NAME", keys_of(kFieldKeys), &keys);
  return keys;
}

}  // namespace kindred::config
