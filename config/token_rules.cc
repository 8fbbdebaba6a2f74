#include "config/token_rules.h"

#include <fmt/format.h>

#include <array>

#include "config/mapping.h"
#include "config/read.h"
#include "linkage/block/rare_tokens.h"

namespace kindred::config {

namespace {

struct RareDraft {
  std::optional<uint16_t> feature = std::nullopt;
  RareTokens options;
  bool good = true;
  Draft* draft;
};

void read_of(const Node& node, RareDraft* rare) { rare->feature = read_tokens(node, rare->draft); }

void read_count(const Node& node, uint64_t most, RareDraft* rare, uint32_t* count) {
  const auto number = read_whole_number(node, 1, most, rare->draft->faults);
  rare->good = rare->good && number.has_value();
  if (number) *count = static_cast<uint32_t>(*number);
}

void read_number_of_tokens(const Node& node, RareDraft* rare) {
  constexpr uint64_t kMost = 1000;
  read_count(node, kMost, rare, &rare->options.tokens);
}

// After the tokens, of which it takes a part.
void read_share(const Node& node, RareDraft* rare) {
  read_count(node, rare->options.tokens, rare, &rare->options.share);
  const double keys = rare_token_keys(rare->options.tokens, rare->options.share);
  if (!rare->good || keys <= kMostCombined) return;
  add_fault(node,
            fmt::format("{} of {} tokens make {} keys a record; at most {} are possible",
                        rare->options.share, rare->options.tokens, keys, kMostCombined),
            rare->draft->faults);
  rare->good = false;
}

constexpr std::array<Key<RareDraft>, 3> kRareKeys = {{
    {"of", read_of},
    {"tokens", read_number_of_tokens},
    {"share", read_share},
}};

}  // namespace

RulePointer read_rare_tokens(const Node& node, Draft* draft) {
  RareDraft rare{.options = {}, .draft = draft};
  if (!read_mapping(node, kRareKeys, &rare, draft->faults)) return nullptr;
  if (!require_key(node, "of", draft->faults) || !rare.feature || !rare.good) return nullptr;
  rare.options.feature = *rare.feature;
  const Model* const model = draft->config.model.get();
  const std::string& name = draft->pipeline->features[*rare.feature].name;
  if (model != nullptr) rare.options.order = model->order(name);
  return draft->pipeline->rare_tokens(std::move(rare.options));
}

std::vector<std::string> keys_of_rare_tokens() { return keys_of(kRareKeys); }

}  // namespace kindred::config
