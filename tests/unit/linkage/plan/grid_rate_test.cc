// The figures of MMDS 3.8.5, found by the product's rules on simulated prints.

#include <cmath>
#include <memory>
#include <vector>

#include "linkage/feature/grid_triples.h"
#include "linkage/find/judge.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

// So many squares that the functions hardly share any: the book takes them as independent. A pixel
// each, for the simulation fills them directly.
constexpr uint32_t kSide = 150;
constexpr uint32_t kFunctions = 1024;

using Squares = std::vector<bool>;

// A minutia in every fifth square.
Squares print(RandomText* random) {
  Squares squares(kSide * kSide);
  for (size_t i = 0; i < squares.size(); ++i) squares[i] = random->number(4) == 0;
  return squares;
}

// Four of five minutiae again, and others in their place.
Squares print_again(const Squares& first, RandomText* random) {
  Squares second(first.size());
  for (size_t i = 0; i < first.size(); ++i) {
    // So many of the squares without one that a fifth of all are occupied again: 0.2 * 0.2 / 0.8.
    second[i] = first[i] ? random->number(4) != 0 : random->number(19) == 0;
  }
  return second;
}

struct Simulation {
  std::shared_ptr<Pipeline> pipeline = std::make_shared<Pipeline>();

  Simulation() {
    const uint16_t field = pipeline->add_field({.name = "print", .type = FieldType::kMinutiae});
    const auto group = [&] {
      return pipeline->grid_triples(
          field,
          {.grid = {.width = kSide, .height = kSide}, .functions = kFunctions, .squares = 3});
    };
    pipeline->blocking.add(group());
    pipeline->blocking.add(all({group(), group()}));
    pipeline->scorer = points({{.field = field, .name = "print"}});
  }

  Prepared prepared(const Squares& squares) const {
    std::vector<Minutia> minutiae;
    for (uint32_t i = 0; i < squares.size(); ++i) {
      if (!squares[i]) continue;
      minutiae.push_back({static_cast<float>(i % kSide), static_cast<float>(i / kSide)});
    }
    Record record;
    record.values.add(0, encode_minutiae(minutiae));
    return Preparer(pipeline).prepare(record);
  }
};

// How many of many pairs hold the rules, and how often a function said yes.
struct Counts {
  double pairs = 0;
  double first = 0;     // functions of the OR that say yes to the first print
  double both = 0;      // to both
  double one_or = 0;    // pairs with one at least
  double both_ors = 0;  // pairs with one in each of two groups
};

Counts simulate(bool same_finger, uint64_t seed) {
  const Simulation simulation;
  const Judge judge(simulation.pipeline);
  RandomText random(seed);
  Counts counts;
  for (size_t i = 0, n = rounds(1000); i < n; ++i) {
    const Squares first = print(&random);
    const Squares second = same_finger ? print_again(first, &random) : print(&random);
    const KeyedRecord a = simulation.prepared(first).record;
    const KeyedRecord b = simulation.prepared(second).record;
    ++counts.pairs;
    counts.first += static_cast<double>(a.keys(0).size());
    for_each_shared(a.keys(0), b.keys(0), [&](uint64_t) { ++counts.both; });
    for (const uint16_t branch : judge.branches(a, b)) {
      ++(branch == 0 ? counts.one_or : counts.both_ors);
    }
  }
  return counts;
}

// Within four standard deviations of independent trials.
void check_rate(double found, double trials, double probability) {
  CAPTURE(found, trials, probability, found / trials);
  const double deviation = std::sqrt(trials * probability * (1 - probability));
  CHECK(std::abs(found - trials * probability) < 4 * deviation);
}

}  // namespace

TEST_CASE("two prints of one finger meet as often as the book says") {
  const Counts counts = simulate(true, 1);
  check_rate(counts.first, counts.pairs * kFunctions, 0.008);
  check_rate(counts.both, counts.first, 0.512);
  check_rate(counts.both, counts.pairs * kFunctions, 0.004096);
  check_rate(counts.one_or, counts.pairs, 0.985048);
  check_rate(counts.both_ors, counts.pairs, 0.970320);
}

TEST_CASE("prints of two fingers meet as seldom as the book says") {
  const Counts counts = simulate(false, 2);
  check_rate(counts.both, counts.pairs * kFunctions, 0.000064);
  check_rate(counts.one_or, counts.pairs, 0.063437);
  check_rate(counts.both_ors, counts.pairs, 0.004024);
}

}  // namespace kindred
