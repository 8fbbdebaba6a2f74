#include "tools/kindred/explain_rule.h"

#include <algorithm>

#include "linkage/entity/judge.h"
#include "linkage/feature/shingle.h"

namespace kindred {

namespace {

std::vector<uint64_t> keys_of(const Rule& rule, const Features& features) {
  std::vector<uint64_t> keys;
  rule.keys(features, &keys);
  sort_unique(&keys);
  return keys;
}

RuleState state_of(const Rule& rule, const RuleSide& left, const RuleSide& right) {
  const std::vector<uint64_t> left_keys = keys_of(rule, left.features);
  const std::vector<uint64_t> right_keys = keys_of(rule, right.features);
  if (left_keys.empty()) {
    return right_keys.empty() ? RuleState::kMissingBoth : RuleState::kMissingLeft;
  }
  if (right_keys.empty()) return RuleState::kMissingRight;
  bool shared = false;
  for_each_shared(left_keys, right_keys, [&](uint64_t) { shared = true; });
  const bool holds = shared && (!rule.checked() || rule.holds(left.record, right.record));
  return holds ? RuleState::kHolds : RuleState::kDiffers;
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
  RuleView view{rule.text(), state_of(rule, left, right), {}};
  for (const RulePointer& part : rule.parts()) {
    view.parts.push_back(view_rule(*part, left, right));
  }
  return view;
}

}  // namespace kindred
