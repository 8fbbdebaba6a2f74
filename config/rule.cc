#include "config/rule.h"

#include <array>
#include <utility>

#include "config/exact_rules.h"
#include "config/family_rules.h"
#include "config/mapping.h"
#include "config/print_rules.h"
#include "config/read.h"
#include "config/token_rules.h"

namespace kindred::config {

namespace {

// A rule while it is read.
struct RuleDraft {
  RulePointer rule;  // null when there were faults
  Draft* draft;
};

void read_same(const Node& node, RuleDraft* out) {
  if (const auto field = read_field(node, out->draft)) {
    out->rule = out->draft->pipeline->same(*field);
  }
}

void read_identical_field(const Node& node, RuleDraft* out) {
  out->rule = read_identical(node, out->draft);
}

void read_exact_join(const Node& node, RuleDraft* out) {
  out->rule = read_exact_jaccard(node, out->draft);
}

void read_rare(const Node& node, RuleDraft* out) { out->rule = read_rare_tokens(node, out->draft); }

void read_grid(const Node& node, RuleDraft* out) {
  out->rule = read_grid_triples(node, out->draft);
}

void read_triangle_rule(const Node& node, RuleDraft* out) {
  out->rule = read_triangles(node, out->draft);
}

// The rules of a list; fewer than the list has when there were faults.
std::vector<RulePointer> read_parts(const Node& node, Draft* draft) {
  std::vector<RulePointer> parts;
  if (node.kind != Node::Kind::kList || node.items.empty()) {
    add_expected(node, "a list of rules", draft->faults);
  }
  static constexpr std::array<std::string_view, 1> kOthers = {"name"};
  for (const NodePointer& item : node.items) {
    RulePointer part = read_rule(*item, kOthers, draft);
    if (const Entry* name = item->find("name")) {
      draft->faults->add(name->at, "only an alternative of the outermost rule has a name");
    }
    if (part) parts.push_back(std::move(part));
  }
  return parts;
}

// Makes a rule of the parts of a list, unless there were faults.
void combine(RulePointer (*make)(std::vector<RulePointer>), const Node& node, RuleDraft* out) {
  std::vector<RulePointer> parts = read_parts(node, out->draft);
  if (!parts.empty() && parts.size() == node.items.size()) out->rule = make(std::move(parts));
}

void read_all(const Node& node, RuleDraft* out) { combine(all, node, out); }
void read_any(const Node& node, RuleDraft* out) { combine(any, node, out); }

// The kinds of rules, besides bands of each family. A new one is one more line.
constexpr std::array<Key<RuleDraft>, 8> kRules = {{
    {"same", read_same},
    {"identical", read_identical_field},
    {"exact_jaccard", read_exact_join, keys_of_exact_jaccard},
    {"rare_tokens", read_rare, keys_of_rare_tokens},
    {"grid_triples", read_grid, keys_of_grid_triples},
    {"triangles", read_triangle_rule, keys_of_triangles},
    {"all", read_all},
    {"any", read_any},
}};

}  // namespace

RulePointer read_rule(const Node& node, std::span<const std::string_view> others, Draft* draft) {
  RuleDraft out{nullptr, draft};
  const Entry* const chosen = choose_entry(node, rule_names(), others, draft->faults);
  if (chosen == nullptr) return nullptr;
  for (const auto& kind : kRules) {
    if (kind.name == chosen->key) kind.read(*chosen->value, &out);
  }
  if (const FamilyKind* family = find_family(chosen->key)) {
    out.rule = read_family_rule(*family, *chosen->value, draft);
  }
  return out.rule;
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
