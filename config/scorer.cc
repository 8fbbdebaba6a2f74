#include "config/scorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "config/mapping.h"
#include "config/probability.h"
#include "config/read.h"
#include "linkage/compare/comparison.h"
#include "linkage/score/points.h"

namespace kindred::config {

namespace {

// One field's points while they are read.
struct PointsDraft {
  PointsField field;
  const Field* compared;  // null when there is no such field, and then without comparison
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

void read_penalty(const Node& node, PointsDraft* draft) {
  static constexpr NumberRange kRange = {0, kMostPoints, "a number from 0 to 1000000"};
  if (const auto number = read_number(node, kRange, draft->faults)) draft->field.penalty = *number;
}

void read_nicknames(const Node& node, PointsDraft* draft) {
  const auto on = read_boolean(node, draft->faults);
  if (!on) return;
  draft->field.nicknames = *on;
  const auto& comparison = draft->field.comparison;
  if (*on && comparison && !comparison->counts_edits()) {
    add_fault(node,
              fmt::format("a nickname counts as one edit; the distance {} counts none",
                          comparison->name()),
              draft->faults);
  }
}

constexpr std::array<Key<PointsDraft>, 4> kPointsKeys = {{
    {"distance", read_distance},
    {"points", read_field_points},
    {"penalty", read_penalty},
    {"nicknames", read_nicknames},
}};

// The comparison that values of that type usually have.
std::shared_ptr<const Comparison> usual_comparison(FieldType type) {
  return comparison(comparison_names(type).front(), type);
}

std::optional<PointsField> read_points_field(const Entry& entry, Draft* draft) {
  const std::optional<uint16_t> field = find_field(*draft->pipeline, entry.key);
  PointsDraft points{
      {.name = entry.key}, field ? &draft->pipeline->fields[*field] : nullptr, draft->faults};
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
  return points.field;
}

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

struct JaccardDraft {
  std::optional<uint16_t> feature = std::nullopt;
  bool estimate;
  Draft* draft;
};

void read_jaccard_feature(const Node& node, JaccardDraft* jaccard) {
  jaccard->feature = read_feature(node, jaccard->draft);
}

void read_estimate(const Node& node, JaccardDraft* jaccard) {
  jaccard->estimate = read_boolean(node, jaccard->draft->faults).value_or(false);
}

constexpr std::array<Key<JaccardDraft>, 2> kJaccardKeys = {{
    {"of", read_jaccard_feature},
    {"estimate", read_estimate},
}};

// Unless it is asked for, no estimate may lose a pair that an exact join found.
void read_jaccard(const Node& node, Draft* draft) {
  Pipeline& pipeline = *draft->pipeline;
  JaccardDraft jaccard{.estimate = !pipeline.exact(), .draft = draft};
  if (!read_mapping(node, kJaccardKeys, &jaccard, draft->faults)) return;
  if (!require_key(node, "of", draft->faults) || !jaccard.feature) return;
  pipeline.scorer = pipeline.jaccard(*jaccard.feature, jaccard.estimate);
}

std::vector<std::string> keys_of_jaccard() { return keys_of(kJaccardKeys); }

// The kinds of scorers. A new one is one more line.
constexpr std::array<Key<Draft>, 3> kScorers = {{
    {"points", read_points, keys_of_points},
    {"jaccard", read_jaccard, keys_of_jaccard},
    {"probability", read_probability, keys_of_probability},
}};

}  // namespace

void read_scorer(const Node& node, std::span<const std::string_view> others, Draft* draft) {
  const Entry* const chosen = choose_entry(node, names_of(kScorers), others, draft->faults);
  if (chosen == nullptr) return;
  draft->config.scorer = chosen->key;
  for (const auto& kind : kScorers) {
    if (kind.name == chosen->key) kind.read(*chosen->value, draft);
  }
}

std::vector<std::string> keys_of_scorers() { return keys_of(kScorers); }

}  // namespace kindred::config
