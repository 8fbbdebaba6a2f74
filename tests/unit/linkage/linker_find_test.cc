// find() matches without taking in.

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

// The live matches of one identity.
std::vector<Event> matches_of(const Linker& linker, const Identity& identity) {
  std::vector<Event> of;
  for (const Event& event : live(linker)) {
    if (event.left == identity || event.right == identity) of.push_back(event);
  }
  return of;
}

TEST_CASE("find gives the matches that taking the record in would leave it with") {
  size_t seen = 0;
  size_t known = 0;
  for (const World& world : {customers(), nested(), typed(), checked(), joined(), prints()}) {
    for (uint64_t seed = 0; seed < rounds(2); ++seed) {
      CAPTURE(seed);
      ThreadPool pool(2);
      Linker linker(world.setup.pipeline, &pool);
      feed(&linker, random_history(world, {.records = 60}, seed), 10);
      for (const Record& record : random_history(world, {.records = 60, .deletes = 0}, seed + 50)) {
        known += linker.record(record.identity) != nullptr;
        const std::vector<Event> found = plain(linker.find(record));
        linker.apply({&record, 1});
        REQUIRE(difference(found, matches_of(linker, record.identity)) == "");
        seen += found.size();
      }
    }
  }
  CHECK(seen > 300);
  CHECK(known > 50);
}

// Also where a full bucket admits some only, a record has one partner a source, and a label says
// otherwise.
TEST_CASE("the matches of one record are those of all in which it is") {
  World one_partner = customers(1000);
  Pipeline pipeline = *one_partner.setup.pipeline;
  pipeline.one_per_source = true;
  one_partner.setup.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  size_t seen = 0;
  for (const World& world : {customers(3), nested(1000), one_partner}) {
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    const std::vector<Record> history = random_history(world, {.records = 100}, 11);
    feed(&linker, history, 10);
    const Identity& other = history.back().identity;
    for (size_t i = 0; i < 20; ++i) {
      if (history[i].identity == other) continue;
      const Label label = {.pair = pair_of(history[i].identity, other),
                           .verdict = i % 2 == 0 ? Verdict::kSame : Verdict::kDifferent};
      linker.label({&label, 1});
    }
    for (const Record& record : history) {
      const std::vector<Event> matches = plain(linker.matches_of(record.identity));
      REQUIRE(difference(matches, matches_of(linker, record.identity)) == "");
      for (const Event& match : matches) {
        const std::optional<Change> again = linker.match(match.right, match.left);
        REQUIRE(again);
        REQUIRE(difference({plain(*again)}, {match}) == "");
      }
      const bool with_other = std::ranges::any_of(
          matches, [&](const Event& match) { return match.left == other || match.right == other; });
      REQUIRE((record.identity == other ||
               linker.match(record.identity, other).has_value() == with_other));
      seen += matches.size();
    }
  }
  CHECK(seen > 300);
}

TEST_CASE("find changes nothing") {
  const World world = customers(3);
  ThreadPool pool(2);
  Linker with(world.setup.pipeline, &pool);
  Linker without(world.setup.pipeline, &pool);
  const std::vector<Record> history = random_history(world, {}, 5);
  size_t found = 0;
  for (size_t i = 0; i < history.size(); ++i) {
    found += with.find(history[history.size() - 1 - i]).size();
    REQUIRE(difference(plain(with.apply({&history[i], 1})),
                       plain(without.apply({&history[i], 1}))) == "");
  }
  CHECK(found > 50);
  CHECK(live(with) == live(without));
  const Stats one = with.stats();
  const Stats other = without.stats();
  CHECK(one.records == other.records);
  CHECK(one.candidates == other.candidates);
  CHECK(one.key_postings == other.key_postings);
  CHECK(one.unreadable_values == other.unreadable_values);
  CHECK(one.score.scored == other.score.scored);
  CHECK(one.capped_keys == other.capped_keys);
}

TEST_CASE("find meets those whom a full bucket admits, though it would not be admitted") {
  const World world = Tiny::world(2);
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                           Tiny::record(2, {"k"}, "anna")});
  CHECK(in_words(plain(linker.find(Tiny::record(4, {"k"}, "anna")))) ==
        std::vector<std::string>{"0-4 match", "1-4 match"});
}

TEST_CASE("find leaves out the record's own identity and those that are gone") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                           Tiny::record(2, {"k"}, "anna"), Tiny::deletion(1)});
  CHECK(in_words(plain(linker.find(Tiny::record(0, {"k"}, "anna")))) ==
        std::vector<std::string>{"0-2 match"});
}

TEST_CASE("find of a delete, or of a record without values, is nothing") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna")});
  CHECK(linker.find(Tiny::deletion(0)).empty());
  CHECK(linker.find(Tiny::record(2, {}, "")).empty());
  CHECK_FALSE(linker.find(Tiny::record(2, {"k"}, "anna")).empty());
}

TEST_CASE("several threads may look things up at once") {
  const World world = customers(3);
  ThreadPool pool(2);
  Linker linker(world.setup.pipeline, &pool);
  const std::vector<Record> history = random_history(world, {}, 8);
  feed(&linker, history, 20);
  std::vector<std::vector<Event>> alone;
  for (const Record& record : history) alone.push_back(plain(linker.find(record)));
  std::vector<size_t> wrong(3);
  std::vector<size_t> found(3);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < 3; ++t) {
    threads.emplace_back([&, t] {
      for (size_t i = 0; i < history.size(); ++i) {
        const std::vector<Event> now = plain(linker.find(history[i]));
        wrong[t] += now != alone[i];
        found[t] += now.size();
        linker.explain(history[i].identity, history[0].identity);
      }
      linker.matches([&](const Change&) { ++found[t]; });
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<size_t>(3));
  CHECK(*std::min_element(found.begin(), found.end()) > 50);
}

}  // namespace
}  // namespace kindred
