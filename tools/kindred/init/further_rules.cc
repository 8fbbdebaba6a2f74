#include "tools/kindred/init/further_rules.h"

#include "tools/kindred/init/agreement.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::missed;

bool is_text(const ChosenField& field) { return is_wordy(field) || field.kind == FieldKind::kName; }

// Whether enough records have the field, and few agree in it by chance.
bool can_find(const ChosenField& field, uint32_t sampled) {
  return static_cast<double>(field.values.size()) >= limit::kSomewhere * sampled &&
         chance_alike(field) <= limits::rules::kMostAlike;
}

}  // namespace

std::vector<ChosenRule> further_rules(std::span<const ChosenField> fields, uint32_t sampled) {
  std::vector<ChosenRule> rules;
  for (size_t f = 0; f < fields.size(); ++f) {
    const ChosenField& field = fields[f];
    if (!can_find(field, sampled)) continue;
    if (!is_text(field) && field.kind != FieldKind::kCodes) continue;
    for (size_t banding = limits::rules::kBandings.size(); is_text(field) && banding-- > 0;) {
      rules.push_back({.same = {}, .similar = {{f, is_wordy(field), banding, banding}}});
    }
    for (const auto& [tokens, share] : limit::kRare) {
      rules.push_back({.same = {}, .similar = {}, .rare = RareRule{f, tokens, share}});
    }
  }
  return rules;
}

}  // namespace kindred
