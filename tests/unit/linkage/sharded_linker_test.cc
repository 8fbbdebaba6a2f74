// A linker whose pairs are found as in a cluster has the matches and entities of any other one.

#include "linkage/sharded_linker.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

std::vector<World> worlds(uint32_t max_bucket) {
  return {customers(max_bucket),
          nested(max_bucket),
          typed(max_bucket),
          checked(max_bucket),
          joined(max_bucket),
          joined(max_bucket, true),
          prints(max_bucket),
          one_per_source(customers(max_bucket)),
          cohesive(typed(max_bucket), 0.7)};
}

// What a compacted topic holds behind the events: of each pair the last one.
class Topic {
 public:
  void take(std::span<const Change> changes) {
    for (const Change& change : changes) {
      const IdentityPair pair(change.left, change.right);
      if (change.decision != Decision::kRetracted) {
        events_.insert_or_assign(pair, plain(change));
      } else {
        REQUIRE(events_.erase(pair) == 1);
      }
    }
  }

  // But for places in batches and times: a later time alone is not published.
  std::vector<Event> events() const {
    std::vector<Event> all;
    for (const auto& [pair, event] : events_) all.push_back(event);
    for (Event& event : all) {
      event.record = 0;
      event.time = 0;
    }
    return all;
  }

 private:
  std::map<IdentityPair, Event> events_;
};

std::vector<Event> timeless(std::vector<Event> events) {
  for (Event& event : events) event.time = 0;
  return events;
}

// Both take the history in the same batches, and have the same matches behind each. Gives how many
// there were in all.
size_t require_equal_matches(const World& world, uint32_t shards, std::span<const Record> history,
                             size_t batch) {
  CAPTURE(shards, batch);
  ThreadPool pool(1 + shards % 3);
  Linker one(world.setup.pipeline, &pool);
  Linker several = sharded_linker(world.setup.pipeline, shards, &pool);
  Topic topic;
  size_t seen = 0;
  while (!history.empty()) {
    const auto some = history.first(std::min(batch, history.size()));
    one.apply(some);
    topic.take(several.apply(some));
    const std::vector<Event> expected = live(one);
    REQUIRE(difference(live(several), expected) == "");
    REQUIRE(difference(topic.events(), timeless(expected)) == "");
    seen += expected.size();
    history = history.subspan(some.size());
  }
  const Stats stats = several.stats();
  CHECK(stats.records == one.stats().records);
  CHECK(stats.matches == one.stats().matches);
  CHECK(stats.reviews == one.stats().reviews);
  CHECK(stats.capped_keys == one.stats().capped_keys);
  CHECK(stats.key_postings >= one.stats().key_postings);
  return seen;
}

TEST_CASE("any number of shards has the matches of one process behind every batch") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {3U, 6U, 1000U}) {
    const std::vector<World> all = worlds(max_bucket);
    for (const uint32_t shards : {1U, 2U, 3U}) {
      seen += sum_over(all, rounds(1), [&](const World& world, uint64_t seed) {
        const auto history = random_history(world, {.records = 150}, seed + shards);
        return require_equal_matches(world, shards, history, 1 + 12 * shards);
      });
    }
  }
  CHECK(seen > 5000);
}

TEST_CASE("of versions the greater one counts in every shard") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {4U, 1000U}) {
    const std::vector<World> all = worlds(max_bucket);
    seen += sum_over(all, rounds(2), [&](const World& world, uint64_t seed) {
      const auto history = random_history(world, {.versions = true}, seed);
      return require_equal_matches(world, 4, history, 1 + 10 * seed);
    });
  }
  CHECK(seen > 2000);
}

TEST_CASE("labels count above what shards find") {
  const World world = customers(4);
  ThreadPool pool(2);
  Linker one(world.setup.pipeline, &pool);
  Linker several = sharded_linker(world.setup.pipeline, 3, &pool);
  const std::vector<Record> history = random_history(world, {}, 3);
  std::vector<Label> labels;
  for (size_t n = 0; n + 1 < 30; n += 2) {
    labels.push_back({.pair = pair_of(numbered_identity(n), numbered_identity(n + 1)),
                      .verdict = n % 4 == 0 ? Verdict::kSame : Verdict::kDifferent});
  }
  for (Linker* linker : {&one, &several}) {
    linker->apply(std::span(history).first(60));
    linker->label(labels);
    linker->apply(std::span(history).subspan(60));
  }
  REQUIRE(live(one).size() > 10);
  CHECK(difference(live(several), live(one)) == "");
}

TEST_CASE("entities are those of one process") {
  const World world = with_entities(customers(4));
  ThreadPool pool(2);
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    const std::vector<Record> history = random_history(world, {.records = 200}, seed);
    Linker one(world.setup.pipeline, &pool);
    Linker several = sharded_linker(world.setup.pipeline, 3, &pool);
    feed(&one, history, 20);
    feed(&several, history, 20);
    REQUIRE(entities_of(several) == entities_of(one));
    seen += entities_of(one).size();
  }
  CHECK(seen > 10);
}

TEST_CASE("more shards than a key has members are refused, and none are") {
  ThreadPool pool(1);
  const auto pipeline = customers(4).setup.pipeline;
  CHECK_THROWS_AS(sharded_linker(pipeline, 5, &pool), std::invalid_argument);
  CHECK_THROWS_AS(sharded_linker(pipeline, 0, &pool), std::invalid_argument);
}

}  // namespace
}  // namespace kindred
