#include "linkage/linker.h"

#include <limits>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

void add(const Tally& one, Tally* sum) {
  sum->matches += one.matches;
  sum->reviews += one.reviews;
  sum->retractions += one.retractions;
}

// Brings random streams of a world through every route and compares with the reference.
Tally attack(const World& world, const HistoryOptions& options, uint64_t first_seed,
             size_t seeds = 4) {
  Tally sum;
  for (uint64_t seed = first_seed; seed < first_seed + rounds(seeds); ++seed) {
    CAPTURE(seed);
    const std::vector<Record> records = random_history(world, options, seed);
    add(tally(require_every_route(world.setup, records)), &sum);
  }
  return sum;
}

TEST_CASE("every route publishes the changes that comparing all with all finds") {
  const Tally seen = attack(customers(), {}, 1);
  CHECK(seen.matches > 250);
  CHECK(seen.reviews > 250);
  CHECK(seen.retractions > 250);
}

TEST_CASE("rules within rules find what comparing all with all finds") {
  const Tally seen = attack(nested(), {}, 100);
  CHECK(seen.matches > 250);
  CHECK(seen.reviews > 250);
  CHECK(seen.retractions > 250);
}

TEST_CASE("numbers, dates, places and sets match by value, not by spelling") {
  const Tally seen = attack(typed(), {}, 200);
  CHECK(seen.matches > 250);
  CHECK(seen.retractions > 250);
}

TEST_CASE("rules that check the pair qualify the keys of pairs on which they hold") {
  const Tally seen = attack(checked(), {}, 250);
  CHECK(seen.matches > 250);
  CHECK(seen.reviews > 250);
  CHECK(seen.retractions > 250);
}

TEST_CASE("exact joins find what comparing all with all finds, with caps and without") {
  for (const bool cap_exact : {false, true}) {
    const Tally seen = attack(joined(2, cap_exact), {}, 270);
    CHECK(seen.matches > 100);
    CHECK(seen.reviews > 100);
    CHECK(seen.retractions > 100);
  }
}

TEST_CASE("rules on fingerprints find what comparing all with all finds, with caps and without") {
  for (const uint32_t max_bucket : {2U, 1000U}) {
    const Tally seen = attack(prints(max_bucket), {}, 280, 1);
    CHECK(seen.matches > 12);
    CHECK(seen.reviews >= 5);
    CHECK(seen.retractions > 12);
  }
}

TEST_CASE("a cap of two or three members changes nothing about routes") {
  for (const uint32_t max_bucket : {2U, 3U, 5U}) {
    CAPTURE(max_bucket);
    Tally seen;
    add(attack(customers(max_bucket), {}, 300, 2), &seen);
    add(attack(nested(max_bucket), {}, 400, 2), &seen);
    add(attack(typed(max_bucket), {}, 500, 2), &seen);
    add(attack(checked(max_bucket), {}, 550, 2), &seen);
    CHECK(seen.matches > 100);
    CHECK(seen.reviews > 100);
    CHECK(seen.retractions > 100);
  }
}

TEST_CASE("versions in any order, deletes among them, publish the same by every route") {
  const HistoryOptions options{.deletes = 0.3, .versions = true};
  for (const uint32_t max_bucket : {2U, 1000U}) {
    CAPTURE(max_bucket);
    const Tally seen = attack(customers(max_bucket), options, 600);
    CHECK(seen.matches > 30);
    CHECK(seen.retractions > 30);
  }
}

TEST_CASE("few identities with many versions each publish the same by every route") {
  const Tally seen = attack(customers(3), {.identities = 6, .deletes = 0.3}, 700);
  CHECK(seen.matches > 30);
  CHECK(seen.reviews > 30);
  CHECK(seen.retractions > 30);
}

TEST_CASE("a pipeline that means nothing is refused") {
  ThreadPool pool(1);
  const auto refused = [&](void (*spoil)(Pipeline*)) {
    Pipeline spoilt = *customers().setup.pipeline;
    spoil(&spoilt);
    return [&pool, copy = std::make_shared<const Pipeline>(std::move(spoilt))] {
      Linker(copy, &pool);
    };
  };
  CHECK_THROWS_AS(refused([](Pipeline* p) { p->blocking = {}; })(), std::invalid_argument);
  CHECK_THROWS_AS(refused([](Pipeline* p) { p->scorer = nullptr; })(), std::invalid_argument);
  CHECK_THROWS_AS(refused([](Pipeline* p) { p->max_bucket = 1; })(), std::invalid_argument);
  CHECK_THROWS_AS(refused([](Pipeline* p) { p->review = 186; })(), std::invalid_argument);
  CHECK_THROWS_AS(
      refused([](Pipeline* p) { p->match = std::numeric_limits<double>::quiet_NaN(); })(),
      std::invalid_argument);
  CHECK_NOTHROW(refused([](Pipeline*) {})());
}

}  // namespace
}  // namespace kindred
