// An engine that was told the matches of an earlier run goes on as the one that found them.

#include <algorithm>
#include <map>
#include <memory>
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
  const Stats then = linker->stats();
  std::vector<Known> known = linker->known(records);
  linker->apply(records);
  linker->take_pair_notes();
  linker->put_back(std::move(known), then);
}

template <typename Items>
void restore_by(size_t batch, const Items& items, Linker* linker) {
  const std::span all(items);
  for (size_t begin = 0; begin < all.size(); begin += batch) {
    linker->restore(all.subspan(begin, std::min(batch, all.size() - begin)));
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

std::unique_ptr<Linker> told(const World& world, ThreadPool* pool, size_t batch,
                             const std::vector<Record>& records,
                             const std::vector<PairNote>& matches) {
  auto linker = std::make_unique<Linker>(world.setup.pipeline, pool);
  linker->note_pairs();
  restore_by(batch, records, linker.get());
  linker->index_restored();
  restore_by(batch, matches, linker.get());
  return linker;
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
  const auto by_changes = told(world, &pool, batch, first, noted);
  const auto by_all = told(world, &pool, batch, first, all_pairs(plain));
  Linker linked(world.setup.pipeline, &pool);
  restore_by(batch, first, &linked);
  linked.link_restored();

  if (!world.setup.pipeline->one_per_source) {  // which asks for the base's own matches
    const auto base = told(world, &pool, batch, first, {});
    REQUIRE(found(*base, rest) == found(plain, rest));
  }

  const auto before = live(plain);
  const Stats then = plain.stats();
  for (Linker* const one : {by_changes.get(), by_all.get(), &linked}) {
    REQUIRE(difference(live(*one), before) == "");
    require_equal(one->stats(), then);
    REQUIRE(live_of(all_pairs(*one)) == live_matches);
    stray(one, rest);
    REQUIRE(difference(live(*one), before) == "");
  }
  const auto events = feed(&plain, rest, 5);
  for (Linker* const one : {by_changes.get(), by_all.get(), &linked}) {
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
    Linker linker(world.setup.pipeline, &pool);
    linker.restore(records);
    int times = 0;
    const auto progress = [&] { ++times; };
    known ? linker.index_restored(progress) : linker.link_restored(progress);
    CHECK(times > 1);
  }
}

// As they stand in a state that was not compacted since.
TEST_CASE("matches of records that are gone are no matches") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.restore(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                             Tiny::deletion(1)});
  linker.index_restored();
  linker.restore(std::vector{
      PairNote{.pair = {Tiny::identity(0), Tiny::identity(1)}, .live = true, .digest = 1}});
  CHECK(linker.stats().matches == 0);
  CHECK(linker.stats().records == 1);
  CHECK(live(linker).empty());
}

}  // namespace
}  // namespace kindred
