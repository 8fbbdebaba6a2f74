#include "linkage/block/minhash.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Set = std::vector<uint64_t>;

// Two random sets with so many elements in common and so many of each one's own.
std::pair<Set, Set> random_sets(size_t common, size_t own, std::mt19937_64* random) {
  std::pair<Set, Set> sets;
  for (size_t i = 0; i < common; ++i) {
    sets.first.push_back((*random)());
    sets.second.push_back(sets.first.back());
  }
  for (size_t i = 0; i < own; ++i) {
    sets.first.push_back((*random)());
    sets.second.push_back((*random)());
  }
  return sets;
}

double jaccard_of(size_t common, size_t own) {
  return static_cast<double>(common) / static_cast<double>(common + 2 * own);
}

std::vector<uint32_t> signature(const MinHash& minhash, const Set& set) {
  std::vector<uint32_t> slots = {1, 2, 3};  // to be replaced
  minhash.sign(set, &slots);
  return slots;
}

// Mean and spread of the agreement over many pairs of sets, against those of independent trials
// that succeed with probability J.
void check_estimates(size_t common, size_t own) {
  constexpr size_t kSlots = 128;
  const size_t pairs = rounds(400);
  const MinHash minhash(kSlots);
  std::mt19937_64 random(common * 1000 + own);
  const double jaccard = jaccard_of(common, own);
  double sum = 0;
  double squares = 0;
  for (size_t i = 0; i < pairs; ++i) {
    const auto [a, b] = random_sets(common, own, &random);
    const double agreement = signature_agreement(signature(minhash, a), signature(minhash, b));
    sum += agreement;
    squares += (agreement - jaccard) * (agreement - jaccard);
  }
  const double variance = jaccard * (1 - jaccard) / kSlots;
  const auto n = static_cast<double>(pairs);
  CAPTURE(common, own, jaccard, sum / n, squares / n / variance);
  CHECK(std::abs(sum / n - jaccard) < 5 * std::sqrt(variance / n));
  CHECK(squares / n < 1.5 * variance);
  CHECK(squares / n > 0.6 * variance);
}

TEST_CASE("signatures agree in a share of slots that is the Jaccard similarity") {
  check_estimates(1, 2);  // sets of 3
  check_estimates(2, 1);
  check_estimates(10, 20);  // sets of 30
  check_estimates(24, 6);
  check_estimates(28, 2);
}

TEST_CASE("signatures of large sets estimate as well") {
  check_estimates(1000, 2000);  // sets of 3,000
  check_estimates(2500, 500);
}

TEST_CASE("a signature depends on the set alone") {
  const MinHash minhash(32);
  CHECK(signature(minhash, {5, 7, 9}) == signature(minhash, {9, 5, 5, 7, 9}));
  CHECK(signature(minhash, {5, 7, 9}) != signature(minhash, {5, 7, 8}));
  CHECK(signature(minhash, {}).empty());
}

TEST_CASE("a slot's function depends on its number alone") {
  const std::vector<uint32_t> few = signature(MinHash(10), {1, 2, 3, 4});
  const std::vector<uint32_t> many = signature(MinHash(100), {1, 2, 3, 4});
  REQUIRE(many.size() == 100);
  CHECK(std::equal(few.begin(), few.end(), many.begin()));
  CHECK(signature(MinHash(0), {1}).empty());
}

TEST_CASE("slots of different numbers are different functions") {
  const std::vector<uint32_t> slots = signature(MinHash(1000), {17});
  std::vector<uint32_t> distinct = slots;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  CHECK(distinct.size() == 1000);
}

TEST_CASE("empty signatures agree with each other alone") {
  const std::vector<uint32_t> some = {1, 2};
  CHECK(signature_agreement({}, {}) == 1);
  CHECK(signature_agreement({}, some) == 0);
  CHECK(signature_agreement(some, some) == 1);
  CHECK(signature_agreement(some, std::vector<uint32_t>{1, 3}) == 0.5);
}

// How often two sets of that similarity share a key of the rule.
double candidate_rate(const Rule& rule, size_t slots, size_t common, size_t own, size_t pairs) {
  const MinHash minhash(slots);
  std::mt19937_64 random(common * 77 + own);
  size_t candidates = 0;
  for (size_t i = 0; i < pairs; ++i) {
    const auto [a, b] = random_sets(common, own, &random);
    const auto keys = [&](const Set& set) {
      Features features;
      features.signatures = {signature(minhash, set)};
      std::vector<uint64_t> found;
      rule.keys(features, &found);
      std::sort(found.begin(), found.end());
      return found;
    };
    std::vector<uint64_t> shared;
    const std::vector<uint64_t> left = keys(a);
    const std::vector<uint64_t> right = keys(b);
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(shared));
    candidates += !shared.empty();
  }
  return static_cast<double>(candidates) / static_cast<double>(pairs);
}

void check_rate(const Rule& rule, size_t slots, size_t common, size_t own) {
  const size_t pairs = rounds(2000);
  const double jaccard = jaccard_of(common, own);
  const double probability = rule.probability(std::vector<double>{jaccard});
  const double rate = candidate_rate(rule, slots, common, own, pairs);
  CAPTURE(rule.spec(), jaccard, probability, rate);
  CHECK(std::abs(rate - probability) <
        5 * std::sqrt(probability * (1 - probability) / static_cast<double>(pairs)));
}

// The S-curve of MMDS 3.4.2.
TEST_CASE("two sets share a key of b bands of r rows as often as 1 - (1 - s^r)^b says") {
  const RulePointer rule = minhash({.feature = 0, .name = "f", .bands = 20, .rows = 5});
  for (const auto& [jaccard, expected] :
       {std::pair(.2, .006), std::pair(.3, .047), std::pair(.4, .186), std::pair(.5, .470),
        std::pair(.6, .802), std::pair(.7, .975), std::pair(.8, .9996)}) {
    CHECK(rule->probability(std::vector<double>{jaccard}) == Approx(expected).margin(.0006));
  }
  check_rate(*rule, 100, 20, 15);  // 0.4
  check_rate(*rule, 100, 20, 10);  // 0.5
  check_rate(*rule, 100, 30, 10);  // 0.6
  check_rate(*rule, 100, 3, 1);
}

// MMDS 3.6.3: an AND of 4 within an OR of 4, and the other way round.
TEST_CASE("rules of bands on slots of their own join as independent ones") {
  std::vector<RulePointer> ors;
  uint32_t first = 0;
  for (int i = 0; i < 4; ++i) {
    std::vector<RulePointer> ands;
    for (int j = 0; j < 4; ++j) {
      ands.push_back(minhash({.feature = 0, .name = "f", .bands = 2, .rows = 2, .first = first}));
      first += 4;
    }
    ors.push_back(all(std::move(ands)));
  }
  const RulePointer or_of_ands = any(std::move(ors));
  check_rate(*or_of_ands, first, 20, 10);
  check_rate(*or_of_ands, first, 30, 10);
  std::vector<RulePointer> ands;
  first = 0;
  for (int i = 0; i < 3; ++i) {
    std::vector<RulePointer> parts;
    for (int j = 0; j < 2; ++j) {
      parts.push_back(minhash({.feature = 0, .name = "f", .bands = 1, .rows = 2, .first = first}));
      first += 2;
    }
    ands.push_back(any(std::move(parts)));
  }
  const RulePointer and_of_ors = all(std::move(ands));
  check_rate(*and_of_ors, first, 20, 10);
  check_rate(*and_of_ors, first, 28, 2);
}

TEST_CASE("an empty set has no band") {
  const RulePointer rule = minhash({.feature = 0, .name = "f", .bands = 3, .rows = 2});
  Features features;
  features.signatures = {{}};
  std::vector<uint64_t> keys;
  rule->keys(features, &keys);
  CHECK(keys.empty());
  features.signatures = {{1, 2, 3, 4, 5, 6}};
  rule->keys(features, &keys);
  CHECK(keys.size() == 3);
}

TEST_CASE("a rule of bands tells all that its keys depend on") {
  const RulePointer rule =
      minhash({.feature = 0, .name = "grams", .bands = 3, .rows = 2, .first = 8});
  CHECK(rule->text() == "minhash(grams)");
  CHECK(rule->spec() == "minhash(grams, bands=3, rows=2, first=8)");
}

TEST_CASE("a signature is the least value of each function over the set") {
  const Set set = {3, 1ULL << 40, 99, 12345678901};
  const std::vector<uint32_t> slots = signature(MinHash(50), set);
  for (size_t i = 0; i < slots.size(); ++i) {
    const LinearHash function = MinHash::function(i);
    CHECK(function.permutation());
    uint64_t least = UINT64_MAX;
    for (const uint64_t x : set) least = std::min(least, function(MinHash::premix(x)));
    CHECK(slots[i] == least);
  }
}

TEST_CASE("a linear hash permutes when its factor and its modulus have no common divisor") {
  CHECK(LinearHash{3, 1, 10}.permutation());
  CHECK_FALSE(LinearHash{2, 1, 10}.permutation());
  CHECK(LinearHash{3, 1, 5}(4) == 3);
  CHECK(LinearHash{UINT64_MAX, UINT64_MAX, 1000003}(UINT64_MAX) ==
        LinearHash{UINT64_MAX % 1000003, UINT64_MAX % 1000003, 1000003}(UINT64_MAX % 1000003));
}

TEST_CASE("an estimate leaves out slots that are empty in both") {  // MMDS 3.3.6, third edition
  constexpr uint32_t kNone = UINT32_MAX;
  const std::vector<uint32_t> a = {1, 2, kNone, kNone, 5};
  const std::vector<uint32_t> b = {1, 3, kNone, 4, 5};
  const SignatureEstimate estimate = estimate_similarity(a, b);
  CHECK(estimate.equal == 2);
  CHECK(estimate.unequal == 2);
  CHECK(estimate.ignored == 1);
  CHECK(estimate.similarity == 0.5);
  CHECK(estimate.standard_error == 0.25);
  CHECK_FALSE(estimate_similarity(std::vector{kNone}, std::vector{kNone}).similarity);
  CHECK(standard_error(0.8, 100) == Approx(0.04));
}

}  // namespace
}  // namespace kindred
