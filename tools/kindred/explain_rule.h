#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_RULE_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_RULE_H_

#include <string>
#include <string_view>
#include <vector>

#include "linkage/block/rule.h"
#include "linkage/features.h"
#include "linkage/keyed_record.h"

namespace kindred {

// What became of a rule on a pair of records.
enum class RuleState : uint8_t {
  kHolds,
  kDiffers,      // both have keys, but share none, or the check on the pair fails
  kMissingLeft,  // the left record lacks a value that the rule needs
  kMissingRight,
  kMissingBoth,
};

// For JSON: holds, differs, missing_left, missing_right, missing_both.
std::string_view rule_state_name(RuleState state);

// A rule and its parts, as they are on a pair.
struct RuleView {
  std::string text;
  RuleState state = RuleState::kDiffers;
  std::vector<RuleView> parts;
};

// One record of a pair, with the features that its keys come from.
struct RuleSide {
  const Features& features;
  const KeyedRecord& record;
};

RuleView view_rule(const Rule& rule, const RuleSide& left, const RuleSide& right);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_RULE_H_
