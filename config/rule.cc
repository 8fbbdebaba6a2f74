#include "config/rule.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "config/exact_rules.h"
#include "config/family_rules.h"
#include "config/mapping.h"
#include "config/read.h"

namespace kindred::config {

namespace {

// A rule while it is read.
struct RuleDraft {
  ReadRule result;
  Draft* draft;
};

void read_same(const Node& node, RuleDraft* out) {
  if (const auto field = read_field(node, out->draft)) {
    out->result = {out->draft->pipeline->same(*field), 1};
  }
}

void read_identical_field(const Node& node, RuleDraft* out) {
  out->result = {read_identical(node, out->draft), 1};
}

void read_exact_join(const Node& node, RuleDraft* out) {
  out->result = {read_exact_jaccard(node, out->draft), 1};
}

// The rules of a list; fewer than the list has when there were faults.
std::vector<ReadRule> read_parts(const Node& node, Draft* draft) {
  std::vector<ReadRule> parts;
  if (node.kind != Node::Kind::kList || node.items.empty()) {
    add_expected(node, "a list of rules", draft->faults);
  }
  static constexpr std::array<std::string_view, 1> kOthers = {"name"};
  for (const NodePointer& item : node.items) {
    ReadRule part = read_rule(*item, kOthers, draft);
    if (const Entry* name = item->find("name")) {
      draft->faults->add(name->at, "only an alternative of the outermost rule has a name");
    }
    if (part.rule) parts.push_back(std::move(part));
  }
  return parts;
}

std::vector<RulePointer> rules_of(std::vector<ReadRule> parts) {
  std::vector<RulePointer> rules;
  rules.reserve(parts.size());
  for (ReadRule& part : parts) rules.push_back(std::move(part.rule));
  return rules;
}

void read_all(const Node& node, RuleDraft* out) {
  std::vector<ReadRule> parts = read_parts(node, out->draft);
  if (parts.empty() || parts.size() < node.items.size()) return;
  double keys = 1;
  for (const ReadRule& part : parts) keys *= part.keys;
  out->result = {all(rules_of(std::move(parts))), keys};
}

void read_any(const Node& node, RuleDraft* out) {
  std::vector<ReadRule> parts = read_parts(node, out->draft);
  if (parts.empty() || parts.size() < node.items.size()) return;
  double keys = 0;
  for (const ReadRule& part : parts) keys += part.keys;
  out->result = {any(rules_of(std::move(parts))), keys};
}

// The kinds of rules, besides bands of each family. A new one is one more line.
constexpr std::array<Key<RuleDraft>, 5> kRules = {{
    {"same", read_same},
    {"identical", read_identical_field},
    {"exact_jaccard", read_exact_join, keys_of_exact_jaccard},
    {"all", read_all},
    {"any", read_any},
}};

}  // namespace

ReadRule read_rule(const Node& node, std::span<const std::string_view> others, Draft* draft) {
  RuleDraft out{{}, draft};
  const Entry* const chosen = choose_entry(node, rule_names(), others, draft->faults);
  if (chosen == nullptr) return {};
  for (const auto& kind : kRules) {
    if (kind.name == chosen->key) kind.read(*chosen->value, &out);
  }
  if (const FamilyKind* family = find_family(chosen->key)) {
    out.result = read_family_rule(*family, *chosen->value, draft);
  }
  return std::move(out.result);
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names = names_of(kRules);
  for (const FamilyKind& family : family_kinds()) names.push_back(family.name);
  return names;
}

std::vector<std::string> keys_of_rules() {
  std::vector<std::string> keys = keys_of(kRules);
  for (const FamilyKind& family : family_kinds()) {
    append_keys(family.name, keys_of_family(family), &keys);
  }
  return keys;
}

}  // namespace kindred::config
