// Pairs across sources only, and at most one partner a source.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

World limited(World world, bool link_only, bool one_per_source) {
  Pipeline pipeline = *world.setup.pipeline;
  pipeline.link_only = link_only;
  pipeline.one_per_source = one_per_source;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  return world;
}

std::vector<World> worlds(uint32_t max_bucket) {
  return {customers(max_bucket), nested(max_bucket), typed(max_bucket), checked(max_bucket),
          joined(max_bucket)};
}

Record in(const std::string& source, const std::string& id, std::string_view value) {
  Record record = Tiny::record(0, {"k"}, value);
  record.identity = {source, id};
  return record;
}

Record without(const std::string& source, const std::string& id) {
  Record record;
  record.identity = {source, id};
  record.deleted = true;
  return record;
}

// "a1-b2 match"
std::vector<std::string> said(const std::vector<Event>& events) {
  constexpr const char* kDecisions[] = {" match", " review", " retracted"};
  std::vector<std::string> words;
  words.reserve(events.size());
  for (const Event& event : events) {
    words.push_back(event.left.source + event.left.id + "-" + event.right.source + event.right.id +
                    kDecisions[static_cast<size_t>(event.decision)]);
  }
  return words;
}

TEST_CASE("every route keeps the greedy matching of all live pairs up to date") {
  Tally seen;
  for (const auto& [sources, link_only] : {std::pair(2U, true), {3U, false}}) {
    for (const uint32_t max_bucket : {3U, 1000U}) {
      for (const World& free : worlds(max_bucket)) {
        const World world = limited(free, link_only, true);
        for (uint64_t seed = 0; seed < rounds(1); ++seed) {
          CAPTURE(sources, link_only, max_bucket, seed);
          const HistoryOptions options{.records = 100, .sources = sources};
          const Tally one =
              tally(require_every_route(world.setup, random_history(world, options, seed)));
          seen.matches += one.matches;
          seen.reviews += one.reviews;
          seen.retractions += one.retractions;
        }
      }
    }
  }
  CHECK(seen.matches > 500);
  CHECK(seen.reviews > 100);
  CHECK(seen.retractions > 500);
}

TEST_CASE("versions in any order leave the matching of the versions that win") {
  const World world = limited(customers(), true, true);
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    CAPTURE(seed);
    const HistoryOptions options{.versions = true, .sources = 3};
    seen += require_every_route(world.setup, random_history(world, options, seed)).size();
  }
  CHECK(seen > 100);
}

TEST_CASE("the matching of the survivors does not depend on their order") {
  size_t seen = 0;
  for (const World& free : worlds(1000)) {
    const World world = limited(free, false, true);
    reference::History history(world.setup);
    const HistoryOptions options{.sources = 3};
    for (const Record& record : random_history(world, options, 3)) history.apply(record);
    for (uint64_t order = 0; order < 6; ++order) {
      ThreadPool pool(2);
      Linker linker(world.setup.pipeline, &pool);
      feed(&linker, shuffled(history.survivors(), order), 1 + 4 * order);
      REQUIRE(difference(live(linker), history.matches()) == "");
    }
    seen += history.matches().size();
  }
  CHECK(seen > 30);
}

TEST_CASE("pairs of one source are no candidates") {
  for (const World& free : worlds(1000)) {
    const World world = limited(free, true, false);
    const std::vector<Record> records = random_history(world, {}, 5);
    const std::vector<Event> events = require_every_route(world.setup, records);
    CHECK(events.size() > 20);
    for (const Event& event : events) REQUIRE(event.left.source != event.right.source);

    ThreadPool pool(1);
    Linker across(world.setup.pipeline, &pool);
    Linker all(free.setup.pipeline, &pool);
    feed(&across, records, 20);
    feed(&all, records, 20);
    CHECK(across.stats().candidates > 0);
    CHECK(across.stats().candidates < all.stats().candidates);
    CHECK(across.stats().score.scored < all.stats().score.scored);
  }
}

TEST_CASE("find gives the partners that taking the record in would leave it with") {
  size_t seen = 0;
  size_t known = 0;
  for (const bool link_only : {false, true}) {
    for (const World& free : worlds(1000)) {
      const World world = limited(free, link_only, true);
      ThreadPool pool(2);
      Linker linker(world.setup.pipeline, &pool);
      feed(&linker, random_history(world, {.records = 60, .sources = 3}, 1), 10);
      const HistoryOptions more{.records = 60 * rounds(1), .deletes = 0, .sources = 4};
      for (const Record& record : random_history(world, more, 2)) {
        known += linker.record(record.identity) != nullptr;
        const std::vector<Event> found = plain(linker.find(record));
        linker.apply({&record, 1});
        std::vector<Event> after;
        for (const Event& event : live(linker)) {
          const bool of = event.left == record.identity || event.right == record.identity;
          if (of) after.push_back(event);
        }
        REQUIRE(difference(found, after) == "");
        seen += found.size();
      }
    }
  }
  CHECK(seen > 150);
  CHECK(known > 150);
}

TEST_CASE("a better pair displaces, and what it displaced looks for another partner") {
  const World world = limited(Tiny::world(), true, true);
  const std::vector<Record> records = {
      in("b", "1", "hanna"), in("a", "1", "ann"), in("b", "2", "an"),
      in("a", "2", "hanna"), without("a", "2"),   in("b", "1", "bo"),
      in("b", "1", "ann"),   without("b", "1"),   in("c", "1", "ann"),
  };
  std::vector<std::vector<std::string>> caused(records.size());
  for (const Event& event : require_every_route(world.setup, records)) {
    caused[event.record].push_back(said({event}).front());
  }
  using Said = std::vector<std::string>;
  CHECK(caused[1] == Said{"a1-b1 review"});
  CHECK(caused[2] == Said{"a1-b1 retracted", "a1-b2 match"});
  CHECK(caused[3] == Said{"a2-b1 match"});
  CHECK(caused[4] == Said{"a2-b1 retracted"});
  CHECK(caused[5].empty());
  CHECK(caused[6] == Said{"a1-b1 match", "a1-b2 retracted"});
  CHECK(caused[7] == Said{"a1-b1 retracted", "a1-b2 match"});
  CHECK(caused[8] == Said{"a1-c1 match", "b2-c1 match"});
}

TEST_CASE("of equal scores the pair of the lesser identities is chosen") {
  const World world = limited(Tiny::world(), true, true);
  std::vector<Record> records;
  for (const char* id : {"3", "1", "2"}) {
    records.push_back(in("a", id, "anna"));
    records.push_back(in("b", id, "anna"));
  }
  require_every_route(world.setup, records);
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  feed(&linker, records, 6);
  CHECK(said(live(linker)) ==
        std::vector<std::string>{"a1-b1 match", "a2-b2 match", "a3-b3 match"});
  CHECK(linker.stats().matches == 3);
}

TEST_CASE("an explanation names the better partner") {
  const World world = limited(Tiny::world(), true, true);
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  const std::vector<Record> records = {in("a", "1", "anna"), in("a", "2", "anna"),
                                       in("b", "1", "anna"), in("b", "2", "hanna")};
  feed(&linker, records, 4);
  const Explanation lost = linker.explain({"a", "2"}, {"b", "1"});
  CHECK(lost.candidates);
  CHECK(lost.decision == Decision::kRetracted);
  CHECK(lost.left_partner == Identity{"b", "2"});
  CHECK(lost.right_partner == Identity{"a", "1"});
  const Explanation won = linker.explain({"a", "1"}, {"b", "1"});
  CHECK(won.decision == Decision::kMatch);
  CHECK_FALSE(won.left_partner);
  const Explanation within = linker.explain({"a", "1"}, {"a", "2"});
  CHECK(within.one_source);
  CHECK_FALSE(within.candidates);
  CHECK(within.decision == Decision::kRetracted);
}

TEST_CASE("components with several records of one source are conflicts") {
  const World world = limited(Tiny::world(), true, true);
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  CHECK(linker.count_clusters().clusters == 0);
  // a1-b1-c1 agree; a2 is like b2, b2 a little less like c2, which a3 is like.
  feed(
      &linker,
      std::vector{in("a", "1", "x"), in("b", "1", "x"), in("c", "1", "x"), in("a", "2", "anna lee"),
                  in("b", "2", "anna lee"), in("c", "2", "anna lees"), in("a", "3", "anna lees")},
      3);
  const ClusterCounts counts = linker.count_clusters();
  CHECK(counts.clusters == 2);
  CHECK(counts.conflicts == std::vector<Identity>{{"a", "2"}});
}

TEST_CASE("where a source may repeat itself two of its records are a pair, and no conflict") {
  const World world = limited(Tiny::world(), false, true);
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  // a1-a2 agree; a3-a4 do, a3 with b1, and b1 a little less with b2, which a5 is like.
  feed(&linker,
       std::vector{in("a", "1", "x"), in("a", "2", "x"), in("a", "3", "anna lee"),
                   in("a", "4", "anna lee"), in("b", "1", "anna lee"), in("b", "2", "anna lees"),
                   in("a", "5", "anna lees")},
       3);
  const ClusterCounts counts = linker.count_clusters();
  CHECK(counts.clusters == 2);
  CHECK(counts.conflicts == std::vector<Identity>{{"a", "3"}});
}

}  // namespace
}  // namespace kindred
