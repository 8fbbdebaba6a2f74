#include "linkage/block/rare_tokens.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <stdexcept>

#include "linkage/block/token_order.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Set = std::vector<uint64_t>;

// Tokens 1, 2, 3, ... from the rarest to the most frequent.
RareTokens options(uint32_t tokens, uint32_t share) {
  Set order;
  for (uint64_t token = 1; token <= 20; ++token) order.push_back(token);
  return {.feature = 0,
          .name = "t",
          .tokens = tokens,
          .share = share,
          .order = std::make_shared<const TokenOrder>(order)};
}

// Rules of any tokens, by hash.
RareTokens plain() {
  RareTokens options;
  options.name = "t";
  return options;
}

RareTokens two_of(uint16_t feature) {
  RareTokens options;
  options.feature = feature;
  options.tokens = 2;
  return options;
}

Features features(const Set& set) {
  Features features;
  features.sets = {set};
  features.signatures = {{}};
  return features;
}

KeyedRecord packed(const Set& set) {
  return KeyedRecord::pack(Record(), features(set), {}, {}, {true});
}

Set keys(const Rule& rule, const Set& set) {
  Set keys;
  rule.keys(features(set), &keys);
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

bool meet(const Rule& rule, const Set& a, const Set& b) {
  Set common;
  std::ranges::set_intersection(keys(rule, a), keys(rule, b), std::back_inserter(common));
  return !common.empty();
}

TEST_CASE("records meet by their rarest tokens, and by no others") {
  const RulePointer rule = rare_tokens(options(2, 1));
  CHECK(keys(*rule, {1, 5, 9}).size() == 2);
  CHECK(meet(*rule, {1, 5, 9}, {2, 5, 9}));
  CHECK_FALSE(meet(*rule, {1, 5, 9}, {2, 3, 9}));
  CHECK(meet(*rule, {9}, {7, 9}));
  CHECK_FALSE(meet(*rule, {}, {}));
  CHECK(rule->holds(packed({1, 5, 9}), packed({2, 5, 9})));
  CHECK_FALSE(rule->holds(packed({1, 5, 9}), packed({2, 3, 9})));
  CHECK_FALSE(rule->holds(packed({}), packed({})));
}

TEST_CASE("a token that was never counted is rarer than any that was") {
  const RulePointer rule = rare_tokens(options(1, 1));
  CHECK(meet(*rule, {1, 1000}, {2, 1000}));
  CHECK_FALSE(meet(*rule, {1, 1000}, {1, 2000}));
}

TEST_CASE("several tokens must be shared when the rule asks for them") {
  const RulePointer rule = rare_tokens(options(3, 2));
  CHECK(keys(*rule, {1, 2, 3, 4}).size() == 3);
  CHECK(rule->most_keys() == 3);
  CHECK(meet(*rule, {1, 2, 9}, {1, 2, 8}));
  CHECK_FALSE(meet(*rule, {1, 2, 9}, {1, 3, 8}));
  CHECK_FALSE(meet(*rule, {1}, {1}));
  CHECK(rare_token_keys(8, 2) == 28);
  CHECK(rare_token_keys(5, 5) == 1);
  CHECK_THROWS_AS(rare_tokens(options(2, 3)), std::invalid_argument);
  CHECK_THROWS_AS(rare_tokens(options(2, 0)), std::invalid_argument);
}

TEST_CASE("keys are salted by all that they depend on") {
  const auto salted = [](const RareTokens& o) { return keys(*rare_tokens(o), {1, 2, 3}); };
  RareTokens other = options(3, 1);
  other.name = "u";
  CHECK(salted(other) != salted(options(3, 1)));
  CHECK_FALSE(meet(*rare_tokens(options(3, 1)), {1}, {2}));
  CHECK(rare_tokens(options(3, 2))->text() == "rare_tokens(t)");
  CHECK(rare_tokens(plain())->spec() == "rare_tokens(t, tokens=4, share=1)");
  CHECK(rare_tokens(options(3, 2))->spec().starts_with("rare_tokens(t, tokens=3, share=2, order="));
}

TEST_CASE("rarity has no curve") {
  CHECK(std::isnan(rare_tokens(plain())->probability(std::vector<double>{1})));
  CHECK_FALSE(rare_tokens(plain())->checked());
  CHECK_FALSE(rare_tokens(plain())->exact());
}

// By the definition, with the tokens themselves as ranks.
bool share_rarest(const Set& a, const Set& b, uint32_t tokens, uint32_t share) {
  const auto rarest = [&](const Set& set) {
    std::set<uint64_t> sorted(set.begin(), set.end());
    while (sorted.size() > tokens) sorted.erase(std::prev(sorted.end()));
    return sorted;
  };
  uint32_t common = 0;
  for (const uint64_t token : rarest(a)) common += static_cast<uint32_t>(rarest(b).count(token));
  return common >= share;
}

TEST_CASE("keys and the check say what the definition says") {
  RandomText random(5);
  const auto random_set = [&] {
    Set tokens;
    for (size_t i = random.number(8); i > 0; --i) tokens.push_back(1 + random.number(19));
    return tokens;
  };
  size_t met = 0;
  size_t apart = 0;
  for (size_t round = 0; round < rounds(3000); ++round) {
    const auto tokens = static_cast<uint32_t>(1 + random.number(5));
    const auto share = static_cast<uint32_t>(1 + random.number(tokens - 1));
    const RulePointer rule = rare_tokens(options(tokens, share));
    const Set a = random_set();  // in any order, with repeats: as features of unkept sets are
    const Set b = random_set();
    const bool expected = share_rarest(a, b, tokens, share);
    REQUIRE(meet(*rule, a, b) == expected);
    const auto sorted = [](Set set) {
      std::ranges::sort(set);
      set.erase(std::unique(set.begin(), set.end()), set.end());
      return set;
    };
    REQUIRE(rule->holds(packed(sorted(a)), packed(sorted(b))) == expected);
    REQUIRE(static_cast<double>(keys(*rule, a).size()) <= rule->most_keys());
    met += expected;
    apart += !expected;
  }
  CHECK(met > 200);
  CHECK(apart > 300);
}

TEST_CASE("a pipeline makes the words of a text field once") {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t title = pipeline->add_field({.name = "title"});
  const uint16_t words = pipeline->add_words(title);
  CHECK(pipeline->add_words(title) == words);
  CHECK(pipeline->features.size() == 1);
  CHECK(pipeline->features[words].name == "words(title)");
  pipeline->blocking.add(pipeline->rare_tokens(two_of(words)));
  CHECK(pipeline->blocking.branches()[0].name == "rare_tokens(title)");
  pipeline->weigh_words(title);
  CHECK(pipeline->counted_features().size() == 1);
  pipeline->scorer = points({{.field = title, .name = "title"}});
  Record record;
  record.values.add(title, "Red RED house");
  Preparer preparer(pipeline);
  CHECK(preparer.prepare(record).record.keys().size() == 2);
}

}  // namespace
}  // namespace kindred
