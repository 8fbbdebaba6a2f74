// What was undone is as if it had never come.

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

// One engine takes everything, undoes the middle, and goes on; another never sees the middle.
size_t require_undone(const World& world, const HistoryOptions& options, uint64_t seed) {
  const std::vector<Record> records = random_history(world, options, seed);
  const size_t third = records.size() / 3;
  const std::span<const Record> all(records);
  const auto first = all.first(third);
  const auto middle = all.subspan(third, third);
  const auto last = all.subspan(2 * third);

  ThreadPool pool(1 + static_cast<unsigned>(seed % 3));
  Linker undoes(world.setup.pipeline, &pool);
  Linker plain(world.setup.pipeline, &pool);
  feed(&undoes, first, 10);
  feed(&plain, first, 10);
  const std::vector<Event> before = live(undoes);

  undoes.mark();
  feed(&undoes, middle, 1 + seed % 16);
  const bool changed = !difference(live(undoes), before).empty();
  undoes.undo();
  REQUIRE(difference(live(undoes), before) == "");
  require_equal(undoes.stats(), plain.stats());
  REQUIRE(undoes.stats().candidates == plain.stats().candidates);

  // The mark stays.
  feed(&undoes, last, 5);
  undoes.undo();
  REQUIRE(difference(live(undoes), before) == "");
  require_equal(undoes.stats(), plain.stats());

  REQUIRE(difference(feed(&undoes, last, 7), feed(&plain, last, 7)) == "");
  REQUIRE(difference(live(undoes), live(plain)) == "");
  require_equal(undoes.stats(), plain.stats());
  REQUIRE(undoes.stats().candidates == plain.stats().candidates);
  return changed ? 1 : 0;
}

TEST_CASE("an engine that undid records goes on as one that never had them") {
  size_t changed = 0;
  for (const uint32_t max_bucket : {2U, 3U, 1000U}) {
    const std::vector<World> worlds = {customers(max_bucket), nested(max_bucket),
                                       typed(max_bucket),     checked(max_bucket),
                                       joined(max_bucket),    prints(max_bucket)};
    changed += sum_over(worlds, rounds(3), [](const World& world, uint64_t seed) {
      return require_undone(world, {.records = 150, .deletes = 0.2}, seed);
    });
  }
  CHECK(changed > 50);
}

TEST_CASE("partners are undone too, where a record has one a source") {
  const std::vector<World> worlds = {one_per_source(customers(2)), one_per_source(customers(1000))};
  const size_t changed = sum_over(worlds, rounds(12), [](const World& world, uint64_t seed) {
    return require_undone(world, {.records = 150, .deletes = 0.2}, seed);
  });
  CHECK(changed > 10);
}

TEST_CASE("what hangs together is undone too") {
  const std::vector<World> worlds = {cohesive(typed(3), 0.7), cohesive(typed(1000), 0.7)};
  const size_t changed = sum_over(worlds, rounds(12), [](const World& world, uint64_t seed) {
    return require_undone(world, {.records = 150, .deletes = 0.2}, seed);
  });
  CHECK(changed > 10);
}

TEST_CASE("versions and remembered deletes are undone too") {
  const std::vector<World> worlds = {customers(2), customers(1000)};
  const size_t changed = sum_over(worlds, rounds(12), [](const World& world, uint64_t seed) {
    return require_undone(world, {.records = 150, .deletes = 0.3, .versions = true}, seed);
  });
  CHECK(changed > 10);
}

TEST_CASE("a time that alone was new is the old one again") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna", 10), Tiny::record(1, {"k"}, "anna", 20)});
  linker.mark();
  linker.apply(std::vector{Tiny::record(1, {"k"}, "anna", 30)});
  REQUIRE(live(linker).at(0).time == 30);
  linker.undo();
  CHECK(live(linker).at(0).time == 20);
}

}  // namespace
}  // namespace kindred
