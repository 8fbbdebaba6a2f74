#include "linkage/block/rare_tokens.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"
#include "linkage/block/set_join.h"
#include "linkage/block/token_order.h"
#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"

namespace kindred {

namespace {

// Appends a key for each choice of `share` of the symbols, which are ascending.
void add_choices(uint64_t key, SymbolString symbols, uint32_t share, std::vector<uint64_t>* out) {
  if (share == 0) {
    out->push_back(key);
    return;
  }
  for (; symbols.size() >= share; symbols = symbols.subspan(1)) {
    add_choices(mix(key, symbols.front()), symbols.subspan(1), share - 1, out);
  }
}

class RareTokensRule final : public Rule {
 public:
  explicit RareTokensRule(RareTokens options)
      : options_(std::move(options)), order_(options_.order ? *options_.order : TokenOrder()) {
    if (options_.share == 0 || options_.share > options_.tokens) {
      throw std::invalid_argument("rare_tokens shares from 1 to all of its tokens");
    }
    salt_ = hash_bytes(spec(), 0);
  }

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    std::vector<uint64_t> set = features.sets[options_.feature];
    sort_unique(&set);
    add_choices(salt_, rarest(set), options_.share, out);
  }

  double most_keys() const override { return rare_token_keys(options_.tokens, options_.share); }
  bool needs(size_t feature) const override { return feature == options_.feature; }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    const std::vector<uint64_t> x = rarest(a.set(options_.feature));
    const std::vector<uint64_t> y = rarest(b.set(options_.feature));
    return common_elements<uint64_t>(x, y) >= options_.share;
  }

  double probability(std::span<const double> /*similarities*/) const override {
    return std::numeric_limits<double>::quiet_NaN();
  }

  std::string text() const override { return "rare_tokens(" + options_.name + ")"; }

  std::string spec() const override {
    std::string spec = "rare_tokens(" + options_.name +
                       ", tokens=" + std::to_string(options_.tokens) +
                       ", share=" + std::to_string(options_.share);
    if (!order_.by_hash()) spec += ", order=" + std::to_string(order_.digest());
    return spec + ")";
  }

 private:
  // The rarest of a set that is ascending and distinct; ascending.
  std::vector<uint64_t> rarest(SymbolString set) const {
    std::vector<uint64_t> symbols;
    order_.write(set, &symbols);
    if (symbols.size() > options_.tokens) symbols.resize(options_.tokens);
    return symbols;
  }

  RareTokens options_;
  TokenOrder order_;
  uint64_t salt_ = 0;
};

}  // namespace

RulePointer rare_tokens(RareTokens options) {
  return std::make_shared<const RareTokensRule>(std::move(options));
}

double rare_token_keys(uint32_t tokens, uint32_t share) {
  double choices = 1;
  for (uint32_t i = 0; i < share; ++i) choices = choices * (tokens - i) / (i + 1);
  return choices;
}

}  // namespace kindred
