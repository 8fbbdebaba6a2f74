#include "linkage/plan/recapture.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/reference/recapture.h"

namespace kindred {
namespace {

using Bins = std::array<RecaptureBin, Recapture::kBins>;

// Numbers of [0, 1) that follow from a seed.
class Draws {
 public:
  explicit Draws(uint64_t seed) : seed_(mix(seed, 7)) {}
  double next() { return static_cast<double>(mix(seed_, ++drawn_) >> 11U) * 0x1p-53; }

 private:
  uint64_t seed_;
  uint64_t drawn_ = 0;
};

bool off(const Bins& bins) {
  return std::ranges::any_of(bins, [](const RecaptureBin& bin) { return bin.off; });
}

// Bands of five rows; those from `working` on never agree.
constexpr int kBands = 20;
double chance_of_band(double similarity) { return std::pow(similarity, 5); }

Bins ask_bands(uint64_t seed, int pairs, int working) {
  Recapture recapture;
  Draws draws(seed);
  for (int i = 0; i < pairs; ++i) {
    const double similarity = draws.next();
    const double chance = chance_of_band(similarity);
    uint32_t shared = 0;
    for (int band = 0; band < working; ++band) shared += draws.next() < chance;
    recapture.add_bands(similarity, i, kBands, chance, shared, shared);
  }
  return recapture.bins();
}

Bins ask_rule(uint64_t seed, int pairs, double share) {
  Recapture recapture;
  Draws draws(seed);
  for (int i = 0; i < pairs; ++i) {
    const double similarity = draws.next();
    const double chance = 1 - std::pow(1 - chance_of_band(similarity), kBands);
    recapture.add_pair(similarity, i, chance, draws.next() < share * chance);
  }
  return recapture.bins();
}

TEST_CASE("A band is asked where another one has found the pair") {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    std::vector<reference::Band> bands(2 + random() % 6);
    uint32_t shared = 0;
    uint32_t admitted = 0;
    for (reference::Band& band : bands) {
      band = {random() % 3 == 0, random() % 2 == 0};
      shared += band.agrees;
      admitted += band.agrees && band.admitted;
    }
    const reference::Answers answers = reference::ask_bands(bands);
    Recapture recapture;
    recapture.add_bands(0.35, 0, static_cast<double>(bands.size()), 0.3, shared, admitted);
    const RecaptureBin bin = recapture.bins()[3];
    CHECK(bin.asked == answers.asked);
    CHECK(bin.found == answers.found);
  }
}

TEST_CASE("A bin says what was seen of its pairs, and what is promised of these very pairs") {
  Recapture recapture;
  recapture.add_pair(0.8, 1, 0.9, true);
  recapture.add_pair(0.86, 2, 0.7, false);
  recapture.add_pair(1 - 0.1, 3, 1, true);
  const Bins bins = recapture.bins();
  CHECK(bins[8].from == Approx(0.8));
  CHECK(bins[8].to == Approx(0.9));
  CHECK(bins[8].pairs == 2);
  CHECK(bins[8].similarity == Approx(0.83));
  CHECK(bins[8].predicted == Approx(0.8));
  CHECK(bins[8].observed == Approx(0.5));
  CHECK(bins[9].observed == 1);
  CHECK(bins[0].pairs == 0);
  CHECK_FALSE(off(bins));
}

// Both ways of a rule together are wrong in one of a thousand looks at most, so either is in half.
TEST_CASE("A rule that keeps its promise raises no alarm") {
  constexpr int kSeeds = 1000;
  int by_bands = 0;
  int by_rules = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    by_bands += off(ask_bands(seed, 150, kBands));
    by_rules += off(ask_rule(seed, 150, 1));
  }
  // With a mean of 0.5 there are three or more in 1.4 % of all such tests.
  CHECK(by_bands <= 2);
  CHECK(by_rules <= 2);
}

// Patterns of up to 60 pairs that are found together.
Bins ask_patterns(uint64_t seed, uint32_t lost) {
  Recapture recapture;
  Draws draws(seed);
  for (uint64_t pattern = 0; pattern < 60; ++pattern) {
    const double similarity = draws.next();
    uint32_t shared = 0;
    for (int band = 0; band < kBands; ++band) {
      shared += draws.next() < chance_of_band(similarity) && band % 20 >= static_cast<int>(lost);
    }
    for (auto pairs = static_cast<int>(60 * draws.next()); pairs >= 0; --pairs) {
      recapture.add_bands(similarity, pattern, kBands, chance_of_band(similarity), shared, shared);
    }
  }
  return recapture.bins();
}

TEST_CASE("Pairs of one pattern say no more than one of them") {
  int right = 0;
  int wrong = 0;
  for (int seed = 0; seed < 1000; ++seed) right += off(ask_patterns(seed, 0));
  for (int seed = 0; seed < 50; ++seed) wrong += off(ask_patterns(seed, kBands / 2));
  CHECK(right <= 2);
  CHECK(wrong > 40);
}

TEST_CASE("A rule that finds half of what it promises raises the alarm") {
  int by_bands = 0;
  int by_rules = 0;
  for (int seed = 0; seed < 50; ++seed) {
    by_bands += off(ask_bands(seed, 500, kBands / 2));
    by_rules += off(ask_rule(seed, 500, 0.5));
  }
  CHECK(by_bands == 50);
  CHECK(by_rules == 50);
}

// The pairs are there because some band has found them: of all pairs they would be too many.
TEST_CASE("What bands find of pairs that they have found is the chance of a band") {
  const Bins bins = ask_bands(1, 20'000, kBands);
  for (size_t i = 5; i < bins.size(); ++i) {
    CAPTURE(i);
    CHECK(bins[i].observed == Approx(bins[i].predicted).epsilon(0.1));
  }
}

// The trials of pairs that vary as this says: the mean square of many looks.
TEST_CASE("Bands of one pair count as fewer trials than bands of several") {
  constexpr double kChance = 0.05;
  double squares = 0;
  double variance = 0;
  for (int look = 0; look < 2'000; ++look) {
    Draws draws(look);
    Recapture recapture;
    for (int pair = 0; pair < 40; ++pair) {
      uint32_t shared = 0;
      for (int band = 0; band < kBands; ++band) shared += draws.next() < kChance;
      recapture.add_bands(0.5, pair, kBands, kChance, shared, shared);
    }
    const RecaptureBin bin = recapture.bins()[5];
    const auto asked = static_cast<double>(bin.asked);
    squares += std::pow(static_cast<double>(bin.found) - kChance * asked, 2);
    variance += kChance * (1 - kChance) * asked;
  }
  // By the theory 1 + 19 q (1 - q)^19 / (1 - (1 - q)^19) with q = 0.05.
  CHECK(squares / variance == Approx(1.576).epsilon(0.1));
}

}  // namespace
}  // namespace kindred
