#include "daemon/answers/rule_view.h"

#include <algorithm>
#include <limits>

#include "linkage/compare/comparison.h"
#include "linkage/compare/levenshtein.h"
#include "linkage/feature/shingle.h"
#include "linkage/find/judge.h"

namespace kindred {

namespace {

std::vector<uint64_t> keys_of(const Rule& rule, const Features& features) {
  std::vector<uint64_t> keys;
  rule.keys(features, &keys);
  sort_unique(&keys);
  return keys;
}

RuleView view_alone(const Rule& rule, const RuleSide& left, const RuleSide& right) {
  const std::vector<uint64_t> left_keys = keys_of(rule, left.features);
  const std::vector<uint64_t> right_keys = keys_of(rule, right.features);
  RuleView view;
  view.text = rule.text();
  view.keys = std::min(left_keys.size(), right_keys.size());
  for_each_shared(left_keys, right_keys, [&](uint64_t) { ++view.shared; });
  if (left_keys.empty()) {
    view.state = right_keys.empty() ? RuleState::kMissingBoth : RuleState::kMissingLeft;
  } else if (right_keys.empty()) {
    view.state = RuleState::kMissingRight;
  } else if (view.shared != 0 && (!rule.checked() || rule.holds(left.record, right.record))) {
    view.state = RuleState::kHolds;
  }
  return view;
}

// The field that a leaf asks to be equal; none of other rules.
std::optional<uint16_t> equal_field(const Pipeline& pipeline, const std::string& text) {
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    const std::string& name = pipeline.fields[f].name;
    if (text == "same(" + name + ")" || text == "identical(" + name + ")") {
      return static_cast<uint16_t>(f);
    }
  }
  return std::nullopt;
}

bool written(FieldType type) {
  return type == FieldType::kText || type == FieldType::kNumber || type == FieldType::kDate;
}

std::optional<uint64_t> least_edits(const Values& left, const Values& right, uint16_t field) {
  std::optional<uint64_t> least;
  left.for_each(field, [&](std::string_view a) {
    right.for_each(field, [&](std::string_view b) {
      const uint64_t edits = osa_distance(a, b, std::max(a.size(), b.size()));
      least = std::min(least.value_or(edits), edits);
    });
  });
  return least;
}

std::optional<double> least_km(const Values& left, const Values& right, uint16_t field) {
  const auto km = comparison("km", FieldType::kGeo);
  std::optional<double> least;
  left.for_each(field, [&](std::string_view a) {
    right.for_each(field, [&](std::string_view b) {
      const auto apart = km->distance(a, b, std::numeric_limits<double>::max());
      if (apart) least = std::min(least.value_or(*apart), *apart);
    });
  });
  return least;
}

// From "minhash(name_grams, bands=20, rows=5, first=0)" what people have set: "bands=20, rows=5".
std::string options_of(const std::string& spec) {
  const size_t begin = spec.find(", ");
  if (begin == std::string::npos || !spec.ends_with(')')) return "";
  std::string options = spec.substr(begin + 2, spec.size() - begin - 3);
  for (const std::string_view inner : {"first=", "order="}) {
    const size_t at = options.find(inner);
    if (at != std::string::npos) options.resize(at < 2 ? 0 : at - 2);
  }
  return options;
}

}  // namespace

std::string_view rule_state_name(RuleState state) {
  switch (state) {
    case RuleState::kHolds:
      return "holds";
    case RuleState::kDiffers:
      return "differs";
    case RuleState::kMissingLeft:
      return "missing_left";
    case RuleState::kMissingRight:
      return "missing_right";
    case RuleState::kMissingBoth:
      return "missing_both";
  }
  return "";
}

RuleView view_rule(const Rule& rule, const RuleSide& left, const RuleSide& right) {
  RuleView view = view_alone(rule, left, right);
  for (const RulePointer& part : rule.parts()) {
    view.parts.push_back(view_rule(*part, left, right));
  }
  return view;
}

void add_misses(const Pipeline& pipeline, const Rule& rule, const RuleSide& left,
                const RuleSide& right, std::span<const double> similarities,
                const std::vector<uint16_t>& measured, RuleView* view) {
  for (size_t part = 0; part < view->parts.size(); ++part) {
    add_misses(pipeline, *rule.parts()[part], left, right, similarities, measured,
               &view->parts[part]);
  }
  if (view->state != RuleState::kDiffers) return;
  const double chance = rule.probability(similarities);
  if (chance > 0 && chance < 1) view->chance = chance;
  if (!view->parts.empty()) return;
  view->options = options_of(rule.spec());
  for (const uint16_t feature : measured) {
    if (!rule.needs(feature)) continue;
    view->similarity = similarities[pipeline.fields.size() + feature];
  }
  const std::optional<uint16_t> field = equal_field(pipeline, view->text);
  if (!field) return;
  const FieldType type = pipeline.fields[*field].type;
  const Values& a = left.features.values;
  const Values& b = right.features.values;
  if (written(type)) view->edits = least_edits(a, b, *field);
  if (type == FieldType::kGeo) view->km = least_km(a, b, *field);
}

}  // namespace kindred
