#include "tools/kindred/evaluate/accuracy.h"

#include <algorithm>
#include <cmath>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {

namespace {

// Six records. Gold: 0-1, 2-3 and 4-5, of which the last is no candidate.
const std::vector<NumberedPair> kGold = {{0, 1}, {2, 3}, {4, 5}};
const std::vector<ScoredPair> kCandidates = {{{0, 4}, 1}, {{2, 3}, 5}, {{0, 1}, 10}, {{1, 2}, 5}};

void check(const Quality& quality, double precision, double recall, double f1) {
  CHECK(quality.precision == Approx(precision));
  CHECK(quality.recall == Approx(recall));
  CHECK(quality.f1 == Approx(f1));
}

}  // namespace

TEST_CASE("accuracy by hand") {
  const Accuracy accuracy = measure_accuracy(6, rank_pairs(kGold, kCandidates), 5);
  CHECK(accuracy.records == 6);
  CHECK(accuracy.gold_pairs == 3);
  CHECK(accuracy.candidate_pairs == 4);
  CHECK(accuracy.matches == 3);
  CHECK(accuracy.blocking_recall == Approx(2.0 / 3));
  CHECK(accuracy.pairs_share == Approx(4.0 / 15));
  CHECK(accuracy.threshold == 5);
  check(accuracy.at_threshold, 2.0 / 3, 2.0 / 3, 2.0 / 3);
  CHECK(accuracy.best_threshold == 5);
  check(accuracy.best, 2.0 / 3, 2.0 / 3, 2.0 / 3);
  // 0, 1, 2 and 3 hang together: six pairs, two of them gold.
  check(accuracy.closure, 2.0 / 6, 2.0 / 3, 4.0 / 9);
}

TEST_CASE("the threshold lies between scores, the best one is a score") {
  const Accuracy accuracy = measure_accuracy(6, rank_pairs(kGold, kCandidates), 7.5);
  CHECK(accuracy.matches == 1);
  check(accuracy.at_threshold, 1, 1.0 / 3, 0.5);
  check(accuracy.closure, 1, 1.0 / 3, 0.5);
  CHECK(accuracy.best_threshold == 5);
}

TEST_CASE("pairs of one score come in together, in whatever order they are given") {
  // Only the first two of the three pairs with score 5 would give a better F1.
  std::vector<ScoredPair> candidates = {{{0, 1}, 5}, {{2, 3}, 5}, {{0, 5}, 5}};
  std::sort(candidates.begin(), candidates.end(),
            [](const ScoredPair& a, const ScoredPair& b) { return a.pair < b.pair; });
  do {
    const Accuracy accuracy = measure_accuracy(6, rank_pairs(kGold, candidates), 0);
    check(accuracy.best, 2.0 / 3, 2.0 / 3, 2.0 / 3);
  } while (std::next_permutation(
      candidates.begin(), candidates.end(),
      [](const ScoredPair& a, const ScoredPair& b) { return a.pair < b.pair; }));
}

TEST_CASE("of two thresholds with one F1 the higher is the best") {
  // F1 is 2/3 at 9, and again at 3 with four candidates of which two are gold.
  const Accuracy accuracy = measure_accuracy(
      6, rank_pairs({{0, 1}, {2, 3}}, {{{0, 1}, 9}, {{0, 2}, 5}, {{1, 2}, 4}, {{2, 3}, 3}}), 0);
  CHECK(accuracy.best_threshold == 9);
  check(accuracy.best, 1, 0.5, 2.0 / 3);
}

TEST_CASE("repeated gold pairs count once, those of unknown records are missed") {
  const Accuracy accuracy =
      measure_accuracy(2, rank_pairs({{0, 1}, {0, 1}, {0, 900}}, {{{0, 1}, 1}}), 1);
  CHECK(accuracy.gold_pairs == 2);
  CHECK(accuracy.blocking_recall == 0.5);
  check(accuracy.at_threshold, 1, 0.5, 2.0 / 3);
  check(accuracy.closure, 1, 0.5, 2.0 / 3);
}

TEST_CASE("where nothing matches there is a recall, of 0, but no precision") {
  const Accuracy none = measure_accuracy(1, rank_pairs({{0, 1}}, {}), 3);
  for (const Quality& quality : {none.at_threshold, none.best, none.closure}) {
    CHECK(std::isnan(quality.precision));
    CHECK(quality.recall == 0);
    CHECK(quality.f1 == 0);
  }
  const Quality nothing = quality_of(0, 0, 0);
  CHECK(std::isnan(nothing.recall));
  CHECK(std::isnan(nothing.f1));
  CHECK(none.best_threshold == 3);
  CHECK(none.blocking_recall == 0);
  CHECK(none.pairs_share == 0);
}

TEST_CASE("a chain of matches is closed by counting") {
  constexpr uint32_t kRecords = 200'000;
  std::vector<ScoredPair> chain;
  for (uint32_t i = 0; i + 1 < kRecords; ++i) chain.push_back({{i, i + 1}, 1});
  const Accuracy accuracy = measure_accuracy(kRecords, rank_pairs({{0, kRecords - 1}}, chain), 1);
  CHECK(accuracy.at_threshold.recall == 0);
  CHECK(accuracy.closure.recall == 1);
  CHECK(accuracy.closure.precision == Approx(2.0 / kRecords / (kRecords - 1)));
}

TEST_CASE("the curve holds what each of its thresholds gives, and a threshold for every percent") {
  std::vector<NumberedPair> gold;
  std::vector<ScoredPair> candidates;
  for (uint32_t i = 0; i < 3000; ++i) {
    const uint64_t hash = mix(11, i);
    const NumberedPair pair{2 * i, 2 * i + 1};
    const bool is_gold = hash % 10 == 0;
    if (is_gold) gold.push_back(pair);
    // Gold scores higher on average; a third of the scores are shared by several.
    const auto score = static_cast<double>((hash >> 8U) % 400 + (is_gold ? 150 : 0));
    if (hash % 70 != 0) candidates.push_back({pair, score});
  }
  const RankedPairs pairs = rank_pairs(gold, candidates);
  const std::vector<CurvePoint> curve = precision_recall(pairs);
  REQUIRE(curve.size() > 80);
  CHECK(curve.size() <= 203);
  std::vector<bool> percents(101);
  for (const CurvePoint& point : curve) {
    const Accuracy alone = measure_accuracy(6000, pairs, point.threshold);
    REQUIRE(point.matches == alone.matches);
    REQUIRE(point.quality.precision == alone.at_threshold.precision);
    REQUIRE(point.quality.recall == alone.at_threshold.recall);
    REQUIRE(point.quality.f1 == alone.at_threshold.f1);
    percents[static_cast<size_t>(100 * point.quality.recall + 1e-9)] = true;
  }
  CHECK(curve.front().threshold == pairs.candidates.front().score);
  CHECK(curve.back().matches == candidates.size());
  // No threshold above a point has its whole percent of recall already.
  for (const ScoredPair& candidate : pairs.candidates) {
    const Accuracy here = measure_accuracy(6000, pairs, candidate.score);
    REQUIRE(percents[static_cast<size_t>(100 * here.at_threshold.recall + 1e-9)]);
  }
  CHECK(precision_recall(rank_pairs({{0, 1}}, {})).empty());
}

// As where cohesion withholds the best pairs.
TEST_CASE("the curve begins where the first pair is found") {
  std::vector<ScoredPair> candidates = {{{0, 1}, 9}, {{1, 2}, 5}};
  candidates[0].chosen = false;
  const std::vector<CurvePoint> curve = precision_recall(rank_pairs({{1, 2}}, candidates));
  REQUIRE(curve.size() == 1);
  CHECK(curve[0].threshold == 5);
  CHECK(curve[0].matches == 1);
  CHECK(curve[0].quality.precision == 1);
}

}  // namespace kindred
