#include "config/family_rules.h"

#include <fmt/format.h>

#include <optional>

#include "config/mapping.h"
#include "config/read.h"

namespace kindred::config {

namespace {

constexpr uint32_t kMaxFunctions = 4096;  // of one rule

std::vector<std::string_view> names_in(const FamilyKind& kind) {
  std::vector<std::string_view> names = {"of", "bands", "rows"};
  for (const FamilyOption& option : kind.options) names.push_back(option.name);
  return names;
}

// The number of bands or rows; 1 when it is faulty, so that there is no second fault.
uint64_t read_count(const Node& node, std::string_view name, uint32_t usual, Draft* draft) {
  const Entry* const entry = node.find(name);
  if (entry == nullptr) return usual;
  return read_whole_number(*entry->value, 1, kMaxFunctions, draft->faults).value_or(1);
}

std::optional<double> read_option(const Node& node, const FamilyOption& option, Draft* draft) {
  if (option.whole) {
    const auto number = read_whole_number(node, static_cast<uint64_t>(option.least),
                                          static_cast<uint64_t>(option.most), draft->faults);
    if (!number) return std::nullopt;
    return static_cast<double>(*number);
  }
  return read_number(node, {option.least, option.most, option.text, option.least_included},
                     draft->faults);
}

// The family's options; nothing when one is missing or faulty.
std::optional<std::vector<std::optional<double>>> read_options(const FamilyKind& kind,
                                                               const Node& node, Draft* draft) {
  std::vector<std::optional<double>> values;
  bool good = true;
  for (const FamilyOption& option : kind.options) {
    const Entry* const entry = node.find(option.name);
    values.push_back(entry ? read_option(*entry->value, option, draft) : std::nullopt);
    if (entry != nullptr) good = good && values.back();
    if (entry == nullptr && option.required) {
      good = require_key(node, option.name, draft->faults) && good;
    }
  }
  if (!good) return std::nullopt;
  return values;
}

std::optional<uint16_t> read_operand(const FamilyKind& kind, const Node& node, Draft* draft) {
  if (!require_key(node, "of", draft->faults)) return std::nullopt;
  const Node& name = *node.find("of")->value;
  return kind.operand == Operand::Kind::kSet ? read_feature(name, draft)
                                             : read_vectors(name, draft);
}

// A family of sets without options draws on the signature that the scorer reads too.
RulePointer rule_of(const FamilyKind& kind, uint16_t feature, FamilyPointer family, uint32_t bands,
                    uint32_t rows, Pipeline* pipeline) {
  const bool plain = kind.name == "minhash" && !family->partial();
  if (plain) return pipeline->minhash(feature, bands, rows);
  return pipeline->bands(feature, std::move(family), bands, rows);
}

}  // namespace

RulePointer read_family_rule(const FamilyKind& kind, const Node& node, Draft* draft) {
  if (!check_mapping(node, draft->faults)) return nullptr;
  check_keys(node, names_in(kind), draft->faults);
  const std::optional<uint16_t> feature = read_operand(kind, node, draft);
  const uint64_t bands = read_count(node, "bands", kind.bands, draft);
  const uint64_t rows = read_count(node, "rows", kind.rows, draft);
  const auto options = read_options(kind, node, draft);
  if (bands * rows > kMaxFunctions) {
    add_fault(node,
              fmt::format("{} bands of {} rows are {} functions; at most {} are possible", bands,
                          rows, bands * rows, kMaxFunctions),
              draft->faults);
    return nullptr;
  }
  if (!feature || !options) return nullptr;
  return rule_of(kind, *feature, kind.make(*options), static_cast<uint32_t>(bands),
                 static_cast<uint32_t>(rows), draft->pipeline.get());
}

const FamilyKind* find_family(std::string_view name) {
  for (const FamilyKind& kind : family_kinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::vector<std::string> keys_of_family(const FamilyKind& kind) {
  const std::vector<std::string_view> names = names_in(kind);
  return {names.begin(), names.end()};
}

}  // namespace kindred::config
