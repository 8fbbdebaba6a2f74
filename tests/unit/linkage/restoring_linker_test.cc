// An engine that was told the matches of an earlier run goes on as the one that found them.

#include "linkage/restoring_linker.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

// Applies the records, and gives the changes of matches that were noted.
std::vector<PairNote> feed_noting(Linker* linker, std::span<const Record> records, size_t batch) {
  std::vector<PairNote> noted;
  for (size_t begin = 0; begin < records.size(); begin += batch) {
    linker->apply(records.subspan(begin, std::min(batch, records.size() - begin)));
    for (PairNote& change : linker->take_pair_notes()) noted.push_back(std::move(change));
  }
  return noted;
}

// Applies some more, and undoes it.
void stray(Linker* linker, std::span<const Record> records) {
  linker->mark();
  linker->apply(records);
  linker->undo();
  REQUIRE(linker->take_pair_notes().empty());
}

// Adds all items to what restores, in pieces.
template <typename Items, typename Restoring>
void add_by(size_t batch, const Items& items, Restoring* restoring) {
  const std::span all(items);
  for (size_t begin = 0; begin < all.size(); begin += batch) {
    restoring->add(all.subspan(begin, std::min(batch, all.size() - begin)));
  }
}

std::map<IdentityPair, PairNote> live_of(const std::vector<PairNote>& changes) {
  std::map<IdentityPair, PairNote> live;
  for (const PairNote& change : changes) {
    live.erase(change.pair);
    if (change.live) live.emplace(change.pair, change);
  }
  return live;
}

std::vector<PairNote> all_pairs(const Linker& linker) {
  std::vector<PairNote> all;
  linker.all_pairs([&](const PairNote& match) { all.push_back(match); });
  return all;
}

Linker told(const World& world, ThreadPool* pool, size_t batch, const std::vector<Record>& records,
            const std::vector<PairNote>& notes) {
  RestoringLinker restoring(world.setup.pipeline, pool);
  add_by(batch, records, &restoring);
  RestoringPairs pairs = std::move(restoring).index();
  add_by(batch, notes, &pairs);
  Linker linker = std::move(pairs).finish();
  linker.note_pairs();
  return linker;
}

Linker linked(const World& world, ThreadPool* pool, size_t batch,
              const std::vector<Record>& records) {
  RestoringLinker restoring(world.setup.pipeline, pool);
  add_by(batch, records, &restoring);
  return std::move(restoring).link();
}

// What each of the records would match.
std::multiset<IdentityPair> found(const Linker& linker, std::span<const Record> records) {
  std::multiset<IdentityPair> pairs;
  for (const Record& record : records) {
    if (record.deleted) continue;
    for (const Change& change : linker.find(record)) pairs.emplace(change.left, change.right);
  }
  return pairs;
}

// How many matches there were to be told.
size_t require_restored(const World& world, const HistoryOptions& options, uint64_t seed) {
  const std::vector<Record> all = random_history(world, options, seed);
  const size_t half = all.size() / 2;
  const std::vector<Record> first(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(half));
  const auto rest = std::span(all).subspan(half);
  ThreadPool pool(1 + static_cast<unsigned>(seed % 3));
  Linker plain(world.setup.pipeline, &pool);
  plain.note_pairs();
  const std::vector<PairNote> noted = feed_noting(&plain, first, 1 + seed % 9);
  stray(&plain, rest);
  const std::map<IdentityPair, PairNote> live_matches = live_of(noted);
  REQUIRE(live_of(all_pairs(plain)) == live_matches);

  const size_t batch = 1 + seed % 20;
  Linker by_changes = told(world, &pool, batch, first, noted);
  Linker by_all = told(world, &pool, batch, first, all_pairs(plain));
  Linker by_linking = linked(world, &pool, batch, first);

  if (!world.setup.pipeline->one_per_source) {  // which asks for the base's own matches
    const Linker base = told(world, &pool, batch, first, {});
    REQUIRE(found(base, rest) == found(plain, rest));
  }

  const auto before = live(plain);
  const Stats then = plain.stats();
  for (Linker* const one : {&by_changes, &by_all, &by_linking}) {
    REQUIRE(difference(live(*one), before) == "");
    require_equal(one->stats(), then);
    REQUIRE(live_of(all_pairs(*one)) == live_matches);
    stray(one, rest);
    REQUIRE(difference(live(*one), before) == "");
  }
  const auto events = feed(&plain, rest, 5);
  for (Linker* const one : {&by_changes, &by_all, &by_linking}) {
    REQUIRE(difference(feed(one, rest, 3), events) == "");
    REQUIRE(difference(live(*one), live(plain)) == "");
    require_equal(one->stats(), plain.stats());
  }
  return live_matches.size();
}

TEST_CASE("an engine that was told its matches goes on as one that found them") {
  size_t matches = 0;
  for (const uint32_t max_bucket : {2U, 3U, 1000U}) {
    const std::vector<World> worlds = {
        customers(max_bucket), nested(max_bucket),       typed(max_bucket), checked(max_bucket),
        joined(max_bucket),    joined(max_bucket, true), prints(max_bucket)};
    matches += sum_over(worlds, rounds(2), [](const World& world, uint64_t seed) {
      return require_restored(world, {.records = 200, .deletes = 0.2}, seed);
    });
  }
  CHECK(matches > 500);
}

TEST_CASE("so does one whose records have one partner a source") {
  const std::vector<World> worlds = {one_per_source(customers(2)), one_per_source(customers(1000))};
  const size_t matches = sum_over(worlds, rounds(4), [](const World& world, uint64_t seed) {
    return require_restored(world, {.records = 200, .deletes = 0.2}, seed);
  });
  CHECK(matches > 50);
}

TEST_CASE("so does one whose matches must hang together") {
  const std::vector<World> worlds = {cohesive(typed(3), 0.7), cohesive(typed(1000), 0.7)};
  const size_t matches = sum_over(worlds, rounds(4), [](const World& world, uint64_t seed) {
    return require_restored(world, {.records = 200, .deletes = 0.2}, seed);
  });
  CHECK(matches > 50);
}

TEST_CASE("so does one of versions and remembered deletes") {
  const std::vector<World> worlds = {customers(2), customers(1000)};
  const size_t matches = sum_over(worlds, rounds(4), [](const World& world, uint64_t seed) {
    return require_restored(world, {.records = 200, .deletes = 0.3, .versions = true}, seed);
  });
  CHECK(matches > 50);
}

// Whoever watches a start tells by it one that takes long from one that hangs.
TEST_CASE("taking in many records tells that it gets on") {
  const World world = Tiny::world();
  ThreadPool pool(2);
  std::vector<Record> records;
  for (int i = 0; i < 10'000; ++i) {
    records.push_back(Tiny::record(0, {std::to_string(i)}, "anna"));
    records.back().identity.id = std::to_string(i);
  }
  for (const bool known : {false, true}) {
    RestoringLinker restoring(world.setup.pipeline, &pool);
    restoring.add(records);
    int times = 0;
    const auto progress = [&] { ++times; };
    if (known) {
      std::move(restoring).index(progress);
    } else {
      std::move(restoring).link(progress);
    }
    CHECK(times > 1);
  }
}

// As they stand in a state that was not compacted since.
TEST_CASE("matches of records that are gone are no matches") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  const Linker linker =
      told(world, &pool, 2,
           {Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"), Tiny::deletion(1)},
           {{.pair = {Tiny::identity(0), Tiny::identity(1)}, .live = true, .digest = 1}});
  CHECK(linker.stats().matches == 0);
  CHECK(linker.stats().records == 1);
  CHECK(live(linker).empty());
}

}  // namespace
}  // namespace kindred
