// AND and OR of rules, read as keys, as a predicate on two records and as a probability.

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "linkage/block/blocking.h"
#include "linkage/block/rule.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

constexpr uint16_t kFields = 4;

RulePointer leaf(uint16_t field) {
  return same(field, std::string(1, static_cast<char>('a' + field)));
}

std::vector<RulePointer> leaves(std::initializer_list<uint16_t> fields) {
  std::vector<RulePointer> rules;
  for (const uint16_t field : fields) rules.push_back(leaf(field));
  return rules;
}

std::vector<uint64_t> keys(const Rule& rule, const Features& features) {
  std::vector<uint64_t> keys;
  rule.keys(features, &keys);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

Features values(const std::vector<std::pair<uint16_t, std::string>>& values) {
  Features features;
  for (const auto& [field, value] : values) features.values.add(field, value);
  return features;
}

// A tree of rules, and what it means.
struct Tree {
  enum Kind { kSame, kAll, kAny } kind = kSame;
  uint16_t field = 0;
  std::vector<Tree> parts;
};

Tree random_tree(size_t depth, RandomText* random) {
  Tree tree;
  tree.kind = depth == 0 ? Tree::kSame : static_cast<Tree::Kind>(random->number(2));
  tree.field = static_cast<uint16_t>(random->number(kFields - 1));
  if (tree.kind == Tree::kSame) return tree;
  for (size_t i = 0, n = 1 + random->number(2); i < n; ++i) {
    tree.parts.push_back(random_tree(depth - 1, random));
  }
  return tree;
}

RulePointer rule_of(const Tree& tree) {
  if (tree.kind == Tree::kSame) return leaf(tree.field);
  std::vector<RulePointer> parts;
  for (const Tree& part : tree.parts) parts.push_back(rule_of(part));
  return tree.kind == Tree::kAll ? all(std::move(parts)) : any(std::move(parts));
}

bool meaning(const Tree& tree, const Features& a, const Features& b) {
  if (tree.kind == Tree::kSame) {
    bool equal = false;
    a.values.for_each(tree.field, [&](std::string_view x) {
      b.values.for_each(tree.field, [&](std::string_view y) { equal = equal || x == y; });
    });
    return equal;
  }
  const auto holds = [&](const Tree& part) { return meaning(part, a, b); };
  if (tree.kind == Tree::kAll) return std::all_of(tree.parts.begin(), tree.parts.end(), holds);
  return std::any_of(tree.parts.begin(), tree.parts.end(), holds);
}

// The chance that the tree holds when each field agrees with its own chance, by trying every way
// in which the leaves, taken as independent, can turn out.
double chance(const Tree& tree, const std::vector<double>& similarities) {
  if (tree.kind == Tree::kSame) return similarities[tree.field] >= 1 ? 1 : 0;
  const size_t n = tree.parts.size();
  double sum = 0;
  for (size_t outcome = 0; outcome < (size_t{1} << n); ++outcome) {
    double p = 1;
    for (size_t i = 0; i < n; ++i) {
      const double holds = chance(tree.parts[i], similarities);
      p *= (outcome >> i & 1) != 0 ? holds : 1 - holds;
    }
    const bool satisfied = tree.kind == Tree::kAll ? outcome + 1 == size_t{1} << n : outcome != 0;
    if (satisfied) sum += p;
  }
  return sum;
}

Features random_features(RandomText* random) {
  Features features;
  for (uint16_t field = 0; field < kFields; ++field) {
    for (size_t i = random->number(2); i > 0; --i) {
      features.values.add(field, std::to_string(random->number(2)));
    }
  }
  return features;
}

KeyedRecord packed(const Features& features) {
  return KeyedRecord::pack(Record(), features, {}, {}, {});
}

TEST_CASE("two records share a key of a tree of rules exactly when the tree holds on them") {
  RandomText random(1);
  size_t held = 0;
  size_t failed = 0;
  for (size_t round = 0; round < rounds(3000); ++round) {
    const Tree tree = random_tree(random.number(4), &random);
    const RulePointer rule = rule_of(tree);
    const Features a = random_features(&random);
    const Features b = random_features(&random);
    const std::vector<uint64_t> left = keys(*rule, a);
    const std::vector<uint64_t> right = keys(*rule, b);
    std::vector<uint64_t> shared;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(shared));
    const bool expected = meaning(tree, a, b);
    CAPTURE(rule->spec());
    REQUIRE(!shared.empty() == expected);
    REQUIRE(rule->holds(packed(a), packed(b)) == expected);
    held += expected;
    failed += !expected;
  }
  CHECK(held > 500);
  CHECK(failed > 500);
}

TEST_CASE("the probability of a tree of rules is that of its parts, taken as independent") {
  RandomText random(2);
  size_t certain = 0;
  for (size_t round = 0; round < 500; ++round) {
    const Tree tree = random_tree(random.number(4), &random);
    std::vector<double> similarities;
    for (uint16_t f = 0; f < kFields; ++f) similarities.push_back(random.number(1) == 0 ? 1 : 0.5);
    const double probability = rule_of(tree)->probability(similarities);
    REQUIRE(probability == Approx(chance(tree, similarities)));
    certain += probability == 1;
  }
  CHECK(certain > 100);
  CHECK(certain < 400);
}

TEST_CASE("an AND has a key for every combination of its parts' keys") {
  const RulePointer rule = all(leaves({0, 1, 2}));
  CHECK(keys(*rule, values({{0, "x"}, {0, "y"}, {1, "x"}, {1, "y"}, {1, "z"}, {2, "x"}})).size() ==
        6);
}

TEST_CASE("a missing value takes an AND out of play and leaves an OR its other parts") {
  const Features features = values({{0, "x"}});
  CHECK(keys(*all(leaves({0, 1})), features).empty());
  CHECK(keys(*any(leaves({0, 1})), features).size() == 1);
  std::vector<RulePointer> parts = leaves({0});
  parts.push_back(all(leaves({0, 1})));
  CHECK(keys(*any(std::move(parts)), features).size() == 1);
  CHECK(keys(*leaf(1), features).empty());
}

TEST_CASE("equal values of different fields give different keys") {
  const Features features = values({{0, "x"}, {1, "x"}});
  CHECK(keys(*any(leaves({0, 1})), features).size() == 2);
  CHECK(keys(*all(leaves({0, 1})), features) != keys(*all(leaves({1, 0})), features));
  CHECK(keys(*all(leaves({0})), features) != keys(*leaf(0), features));
}

TEST_CASE("rules read as they are written") {
  std::vector<RulePointer> parts = leaves({0});
  parts.push_back(all(leaves({1, 2})));
  const RulePointer rule = any(std::move(parts));
  CHECK(rule->text() == "any(same(a), all(same(b), same(c)))");
  CHECK(rule->spec() == rule->text());
  REQUIRE(rule->parts().size() == 2);
  CHECK(rule->parts()[1]->parts().size() == 2);
  CHECK(leaf(0)->parts().empty());
}

// Past bug: repeated values used up the room, and keys of others were left out without a word.
TEST_CASE("of all of a record's products none is left out, or the record is refused") {
  Features features;
  for (int i = 0; i < 300; ++i) features.values.add(0, "x");
  features.values.add(0, "y");
  for (int i = 0; i < 300; ++i) features.values.add(1, std::to_string(i));
  CHECK(keys(*all(leaves({0, 1})), features).size() == 600);
  CHECK(keys(*all(leaves({1, 0})), features).size() == 600);
  for (int i = 0; i < 300; ++i) features.values.add(0, std::to_string(i));
  CHECK(keys(*all(leaves({0, 1})), features).size() > Blocking::kMaxKeys);
}

TEST_CASE("all and any of nothing are refused") {
  CHECK_THROWS_AS(all({}), std::invalid_argument);
  CHECK_THROWS_AS(any({}), std::invalid_argument);
}

}  // namespace
}  // namespace kindred
