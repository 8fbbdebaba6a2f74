#ifndef KINDRED_DAEMON_ANSWERS_RULE_VIEW_H_
#define KINDRED_DAEMON_ANSWERS_RULE_VIEW_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/block/rule.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"

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
  size_t keys = 0;    // of the record that has fewer
  size_t shared = 0;  // of these, those that the other one has as well
  // By how much it missed; of a leaf for which the one or the other has a meaning.
  std::optional<uint64_t> edits;     // between the values that are nearest to being the same
  std::optional<double> km;          // likewise, of places
  std::optional<double> similarity;  // of what it compares
  std::optional<double> chance;      // to find a pair as similar as this, of a rule of chance
  std::string options;               // of a leaf: "bands=20, rows=5"
};

// One record of a pair, with the features that its keys come from.
struct RuleSide {
  const Features& features;
  const KeyedRecord& record;
};

RuleView view_rule(const Rule& rule, const RuleSide& left, const RuleSide& right);

// Fills in by how much the rule and its parts missed, where they did. `similarities` is what
// PairSimilarities measured on the two records, and holds for the features in `measured`.
void add_misses(const Pipeline& pipeline, const Rule& rule, const RuleSide& left,
                const RuleSide& right, std::span<const double> similarities,
                const std::vector<uint16_t>& measured, RuleView* view);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_RULE_VIEW_H_
