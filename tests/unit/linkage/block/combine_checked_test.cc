// An AND that indexes by its cheapest parts and checks the others, against its meaning.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "linkage/block/exact_jaccard.h"
#include "linkage/block/rule.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

constexpr uint16_t kFields = 4;

// `same`, said to have more keys than it has: an AND of two is too large to be combined.
class Wide final : public Rule {
 public:
  Wide(uint16_t field, double most_keys)
      : same_(same(field, std::string(1, static_cast<char>('a' + field)))), most_keys_(most_keys) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    same_->keys(features, out);
  }
  double most_keys() const override { return most_keys_; }
  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return same_->holds(a, b);
  }
  double probability(std::span<const double> similarities) const override {
    return same_->probability(similarities);
  }
  std::string text() const override { return same_->text(); }
  std::string spec() const override { return same_->spec(); }

 private:
  RulePointer same_;
  double most_keys_;
};

RulePointer wide(uint16_t field, double most_keys) {
  return std::make_shared<const Wide>(field, most_keys);
}

// Two trees of one shape: in `wide` the leaves are said to have many keys, in `narrow` one.
struct Twins {
  RulePointer wide;
  RulePointer narrow;
};

Twins random_twins(size_t depth, RandomText* random) {
  const size_t kind = depth == 0 ? 0 : random->number(2);
  if (kind == 0) {
    constexpr double kKeys[] = {1, 60, 100, 5000};
    const auto field = static_cast<uint16_t>(random->number(kFields - 1));
    return {wide(field, kKeys[random->number(3)]), wide(field, 1)};
  }
  std::vector<RulePointer> wides;
  std::vector<RulePointer> narrows;
  for (size_t i = 0, n = 1 + random->number(2); i < n; ++i) {
    Twins part = random_twins(depth - 1, random);
    wides.push_back(std::move(part.wide));
    narrows.push_back(std::move(part.narrow));
  }
  const auto combine = kind == 1 ? all : any;
  return {combine(std::move(wides)), combine(std::move(narrows))};
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

Features values(const std::vector<std::pair<uint16_t, std::string>>& values) {
  Features features;
  for (const auto& [field, value] : values) features.values.add(field, value);
  return features;
}

std::vector<uint64_t> keys(const Rule& rule, const Features& features) {
  std::vector<uint64_t> keys;
  rule.keys(features, &keys);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

// What the index and the check make of a pair.
bool met(const Rule& rule, const Features& a, const Features& b) {
  const std::vector<uint64_t> left = keys(rule, a);
  const std::vector<uint64_t> right = keys(rule, b);
  std::vector<uint64_t> shared;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                        std::back_inserter(shared));
  if (shared.empty() || !rule.checked()) return !shared.empty();
  const auto packed = [](const Features& features) {
    return KeyedRecord::pack(Record(), features, {}, {}, {});
  };
  return rule.holds(packed(a), packed(b));
}

TEST_CASE("which parts of an AND are indexed changes nothing but the cost") {
  RandomText random(7);
  size_t checked = 0;
  size_t held = 0;
  size_t failed = 0;
  for (size_t round = 0; round < rounds(5000); ++round) {
    const Twins twins = random_twins(1 + random.number(3), &random);
    const Features a = random_features(&random);
    const Features b = random_features(&random);
    CAPTURE(twins.wide->spec());
    REQUIRE_FALSE(twins.narrow->checked());
    const bool expected = met(*twins.narrow, a, b);
    REQUIRE(met(*twins.wide, a, b) == expected);
    REQUIRE(twins.wide->spec() == twins.narrow->spec());
    checked += twins.wide->checked();
    held += expected && twins.wide->checked();
    failed += !expected && twins.wide->checked();
  }
  CHECK(checked > 1000);
  CHECK(held > 100);
  CHECK(failed > 100);
}

TEST_CASE("an AND is indexed by the parts with the fewest keys while their product is small") {
  const Features record = values({{0, "x"}, {0, "y"}, {1, "x"}, {1, "y"}, {1, "z"}, {2, "x"}});
  // 100 times 1 are combined, 100 times 60 are too many.
  const RulePointer rule = all({wide(0, 100), wide(1, 60), wide(2, 1)});
  CHECK(rule->checked());
  CHECK(rule->most_keys() == 60);
  CHECK(keys(*rule, record).size() == 3);
  const RulePointer small = all({wide(0, 60), wide(1, 60), wide(2, 1)});
  CHECK_FALSE(small->checked());
  CHECK(small->most_keys() == 3600);
  CHECK(keys(*small, record).size() == 6);
  const RulePointer only = all({wide(0, 5000)});
  CHECK_FALSE(only->checked());
  CHECK(only->most_keys() == 5000);
}

// Past bug: keys that grow with the value counted as one, and records had too many to be taken.
TEST_CASE("an AND is not indexed by keys that grow with the value where it has other keys") {
  const auto growing = [](uint16_t feature) {
    return exact_jaccard(
        {.feature = feature, .name = "text", .similarity = 0, .at_least = *parse_fraction("0.6")});
  };
  CHECK(growing(0)->grows());
  const RulePointer rule = all({wide(0, 20), growing(0)});
  CHECK_FALSE(rule->grows());
  REQUIRE(rule->unindexed().size() == 1);
  CHECK(rule->unindexed()[0]->text() == growing(0)->text());
  CHECK(all({growing(0), growing(1)})->unindexed().size() == 1);
  const RulePointer combined = all({same(2, "c"), growing(0)});
  CHECK(combined->unindexed().empty());
  CHECK(combined->grows());
  CHECK(any({same(2, "c"), growing(0)})->grows());
}

TEST_CASE("a missing value takes an AND out of play where its part is only checked, too") {
  const RulePointer rule = all({wide(0, 5000), wide(1, 5000)});
  REQUIRE(rule->checked());
  CHECK(keys(*rule, values({{0, "x"}})).empty());
  CHECK(keys(*rule, values({{1, "x"}})).empty());
  CHECK(keys(*rule, values({{0, "x"}, {1, "x"}})).size() == 1);
}

TEST_CASE("an OR has the keys of its parts") {
  CHECK(any({wide(0, 5000), wide(1, 60), same(2, "c")})->most_keys() == 5061);
}

}  // namespace
}  // namespace kindred
