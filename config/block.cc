#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "config/mapping.h"
#include "config/read.h"
#include "config/rule.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

constexpr std::string_view kName = "name";

// The outermost OR while it is read.
struct BlockDraft {
  std::map<std::string, Position> names;  // of branches, and where they stand
  double keys = 0;
  Draft* draft;
};

// A name that two branches share would make match events ambiguous. `named` has the name, or is
// null: then it is the rule's text.
void check_branch_name(const std::string& name, const Node* named, Position at, BlockDraft* block) {
  const auto [first, added] = block->names.emplace(name, at);
  if (added) return;
  const int line = first->second.line;
  if (named == nullptr) {
    block->draft->faults->add(
        at, fmt::format("\"{}\" is already the alternative on line {}; give one a \"name\"", name,
                        line));
  } else {
    add_fault(
        *named,
        fmt::format("{} is already the name of the alternative on line {}", quoted(*named), line),
        block->draft->faults);
  }
}

void check_number_of_keys(double keys, Position at, BlockDraft* block) {
  const bool fitted = block->keys <= Blocking::kMaxKeys;
  block->keys += keys;
  if (!fitted || block->keys <= Blocking::kMaxKeys) return;
  block->draft->faults->add(
      at, fmt::format("up to here a record gets {} blocking keys; at most {} are possible",
                      block->keys, Blocking::kMaxKeys));
}

void add_branch(const Node& node, std::span<const std::string_view> others, BlockDraft* block) {
  RulePointer rule = read_rule(node, others, block->draft);
  const Entry* const entry = node.find(kName);
  const Node* const named = entry == nullptr ? nullptr : entry->value.get();
  std::string name;
  if (named != nullptr) name = read_text(*named, block->draft->faults).value_or("");
  if (!rule) return;
  check_branch_name(named == nullptr ? rule->text() : name, named, node.at, block);
  check_number_of_keys(rule->most_keys(), node.at, block);
  block->draft->pipeline->blocking.add(std::move(rule), std::move(name));
}

// Adds the alternatives of an `any` without a name one by one, anything else as one.
void add_alternatives(const Node& node, std::span<const std::string_view> others,
                      BlockDraft* block) {
  static constexpr std::array<std::string_view, 1> kOthers = {kName};
  const Entry* const any = node.find("any");
  const bool spread = any != nullptr && node.find(kName) == nullptr &&
                      any->value->kind == Node::Kind::kList && !any->value->items.empty();
  if (!spread) {
    add_branch(node, others, block);
  } else if (choose_entry(node, rule_names(), others, block->draft->faults) != nullptr) {
    for (const NodePointer& item : any->value->items) add_alternatives(*item, kOthers, block);
  }
}

void read_max_bucket(const Node& node, Draft* draft) {
  constexpr uint64_t kMost = std::numeric_limits<int32_t>::max();
  if (const auto members = read_whole_number(node, 2, kMost, draft->faults)) {
    draft->pipeline->max_bucket = static_cast<uint32_t>(*members);
    draft->pipeline->cap_exact = true;
  }
}

// Read with the first alternative.
void read_name(const Node& /*node*/, Draft* /*draft*/) {}

// What may stand beside the outermost rule.
constexpr std::array<Key<Draft>, 2> kKeys = {{{kName, read_name}, {"max_bucket", read_max_bucket}}};

}  // namespace

void read_block(const Node& node, Draft* draft) {
  BlockDraft block{{}, 0, draft};
  add_alternatives(node, names_of(kKeys), &block);
  for (const auto& key : kKeys) {
    if (const Entry* entry = node.find(key.name)) key.read(*entry->value, draft);
  }
}

std::vector<std::string> keys_of_block() {
  std::vector<std::string> keys = keys_of_rules();
  const std::vector<std::string> others = keys_of(kKeys);
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

}  // namespace kindred::config
