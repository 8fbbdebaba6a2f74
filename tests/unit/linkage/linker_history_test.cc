// The set of live matches is a function of the live records and the pipeline alone.

#include <map>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

std::vector<Event> live_after(const World& world, const std::vector<Record>& records,
                              unsigned threads, size_t batch) {
  ThreadPool pool(threads);
  Linker linker(world.setup.pipeline, &pool);
  feed(&linker, records, batch);
  return live(linker);
}

std::vector<Record> survivors(const World& world, const std::vector<Record>& records) {
  reference::History history(world.setup);
  for (const Record& record : records) history.apply(record);
  return history.survivors();
}

std::vector<World> worlds(uint32_t max_bucket) {
  return {customers(max_bucket), nested(max_bucket), typed(max_bucket),
          checked(max_bucket),   joined(max_bucket), prints(max_bucket)};
}

TEST_CASE("after any history the matches are those of the survivors in any order") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {2U, 3U, 1000U}) {
    for (const World& world : worlds(max_bucket)) {
      for (uint64_t seed = 0; seed < rounds(1); ++seed) {
        CAPTURE(max_bucket, seed);
        const std::vector<Record> history = random_history(world, {}, seed);
        const std::vector<Event> after = live_after(world, history, 2, 16);
        const std::vector<Record> alive = survivors(world, history);
        for (uint64_t order = 0; order < 3; ++order) {
          const std::vector<Event> alone =
              live_after(world, shuffled(alive, order), 1, 1 + 5 * order);
          REQUIRE(difference(after, alone) == "");
        }
        seen += after.size();
      }
    }
  }
  CHECK(seen > 500);
}

// What a compacted topic holds: the last event of each pair.
TEST_CASE("the published changes add up to the live matches") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    for (const World& world : worlds(max_bucket)) {
      ThreadPool pool(2);
      Linker linker(world.setup.pipeline, &pool);
      std::map<std::pair<Identity, Identity>, Event> topic;
      for (Event& event : feed(&linker, random_history(world, {.records = 300}, 9), 10)) {
        const std::pair pair(event.left, event.right);
        if (event.decision == Decision::kRetracted) {
          REQUIRE(topic.erase(pair) == 1);
        } else {
          event.record = 0;
          topic[pair] = event;
        }
      }
      std::vector<Event> sum;
      for (const auto& [pair, event] : topic) sum.push_back(event);
      std::vector<Event> now = live(linker);
      // A later time alone is not published.
      for (Event& event : sum) event.time = 0;
      for (Event& event : now) event.time = 0;
      REQUIRE(difference(sum, now) == "");
      seen += now.size();
    }
  }
  CHECK(seen > 100);
}

TEST_CASE("nothing is left when all records are deleted") {
  for (const uint32_t max_bucket : {2U, 3U, 1000U}) {
    const World world = customers(max_bucket);
    ThreadPool pool(3);
    Linker linker(world.setup.pipeline, &pool);
    const std::vector<Record> records = random_history(world, {.deletes = 0}, 11);
    feed(&linker, records, 20);
    REQUIRE(linker.stats().matches > 2);
    REQUIRE(linker.stats().key_postings > 50);
    for (Record record : shuffled(records, 12)) {
      record.deleted = true;
      linker.apply({&record, 1});
    }
    const Stats stats = linker.stats();
    CHECK(stats.records == 0);
    CHECK(stats.matches == 0);
    CHECK(stats.reviews == 0);
    CHECK(stats.key_postings == 0);
    for (const uint64_t capped : stats.capped_keys) CHECK(capped == 0);
    CHECK(live(linker).empty());
  }
}

TEST_CASE("the same records once more change nothing") {
  for (const uint32_t max_bucket : {2U, 1000U}) {
    const World world = customers(max_bucket);
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    const std::vector<Record> history = random_history(world, {}, 21);
    feed(&linker, history, 8);
    const std::vector<Event> before = live(linker);
    REQUIRE(before.size() > 3);
    std::vector<Record> alive = survivors(world, history);
    for (Record& record : alive) record.partition += 1;
    const uint64_t unchanged = linker.stats().unchanged;
    const uint64_t candidates = linker.stats().candidates;
    CHECK(feed(&linker, shuffled(alive, 22), 8).empty());
    CHECK(linker.stats().unchanged == unchanged + alive.size());
    CHECK(linker.stats().candidates == candidates);
    CHECK(difference(live(linker), before) == "");
  }
}

TEST_CASE("several versions of an identity in one batch are published one by one") {
  const World world = Tiny::world();
  const std::vector<Record> records = {
      Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
      Tiny::record(1, {"k"}, "hann"), Tiny::deletion(1),
      Tiny::record(1, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna")};
  const std::vector<Event> events = require_every_route(world.setup, records);
  CHECK(in_words(events) ==
        std::vector<std::string>{"0-1 match", "0-1 review", "0-1 retracted", "0-1 match"});
  std::vector<size_t> causes;
  for (const Event& event : events) causes.push_back(event.record);
  CHECK(causes == std::vector<size_t>{1, 2, 3, 4});
}

}  // namespace
}  // namespace kindred
