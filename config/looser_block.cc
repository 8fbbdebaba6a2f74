#include "config/looser_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "config/family_rules.h"
#include "config/yaml.h"
#include "linkage/block/rare_tokens.h"
#include "linkage/block/rule.h"
#include "linkage/feature/grid_triples.h"
#include "linkage/text/integer.h"

namespace kindred::config {

namespace {

constexpr int64_t kMostFunctions = 4096;  // of one rule
constexpr int64_t kMostTokens = 16;

// One place of a tree that is written otherwise than it is.
struct Edit {
  const Node* at = nullptr;
  std::string_view key = {};  // of a mapping: this entry's value is `text`, whether it is there
  std::string text = {};      // of a list, or of a mapping without `key`: one more item, or all
  size_t without = SIZE_MAX;  // of a list: this item is left out
};

std::string flow(const Node& node, const Edit& edit);

std::string flow_list(const Node& node, const Edit& edit) {
  std::string text = "[";
  const auto add = [&](const std::string& item) { text += (text.size() > 1 ? ", " : "") + item; };
  for (size_t i = 0; i < node.items.size(); ++i) {
    if (&node != edit.at || i != edit.without) add(flow(*node.items[i], edit));
  }
  if (&node == edit.at && !edit.text.empty()) add(edit.text);
  return text + "]";
}

std::string flow_mapping(const Node& node, const Edit& edit) {
  std::string text = "{";
  const auto add = [&](std::string_view key, const std::string& value) {
    text += (text.size() > 1 ? ", " : "") + yaml_quoted(key) + ": " + value;
  };
  for (const Entry& entry : node.entries) {
    const bool edited = &node == edit.at && entry.key == edit.key;
    if (!edited) add(entry.key, flow(*entry.value, edit));
  }
  if (&node == edit.at) add(edit.key, edit.text);
  return text + "}";
}

std::string flow(const Node& node, const Edit& edit) {
  switch (node.kind) {
    case Node::Kind::kNothing:
      return "~";
    case Node::Kind::kText:
      return yaml_quoted(node.written);
    case Node::Kind::kList:
      return flow_list(node, edit);
    case Node::Kind::kMapping:
      break;
  }
  if (&node == edit.at && edit.key.empty()) return edit.text;
  return flow_mapping(node, edit);
}

std::string of(const Node& options) {
  const Entry* const entry = options.find("of");
  return entry == nullptr ? "" : entry->value->text;
}

bool outer_key(const std::string& key) { return key == "max_bucket"; }

// How a rule calls itself.
std::string rule_text(const Node& rule) {
  for (const Entry& entry : rule.entries) {
    if (outer_key(entry.key) || entry.key == "name") continue;
    const Node& value = *entry.value;
    if (value.kind == Node::Kind::kText) return entry.key + "(" + value.text + ")";
    if (value.kind == Node::Kind::kMapping) return entry.key + "(" + of(value) + ")";
    std::string parts;
    for (const NodePointer& item : value.items) {
      parts += (parts.empty() ? "" : ", ") + rule_text(*item);
    }
    return entry.key + "(" + parts + ")";
  }
  return "";
}

}  // namespace

std::string LooseNumber::text(int64_t value) const {
  return hundredths ? fmt::format("{}.{:02}", value / 100, value % 100) : std::to_string(value);
}

LooserBlock::LooserBlock(const std::string& yaml) {
  Faults faults;
  root_ = parse_yaml(yaml, &faults);
  visit_rule(*root_->find("block")->value);
}

void LooserBlock::visit_rule(const Node& rule) {
  for (const Entry& entry : rule.entries) {
    const Node& value = *entry.value;
    if (value.kind == Node::Kind::kMapping) visit_numbers(entry.key, value);
    if (value.kind != Node::Kind::kList) continue;
    for (size_t part = 0; part < value.items.size(); ++part) {
      visit_rule(*value.items[part]);
      if (entry.key != "all" || value.items.size() < 2) continue;
      parts_.push_back({rule_text(*value.items[part]), value.items[part]->at.line, &value, part});
    }
  }
}

void LooserBlock::visit_numbers(const std::string& kind, const Node& options) {
  const std::string name = kind + "(" + of(options) + ")";
  const auto number = [&](std::string_view key, int64_t usual) {
    const Entry* const entry = options.find(key);
    return entry == nullptr ? usual : parse_integer<int64_t>(entry->value->text).value_or(usual);
  };
  const auto add = [&](const std::string& key, int64_t now, int64_t loosest) {
    const Entry* const entry = options.find(key);
    const int line = entry == nullptr ? options.at.line : entry->value->at.line;
    if (now != loosest) numbers_.push_back({name, key, line, now, loosest, false, {}, &options});
  };
  if (const FamilyKind* const family = find_family(kind)) {
    const int64_t bands = number("bands", family->bands);
    const int64_t rows = number("rows", family->rows);
    add("bands", bands, std::max(bands, kMostFunctions / rows));
    add("rows", rows, 1);
  } else if (kind == "exact_jaccard") {
    const std::string& written = options.find("at_least")->value->text;
    const double hundred_times = 100 * std::stod(written);
    const double now = std::ceil(hundred_times - 1e-9);
    add("at_least", static_cast<int64_t>(now), 1);
    if (!numbers_.empty() && numbers_.back().rule == name) {
      numbers_.back().hundredths = true;
      if (now - hundred_times > 1e-9) numbers_.back().written = written;
    }
  } else if (kind == "triangles") {
    add("at_least", number("at_least", 8), 1);
  } else if (kind == "grid_triples") {
    add("functions", number("functions", GridTriples().functions), kMostFunctions);
  } else if (kind == "rare_tokens") {
    const int64_t tokens = number("tokens", RareTokens().tokens);
    const auto share = static_cast<uint32_t>(number("share", RareTokens().share));
    int64_t most = tokens;
    while (most < kMostTokens &&
           rare_token_keys(static_cast<uint32_t>(most) + 1, share) <= kMostCombined) {
      ++most;
    }
    add("tokens", tokens, most);
  }
}

std::string LooserBlock::with_number(const LooseNumber& number, int64_t value) const {
  return flow(*root_, {.at = number.rule_node, .key = number.key, .text = number.text(value)});
}

std::string LooserBlock::without(const LoosePart& part) const {
  return flow(*root_, {.at = part.all, .without = part.part});
}

std::string LooserBlock::with_same(const std::string& field) const {
  const Node& block = *root_->find("block")->value;
  const std::string same = "{same: " + yaml_quoted(field) + "}";
  if (const Entry* const any = block.find("any")) {
    return flow(*root_, {.at = any->value.get(), .text = same});
  }
  // One rule stands alone: it becomes the first of two.
  std::string rule;
  std::string outer;
  for (const Entry& entry : block.entries) {
    std::string& side = outer_key(entry.key) ? outer : rule;
    side += yaml_quoted(entry.key) + ": " + flow(*entry.value, {}) + ", ";
  }
  return flow(*root_, {.at = &block, .text = "{" + outer + "any: [{" + rule + "}, " + same + "]}"});
}

}  // namespace kindred::config
