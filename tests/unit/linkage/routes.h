// Every way to bring a stream of records through the engine, and what comes out as plain events.

#ifndef KINDRED_TESTS_UNIT_LINKAGE_ROUTES_H_
#define KINDRED_TESTS_UNIT_LINKAGE_ROUTES_H_

#include <algorithm>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/reference/history.h"
#include "tests/reference/live_matches.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

struct Route {
  unsigned threads;
  size_t batch;  // records
};

// Every number of threads and every size of batch; in a long run each with each.
inline std::vector<Route> every_route(size_t records) {
  const size_t all = std::max<size_t>(records, 1);
  if (!long_run()) return {{1, 1}, {2, 2}, {3, 7}, {2, all}};
  std::vector<Route> routes;
  for (const unsigned threads : {1U, 2U, 3U}) {
    for (const size_t batch : {size_t{1}, size_t{2}, size_t{7}, all}) {
      routes.push_back({threads, batch});
    }
  }
  return routes;
}

// Of each entity its id and its members.
inline std::vector<std::pair<std::string, std::vector<Identity>>> entities_of(
    const Linker& linker) {
  std::vector<std::pair<std::string, std::vector<Identity>>> all;
  linker.entities([&](const Entity& entity) { all.emplace_back(entity.id, entity.members); });
  return all;
}

inline reference::Event plain(const Change& change) {
  reference::Event event;
  event.record = change.record;
  event.left = change.left;
  event.right = change.right;
  event.decision = change.decision;
  event.score = change.evaluation.score;
  event.fields = change.evaluation.fields;
  event.branches = change.branches;
  event.time = change.time;
  event.labelled = change.labelled;
  return event;
}

inline std::vector<reference::Event> plain(std::span<const Change> changes) {
  std::vector<reference::Event> events;
  for (const Change& change : changes) events.push_back(plain(change));
  return events;
}

// Applies the records in batches of `batch`; the events name places in the whole stream.
inline std::vector<reference::Event> feed(Linker* linker, std::span<const Record> records,
                                          size_t batch) {
  std::vector<reference::Event> all;
  for (size_t begin = 0; begin < records.size(); begin += batch) {
    const size_t count = std::min(batch, records.size() - begin);
    for (const Change& change : linker->apply(records.subspan(begin, count))) {
      all.push_back(plain(change));
      all.back().record += begin;
    }
  }
  return all;
}

inline std::vector<reference::Event> live(const Linker& linker) {
  std::vector<reference::Event> all;
  linker.matches([&](const Change& change) { all.push_back(plain(change)); });
  return all;
}

// Where two streams of events part, in words; empty when they do not.
inline std::string difference(const std::vector<reference::Event>& published,
                              const std::vector<reference::Event>& expected) {
  const auto [one, other] =
      std::mismatch(published.begin(), published.end(), expected.begin(), expected.end());
  if (one == published.end() && other == expected.end()) return "";
  std::ostringstream text;
  text << "event " << (one - published.begin()) << ": published ";
  if (one == published.end()) text << "nothing";
  if (one != published.end()) text << *one;
  text << ", expected ";
  if (other == expected.end()) text << "nothing";
  if (other != expected.end()) text << *other;
  return text.str();
}

// What is counted of what was applied, and of what is live.
inline void require_equal(const Stats& a, const Stats& b) {
  REQUIRE(a.records == b.records);
  REQUIRE(a.matches == b.matches);
  REQUIRE(a.reviews == b.reviews);
  REQUIRE(a.inserted == b.inserted);
  REQUIRE(a.replaced == b.replaced);
  REQUIRE(a.unchanged == b.unchanged);
  REQUIRE(a.deleted == b.deleted);
  REQUIRE(a.stale == b.stale);
  REQUIRE(a.moved_partition == b.moved_partition);
  REQUIRE(a.key_postings == b.key_postings);
  REQUIRE(a.capped_keys == b.capped_keys);
}

// The sum of check(world, seed) over worlds and seeds below `seeds`.
template <typename Check>
size_t sum_over(std::span<const World> worlds, uint64_t seeds, Check&& check) {
  size_t sum = 0;
  for (const World& world : worlds) {
    for (uint64_t seed = 0; seed < seeds; ++seed) {
      CAPTURE(world.setup.pipeline->max_bucket, seed);
      sum += check(world, seed);
    }
  }
  return sum;
}

// How often each decision occurs, so that a test can require that something happened.
struct Tally {
  size_t matches = 0;
  size_t reviews = 0;
  size_t retractions = 0;
};

inline Tally tally(std::span<const reference::Event> events) {
  Tally tally;
  for (const reference::Event& event : events) {
    tally.matches += event.decision == Decision::kMatch;
    tally.reviews += event.decision == Decision::kReview;
    tally.retractions += event.decision == Decision::kRetracted;
  }
  return tally;
}

// Requires that every route publishes what the reference does and ends with its live matches.
// Gives what was published.
inline std::vector<reference::Event> require_every_route(const reference::Setup& setup,
                                                         std::span<const Record> records) {
  reference::History history(setup);
  std::vector<reference::Event> expected;
  for (const Record& record : records) {
    for (reference::Event& event : history.apply(record)) expected.push_back(std::move(event));
  }
  for (const Route route : every_route(records.size())) {
    CAPTURE(route.threads, route.batch);
    ThreadPool pool(route.threads);
    Linker linker(setup.pipeline, &pool);
    REQUIRE(difference(feed(&linker, records, route.batch), expected) == "");
    REQUIRE(difference(live(linker), history.matches()) == "");
    REQUIRE(linker.stats().records == history.survivors().size());
  }
  return expected;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_LINKAGE_ROUTES_H_
