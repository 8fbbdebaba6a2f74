#include "tools/kindred/evaluate/bootstrap.h"

#include <cmath>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/rounds.h"

namespace kindred {

namespace {

// Pairs of records of their own: `gold` of them, of which the first `found` match, and so many
// matches that are not gold.
RankedPairs apart(uint32_t gold, uint32_t found, uint32_t wrong) {
  std::vector<NumberedPair> truth;
  std::vector<ScoredPair> candidates;
  for (uint32_t i = 0; i < gold; ++i) {
    truth.push_back({2 * i, 2 * i + 1});
    candidates.push_back({truth.back(), i < found ? 1.0 : 0.0});
  }
  for (uint32_t i = gold; i < gold + wrong; ++i) candidates.push_back({{2 * i, 2 * i + 1}, 1});
  return rank_pairs(std::move(truth), std::move(candidates));
}

AccuracyIntervals intervals(const RankedPairs& pairs, unsigned threads = 2) {
  ThreadPool pool(threads);
  return bootstrap(pairs, 1, &pool).value();
}

void check_near(const Interval& interval, double low, double high) {
  CHECK(interval.low == Approx(low).margin(0.01));
  CHECK(interval.high == Approx(high).margin(0.01));
}

}  // namespace

TEST_CASE("the interval of a share of independent pairs is that of the binomial distribution") {
  // 400 of 500 found: 0.8 +- 1.96 sqrt(0.8 * 0.2 / 500).
  const AccuracyIntervals found = intervals(apart(500, 400, 100));
  const double half = 1.96 * std::sqrt(0.8 * 0.2 / 500);
  check_near(found.at_threshold.recall, 0.8 - half, 0.8 + half);
  check_near(found.at_threshold.precision, 0.8 - half, 0.8 + half);
  check_near(found.closure.recall, 0.8 - half, 0.8 + half);
  CHECK(found.blocking_recall.low == 1);
  CHECK(found.blocking_recall.high == 1);
}

TEST_CASE("pairs of one group count as one observation") {
  // 20 groups of 5 records and 10 pairs each, 16 of them found whole: 0.8 of 20, not of 200.
  std::vector<NumberedPair> gold;
  std::vector<ScoredPair> candidates;
  for (uint32_t group = 0; group < 20; ++group) {
    for (uint32_t i = 0; i < 5; ++i) {
      for (uint32_t j = i + 1; j < 5; ++j) {
        gold.push_back({5 * group + i, 5 * group + j});
        if (group < 16) candidates.push_back({gold.back(), 1});
      }
    }
  }
  const AccuracyIntervals found = intervals(rank_pairs(gold, candidates));
  const double half = 1.96 * std::sqrt(0.8 * 0.2 / 20);
  CHECK(found.at_threshold.recall.low == Approx(0.8 - half).margin(0.05));
  CHECK(found.at_threshold.recall.high == Approx(0.8 + half).margin(0.05));
  CHECK(found.blocking_recall.low == found.at_threshold.recall.low);
}

TEST_CASE("the truth is within the interval as often as it should be") {
  constexpr uint32_t kPairs = 60;
  const uint32_t worlds = 100 * static_cast<uint32_t>(rounds(2));
  uint32_t within = 0;
  for (uint32_t world = 0; world < worlds; ++world) {
    uint32_t found = 0;
    for (uint32_t pair = 0; pair < kPairs; ++pair) found += mix(mix(7, world), pair) % 10 < 7;
    const Interval recall = intervals(apart(kPairs, found, 0)).at_threshold.recall;
    within += recall.low <= 0.7 && 0.7 <= recall.high;
  }
  // 0.95 less what percentiles of a small sample lose, and four standard errors.
  CHECK(within > worlds * (0.93 - 4 * std::sqrt(0.93 * 0.07 / worlds)));
}

TEST_CASE("an interval depends on the pairs alone") {
  const RankedPairs pairs = apart(50, 40, 10);
  const AccuracyIntervals one = intervals(pairs, 1);
  const AccuracyIntervals more = intervals(pairs, 3);
  CHECK(one.at_threshold.f1.low == more.at_threshold.f1.low);
  CHECK(one.at_threshold.f1.high == more.at_threshold.f1.high);
  CHECK(one.at_threshold.f1.low < 0.8);
  CHECK(one.at_threshold.f1.high > 0.8);
}

TEST_CASE("the closure counts the pairs that a chain of matches connects") {
  // 0-1-2 match in a chain, gold is all three pairs; 3-4 and 4-5 match, gold is 3-4 alone.
  const AccuracyIntervals found = intervals(rank_pairs(
      {{0, 1}, {0, 2}, {1, 2}, {3, 4}}, {{{0, 1}, 1}, {{1, 2}, 1}, {{3, 4}, 1}, {{4, 5}, 1}}));
  // A sample of the second group alone closes three pairs, of which one is gold; of samples of
  // neither there is no precision.
  CHECK(found.closure.precision.low == Approx(1 / 3.0));
  CHECK(found.closure.precision.high == 1);
  CHECK(found.closure.recall.high == 1);
  CHECK(found.at_threshold.recall.high == 1);
}

TEST_CASE("nothing to draw from, and too much") {
  CHECK(std::isnan(intervals({}).at_threshold.f1.low));
  CHECK(std::isnan(intervals(apart(3, 0, 0)).at_threshold.precision.high));
  ThreadPool pool(1);
  std::vector<NumberedPair> many;
  for (uint32_t i = 0; i <= kMostBootstrapped; ++i) many.push_back({2 * i, 2 * i + 1});
  CHECK_FALSE(bootstrap(rank_pairs(std::move(many), {}), 1, &pool));
}

}  // namespace kindred
