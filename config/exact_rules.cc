#include "config/exact_rules.h"

#include <array>
#include <optional>
#include <string_view>

#include "config/mapping.h"
#include "config/read.h"

namespace kindred::config {

namespace {

struct JoinDraft {
  std::optional<uint16_t> feature = std::nullopt;
  std::optional<Fraction> at_least = std::nullopt;
  JoinIndex index = JoinIndex::kSuffix;
  Draft* draft;
};

void read_sets(const Node& node, JoinDraft* join) {
  join->feature = read_feature(node, join->draft);
}

// From its text: as a double 0.9 would be another number.
void read_at_least(const Node& node, JoinDraft* join) {
  if (node.kind == Node::Kind::kText) join->at_least = parse_fraction(node.text);
  if (join->at_least && join->at_least->num > 0) return;
  join->at_least = std::nullopt;
  add_expected(node, "a number above 0, at most 1, with at most nine digits behind the point",
               join->draft->faults);
}

void read_index(const Node& node, JoinDraft* join) {
  static constexpr std::array<std::string_view, 3> kNames = {"prefix", "position", "suffix"};
  if (const auto index = read_choice(node, kNames, join->draft->faults)) {
    join->index = static_cast<JoinIndex>(*index);
  }
}

constexpr std::array<Key<JoinDraft>, 3> kJoinKeys = {{
    {"of", read_sets},
    {"at_least", read_at_least},
    {"index", read_index},
}};

}  // namespace

RulePointer read_exact_jaccard(const Node& node, Draft* draft) {
  JoinDraft join{.draft = draft};
  if (!read_mapping(node, kJoinKeys, &join, draft->faults)) return nullptr;
  const bool of = require_key(node, "of", draft->faults);
  const bool at_least = require_key(node, "at_least", draft->faults);
  if (!of || !at_least || !join.feature || !join.at_least) return nullptr;
  const Model* const model = draft->config.model.get();
  const std::string& name = draft->pipeline->features[*join.feature].name;
  return draft->pipeline->exact_jaccard(*join.feature, *join.at_least, join.index,
                                        model == nullptr ? nullptr : model->order(name));
}

std::vector<std::string> keys_of_exact_jaccard() { return keys_of(kJoinKeys); }

RulePointer read_identical(const Node& node, Draft* draft) {
  const std::optional<uint16_t> field = read_field(node, draft);
  return field ? draft->pipeline->identical(*field) : nullptr;
}

}  // namespace kindred::config
