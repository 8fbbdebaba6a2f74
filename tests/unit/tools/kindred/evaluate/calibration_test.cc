#include "tools/kindred/evaluate/calibration.h"

#include "tests/catch.h"

namespace kindred {

namespace {

// `count` pairs of one score, the first `gold` of them known to match.
void add(double score, uint32_t count, uint32_t gold, std::vector<ScoredPair>* pairs) {
  for (uint32_t i = 0; i < count; ++i) {
    const auto number = static_cast<uint32_t>(2 * pairs->size());
    pairs->push_back({.pair = {number, number + 1}, .score = score, .gold = i < gold});
  }
}

}  // namespace

TEST_CASE("probabilities are held against the share of gold, bin by bin") {
  RankedPairs pairs;
  add(1, 2, 2, &pairs.candidates);
  add(0.96, 50, 40, &pairs.candidates);
  add(0.4, 10, 5, &pairs.candidates);
  add(0.2, 10, 1, &pairs.candidates);  // an edge belongs to the bin above it
  add(0, 28, 0, &pairs.candidates);
  const Calibration found = measure_calibration(pairs, 0.95);

  REQUIRE(found.bins.size() == 9);
  CHECK(found.bins.front().pairs == 28);
  CHECK(found.bins[2].pairs == 0);
  CHECK(found.bins[3].pairs == 20);
  CHECK(found.bins[3].gold == 6);
  CHECK(found.bins[3].promised == Approx(6));
  CHECK(found.bins[6].from == 0.95);
  CHECK(found.bins[6].pairs == 50);
  CHECK(found.bins.back().to == 1);
  CHECK(found.bins.back().pairs == 2);
  CHECK(found.matches.pairs == 52);
  CHECK(found.matches.gold == 42);
  CHECK(found.matches.promised == Approx(50));
  CHECK(found.all.promised == Approx(56));
  CHECK(found.error == Approx(0.08));  // (48 - 40) / 100: all other bins keep their promise
  CHECK(
      found.brier ==
      Approx((10 * 0.96 * 0.96 + 40 * 0.04 * 0.04 + 5 * 0.36 + 5 * 0.16 + 0.64 + 9 * 0.04) / 100));
}

TEST_CASE("the interval of a share is Wilson's") {
  RankedPairs pairs;
  add(0.9, 10, 5, &pairs.candidates);
  add(0.3, 20, 0, &pairs.candidates);
  const Calibration found = measure_calibration(pairs, 0.95);
  CHECK(found.bins[5].share.low == Approx(0.2366).margin(1e-4));
  CHECK(found.bins[5].share.high == Approx(0.7634).margin(1e-4));
  CHECK(found.bins[3].share.low == 0);
  CHECK(found.bins[3].share.high == Approx(0.1611).margin(1e-4));
  CHECK(found.bins[0].share.low == 0);  // nothing is known
  CHECK(found.bins[0].share.high == 1);
}

TEST_CASE("a pair that lost to a better partner promises nothing") {
  RankedPairs pairs;
  add(0.99, 1, 1, &pairs.candidates);
  add(0.97, 1, 0, &pairs.candidates);
  pairs.candidates.back().chosen = false;
  const Calibration found = measure_calibration(pairs, 0.95);
  CHECK(found.all.pairs == 1);
  CHECK(found.matches.pairs == 1);
  CHECK(measure_calibration({}, 0.95).error == 0);
}

}  // namespace kindred
