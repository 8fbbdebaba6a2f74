#include "config/points.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "config/mapping.h"
#include "config/name_groups.h"
#include "config/read.h"
#include "linkage/compare/comparison.h"
#include "linkage/score/level.h"
#include "linkage/score/points.h"

namespace kindred::config {

namespace {

// One field's points while they are read.
struct PointsDraft {
  PointsField field;
  const Field* compared;  // null when there is no such field, and then without comparison
  Draft* draft;
  Faults* faults;
};

constexpr double kMostPoints = 1e6;

void read_field_points(const Node& node, PointsDraft* draft) {
  static constexpr NumberRange kRange = {0, kMostPoints, "a number above 0, at most 1000000",
                                         false};
  if (const auto number = read_number(node, kRange, draft->faults)) draft->field.points = *number;
}

// A name that is known, but for values of other types.
bool known_elsewhere(std::string_view name) {
  const auto names = comparison_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Before the penalty, whose default depends on it.
void read_distance(const Node& node, PointsDraft* draft) {
  if (!draft->field.comparison) return;  // no such field
  const FieldType type = draft->compared->type;
  if (auto chosen = comparison(node.text, type)) {
    draft->field.comparison = std::move(chosen);
    draft->field.penalty = draft->field.comparison->usual_penalty();
    return;
  }
  if (known_elsewhere(node.text)) {
    add_expected(node,
                 fmt::format("a distance of {} values, one of {}", field_type_name(type),
                             fmt::join(comparison_names(type), ", ")),
                 draft->faults);
    return;
  }
  read_choice(node, comparison_names(type), draft->faults);
}

constexpr NumberRange kPenalties = {0, kMostPoints, "a number from 0 to 1000000"};

void read_linear(const Node& node, PointsDraft* draft) {
  draft->field.kind = Penalty::kLinear;
  draft->field.penalty = read_number(node, kPenalties, draft->faults).value_or(0);
}

void read_quadratic(const Node& node, PointsDraft* draft) {
  draft->field.kind = Penalty::kQuadratic;
  draft->field.penalty = read_number(node, kPenalties, draft->faults).value_or(0);
}

constexpr std::array<Key<PointsDraft>, 2> kPenaltyKeys = {{
    {"linear", read_linear},
    {"quadratic", read_quadratic},
}};

std::vector<std::string> keys_of_penalty() { return keys_of(kPenaltyKeys); }

bool at_most_1(std::string_view distance) {
  return measures_similarity(distance) || distance == "relative_difference";
}

void read_table(const Node& node, PointsDraft* draft) {
  draft->field.kind = Penalty::kTable;
  const auto& comparison = draft->field.comparison;
  if (comparison && at_most_1(comparison->name())) {
    add_fault(node,
              fmt::format("distances by {} are at most 1, and a table has a step for each 1; "
                          "expected a number, linear or quadratic",
                          comparison->name()),
              draft->faults);
    return;
  }
  if (node.items.empty()) add_fault(node, "expected at least one penalty", draft->faults);
  for (const NodePointer& item : node.items) {
    const auto penalty = read_number(*item, kPenalties, draft->faults);
    if (!penalty) return;
    std::vector<double>& table = draft->field.table;
    if (!table.empty() && *penalty < table.back()) {
      add_fault(*item, "a greater distance cannot cost less than the one before", draft->faults);
      return;
    }
    table.push_back(*penalty);
  }
}

// A number, {linear: number}, {quadratic: number}, or a list.
void read_penalty(const Node& node, PointsDraft* draft) {
  if (node.kind == Node::Kind::kList) return read_table(node, draft);
  if (node.kind != Node::Kind::kMapping) return read_quadratic(node, draft);
  const Entry* const chosen = choose_entry(node, names_of(kPenaltyKeys), {}, draft->faults);
  if (chosen == nullptr) return;
  for (const auto& key : kPenaltyKeys) {
    if (key.name == chosen->key) key.read(*chosen->value, draft);
  }
}

// After the points, of which it may be a part.
void read_missing(const Node& node, PointsDraft* draft) {
  if (node.kind == Node::Kind::kText && node.text == "neutral") {
    draft->field.missing = Missing::kNeutral;
    return;
  }
  const double most = draft->field.points;
  const std::string text =
      fmt::format("neutral or a number from 0 to {}, the field's points", most);
  const auto number = read_number(node, {0, most, text}, draft->faults);
  if (number) draft->field.missing_points = *number;
}

// true, false, or a file.
void read_nicknames(const Node& node, PointsDraft* draft) {
  const bool word = node.kind == Node::Kind::kText && (node.text == "true" || node.text == "false");
  draft->field.nicknames = node.text != "false";
  if (!word && draft->compared != nullptr) {
    draft->field.more_nicknames =
        read_name_groups(node, *draft->compared, NamesAre::kWords, draft->draft);
  }
  const auto& comparison = draft->field.comparison;
  if (draft->field.nicknames && comparison && !comparison->counts_edits()) {
    add_fault(node,
              fmt::format("a nickname counts as one edit; the distance {} counts none",
                          comparison->name()),
              draft->faults);
  }
}

void read_aliases(const Node& node, PointsDraft* draft) {
  if (draft->compared == nullptr) return;
  if (draft->compared->type != FieldType::kText) {
    add_fault(node, "only text fields have aliases", draft->faults);
    return;
  }
  draft->field.aliases = read_name_groups(node, *draft->compared, NamesAre::kValues, draft->draft);
}

constexpr std::array<Key<PointsDraft>, 6> kPointsKeys = {{
    {"distance", read_distance},
    {"points", read_field_points},
    {"penalty", read_penalty, keys_of_penalty},
    {"missing", read_missing},
    {"nicknames", read_nicknames},
    {"aliases", read_aliases},
}};

// The comparison that values of that type usually have.
std::shared_ptr<const Comparison> usual_comparison(FieldType type) {
  return comparison(comparison_names(type).front(), type);
}

std::optional<PointsField> read_points_field(const Entry& entry, Draft* draft) {
  const std::optional<uint16_t> field = find_field(*draft->pipeline, entry.key);
  PointsDraft points{{.name = entry.key},
                     field ? &draft->pipeline->fields[*field] : nullptr,
                     draft,
                     draft->faults};
  if (field) {
    points.field.comparison = usual_comparison(points.compared->type);
    points.field.penalty = points.field.comparison->usual_penalty();
  }
  read_mapping(*entry.value, kPointsKeys, &points, draft->faults);

  if (!field) {
    if (draft->fields_known) {
      draft->faults->add(entry.at, fmt::format("\"{}\" is not a field{}", entry.key,
                                               suggest_field(*draft->pipeline, entry.key)));
    }
    return std::nullopt;
  }
  points.field.field = *field;
  points.field.comparison = with_weights(points.field.comparison, *field, draft);
  return points.field;
}

}  // namespace

void read_points(const Node& node, Draft* draft) {
  if (!check_mapping(node, draft->faults)) return;
  if (node.entries.empty()) add_fault(node, "expected at least one field", draft->faults);
  std::vector<PointsField> fields;
  for (const Entry& entry : node.entries) {
    if (auto field = read_points_field(entry, draft)) fields.push_back(std::move(*field));
  }
  if (fields.empty() || fields.size() < node.entries.size()) return;
  draft->pipeline->scorer = points(std::move(fields));
}

std::vector<std::string> keys_of_points() {
  std::vector<std::string> keys;
  append_keys("FIELD", keys_of(kPointsKeys), &keys);
  return keys;
}

}  // namespace kindred::config
