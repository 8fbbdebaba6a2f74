#include "linkage/block/exact_jaccard.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "linkage/base/counts.h"
#include "linkage/block/rule.h"
#include "linkage/block/token_order.h"
#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Set = std::vector<uint64_t>;

constexpr std::array<JoinIndex, 3> kIndexes = {JoinIndex::kPrefix, JoinIndex::kPosition,
                                               JoinIndex::kSuffix};

RulePointer join(Fraction at_least, JoinIndex index = JoinIndex::kSuffix,
                 std::shared_ptr<const TokenOrder> order = nullptr) {
  return exact_jaccard({.name = "tokens",
                        .similarity = 1,
                        .at_least = at_least,
                        .index = index,
                        .order = std::move(order)});
}

Features features(const Set& set) {
  Features features;
  features.sets = {set};
  features.signatures.resize(1);
  return features;
}

std::vector<uint64_t> keys(const RulePointer& rule, const Set& set) {
  std::vector<uint64_t> keys;
  rule->keys(features(set), &keys);
  return keys;
}

KeyedRecord packed(const Set& set) {
  return KeyedRecord::pack(Record(), features(set), {}, {}, {true});
}

JoinCounts counts_of(const RulePointer& rule, const Set& a, const Set& b) {
  JoinCounts counts;
  rule->check(packed(a), packed(b), &counts);
  return counts;
}

Set numbers(uint64_t first, uint64_t count) {
  Set set;
  for (uint64_t i = 0; i < count; ++i) set.push_back(first + i);
  return set;
}

}  // namespace

TEST_CASE("exact_jaccard: a key for each element of the prefix, none of an empty set") {
  const RulePointer rule = join({9, 10});
  CHECK(keys(rule, {}).empty());
  CHECK(keys(rule, {1}).size() == 1);
  CHECK(keys(rule, numbers(1, 9)).size() == 1);
  CHECK(keys(rule, numbers(1, 10)).size() == 2);
  CHECK(keys(join({1, 1}), numbers(1, 500)).size() == 1);
  CHECK(keys(join({1, 1000}), numbers(1, 3)).size() == 3);
}

TEST_CASE("exact_jaccard holds from the threshold on, whatever the index") {
  for (const JoinIndex index : kIndexes) {
    const RulePointer rule = join({9, 10}, index);
    const KeyedRecord ten = packed(numbers(1, 10));
    CHECK(rule->holds(ten, ten));
    CHECK(rule->holds(ten, packed(numbers(2, 9))));
    CHECK(rule->holds(packed(numbers(2, 9)), ten));
    CHECK_FALSE(rule->holds(ten, packed(numbers(2, 10))));
    CHECK_FALSE(rule->holds(ten, packed(numbers(3, 8))));
    CHECK_FALSE(rule->holds(packed({}), packed({})));
    CHECK_FALSE(rule->holds(ten, packed({})));
  }
}

TEST_CASE("exact_jaccard: equal sets alone at 1") {
  const RulePointer rule = join({1, 1});
  CHECK(rule->holds(packed({1, 2, 3}), packed({1, 2, 3})));
  CHECK_FALSE(rule->holds(packed({1, 2, 3}), packed({1, 2, 3, 4})));
  CHECK_FALSE(rule->holds(packed({1, 2, 3}), packed({1, 2, 4})));
}

// MMDS 3.9.5 and 3.9.6.
TEST_CASE("exact_jaccard counts how far a pair comes") {
  const Set a = {1, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const Set b = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const Fraction j{9, 10};
  CHECK(counts_of(join(j, JoinIndex::kPrefix), a, b) ==
        JoinCounts{.pairs = 1, .lengths = 1, .places = 1, .compared = 1});
  CHECK(counts_of(join(j, JoinIndex::kPosition), a, b) == JoinCounts{.pairs = 1, .lengths = 1});
  CHECK(counts_of(join(j, JoinIndex::kSuffix), a, b) == JoinCounts{.pairs = 1, .lengths = 1});
  CHECK(counts_of(join(j), a, numbers(1, 20)) == JoinCounts{.pairs = 1});
  CHECK(counts_of(join(j), a, a) ==
        JoinCounts{.pairs = 1, .lengths = 1, .places = 1, .compared = 1, .held = 1});
}

TEST_CASE("all and any pass the counts on") {
  const std::vector<RulePointer> parts = {join({9, 10}), join({1, 2})};
  const Set a = numbers(1, 10);
  const Set b = numbers(2, 10);
  CHECK(counts_of(any(parts), a, b).held == 1);
  CHECK(counts_of(any(parts), a, b).pairs == 2);
  CHECK(counts_of(all(parts), a, b).pairs == 1);
  CHECK(all(parts)->exact());
  CHECK(any({same(0, "zip"), join({9, 10})})->exact());
  CHECK_FALSE(all({same(0, "zip")})->exact());
}

TEST_CASE("an order of tokens decides which are the prefix") {
  const Set tokens = {9, 8, 7, 6, 5, 4, 3, 2, 1};
  const auto order = std::make_shared<const TokenOrder>(tokens);
  for (const JoinIndex index : kIndexes) {
    const RulePointer rule = join({4, 5}, index, order);
    CHECK(keys(rule, {1, 2, 9}) == keys(rule, {5, 6, 9}));
    CHECK(keys(rule, {1, 2, 9}) != keys(rule, {1, 2, 8}));
    CHECK(rule->holds(packed(numbers(1, 5)), packed(numbers(1, 4))));
    CHECK_FALSE(rule->holds(packed(numbers(1, 5)), packed(numbers(2, 5))));
    CHECK(rule->spec() != join({4, 5}, index)->spec());
  }
}

TEST_CASE("exact_jaccard in words, and its chance") {
  const RulePointer rule = join({9, 10}, JoinIndex::kPosition);
  CHECK(rule->text() == "exact_jaccard(tokens)");
  CHECK(rule->spec() == "exact_jaccard(tokens, at_least=9/10, index=position)");
  CHECK(rule->checked());
  CHECK(rule->exact());
  CHECK(rule->needs(0));
  CHECK_FALSE(rule->needs(1));
  CHECK(rule->probability(std::array{0.0, 0.9}) == 1);
  CHECK(rule->probability(std::array{1.0, 0.899999}) == 0);
  CHECK_THROWS_AS(join({0, 1}), std::invalid_argument);
  CHECK_THROWS_AS(join({3, 2}), std::invalid_argument);
}

}  // namespace kindred
