#include "config/from.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "config/json_path.h"
#include "config/mapping.h"
#include "config/read.h"

namespace kindred::config {

namespace {

bool joinable(FieldType type) {
  return type == FieldType::kText || type == FieldType::kDate || type == FieldType::kGeo;
}

bool splittable(FieldType type) {
  return type != FieldType::kVector && type != FieldType::kMinutiae;
}

void check_joined(const Node& list, const Field& field, Faults* faults) {
  if (!joinable(field.type)) {
    add_fault(list,
              fmt::format("only texts, dates and geo fields are joined; \"{}\" is a {} field",
                          field.name, field_type_name(field.type)),
              faults);
  } else if (field.type == FieldType::kGeo && list.items.size() != 2) {
    add_fault(list, "expected two paths, to the latitude and to the longitude", faults);
  } else if (list.items.size() < 2) {
    add_fault(list, "expected two paths or more, to be joined", faults);
  }
}

struct PlaceDraft {
  ValuePlace place;
  const Field& field;
  Faults* faults;
};

void read_place_path(const Node& node, PlaceDraft* draft) {
  if (auto path = read_path(node, draft->faults)) draft->place.paths.push_back(std::move(*path));
}

void read_split(const Node& node, PlaceDraft* draft) {
  if (!splittable(draft->field.type)) {
    add_fault(node,
              fmt::format("only text, number, date, geo and set fields; \"{}\" is a {} field",
                          draft->field.name, field_type_name(draft->field.type)),
              draft->faults);
    return;
  }
  if (auto text = read_text(node, draft->faults)) draft->place.split = std::move(*text);
}

constexpr std::array<Key<PlaceDraft>, 2> kPlaceKeys = {
    {{"path", read_place_path}, {"split", read_split}}};

// Empty when it is no place.
ValuePlace read_place(const Node& node, const Field& field, Faults* faults) {
  PlaceDraft draft{{}, field, faults};
  if (node.kind == Node::Kind::kMapping) {
    read_mapping(node, kPlaceKeys, &draft, faults);
    require_key(node, "path", faults);
    return std::move(draft.place);
  }
  if (node.kind == Node::Kind::kList) check_joined(node, field, faults);
  for (const Node* item : read_items(node)) read_place_path(*item, &draft);
  return std::move(draft.place);
}

}  // namespace

std::vector<ValuePlace> read_from(const Node& node, const Field& field, Faults* faults) {
  const std::vector<const Node*> items = read_items(node);
  if (items.empty()) add_fault(node, "expected at least one, got an empty list", faults);
  std::vector<ValuePlace> places;
  for (const Node* item : items) {
    ValuePlace place = read_place(*item, field, faults);
    if (!place.paths.empty()) places.push_back(std::move(place));
  }
  return places;
}

std::vector<std::string> keys_of_from() { return keys_of(kPlaceKeys); }

}  // namespace kindred::config
