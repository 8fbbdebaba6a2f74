// Pairs of two pipelines, against maps of them.

#include "daemon/shadow/pair_comparison.h"

#include <map>
#include <string>

#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

using Is = PairVerdict::Is;
using Pairs = std::map<std::string, Is>;

std::string key_of(size_t pair) { return R"([["a",")" + std::to_string(pair) + R"("],["b","1"]])"; }

Is said(const Pairs& pairs, const std::string& key) {
  const auto found = pairs.find(key);
  return found == pairs.end() ? Is::kNothing : found->second;
}

// By the names of differences, which keys.
std::map<std::string, std::set<std::string>> plainly(const Pairs& of_old, const Pairs& of_new) {
  std::map<std::string, std::set<std::string>> differ;
  for (size_t i = 0; i < 40; ++i) {
    const std::string key = key_of(i);
    const Is was = said(of_old, key);
    const Is is = said(of_new, key);
    if (was == is) continue;
    if (was == Is::kNothing) {
      differ[is == Is::kMatch ? "new_match" : "new_review"].insert(key);
    } else if (is == Is::kNothing) {
      differ[was == Is::kMatch ? "gone_match" : "gone_review"].insert(key);
    } else {
      differ[is == Is::kMatch ? "raised" : "lowered"].insert(key);
    }
  }
  return differ;
}

std::map<std::string, std::set<std::string>> told(const PairComparison& comparison) {
  std::map<std::string, std::set<std::string>> differ;
  for (const PairDifference one : kPairDifferences) {
    for (const PairExample& example : comparison.examples(one, 100)) {
      differ[std::string(difference_name(one))].insert(example.key);
    }
  }
  return differ;
}

TEST_CASE("pairs differ as maps of both sides do, after any history") {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    RandomText random(seed);
    PairComparison comparison;
    std::array<Pairs, 2> pairs;
    for (int round = 0; round < 10; ++round) {
      for (int i = 0; i < 30; ++i) {
        const Side side = random.number(1) == 0 ? Side::kOld : Side::kNew;
        const std::string key = key_of(random.number(39));
        const Is is = std::array{Is::kNothing, Is::kMatch, Is::kReview}.at(random.number(2));
        comparison.take(side, key, {is, 90});
        pairs[index_of(side)][key] = is;
      }
      comparison.standing().begin();
      comparison.standing().pass();
      REQUIRE(told(comparison) == plainly(pairs[0], pairs[1]));
      for (const Side side : {Side::kOld, Side::kNew}) {
        uint64_t matches = 0;
        for (const auto& [key, is] : pairs[index_of(side)]) matches += is == Is::kMatch ? 1 : 0;
        REQUIRE(comparison.matches(side) == matches);
      }
    }
  }
}

TEST_CASE("an example of a pair has what both sides say") {
  PairComparison comparison;
  comparison.take(Side::kOld, key_of(1), {Is::kReview, 80});
  comparison.take(Side::kNew, key_of(1), {Is::kMatch, 92.5});
  comparison.standing().begin();
  comparison.standing().pass();
  const auto examples = comparison.examples(PairDifference::kRaised, 10);
  REQUIRE(examples.size() == 1);
  CHECK(examples[0].key == key_of(1));
  CHECK(examples[0].of_old.score == 80);
  CHECK(examples[0].of_new.score == 92.5);
}

TEST_CASE("a pair that is kept agrees with a match and with a review, and is new beside neither") {
  PairComparison comparison;
  comparison.take(Side::kNew, key_of(1), {Is::kKept});
  comparison.take(Side::kNew, key_of(2), {Is::kKept});
  comparison.take(Side::kNew, key_of(3), {Is::kKept});
  comparison.take(Side::kOld, key_of(1), {Is::kMatch, 90});
  comparison.take(Side::kOld, key_of(2), {Is::kReview, 70});
  comparison.standing().begin();
  comparison.standing().pass();
  CHECK(told(comparison) ==
        std::map<std::string, std::set<std::string>>{{"new_match", {key_of(3)}}});
}

}  // namespace
}  // namespace kindred
