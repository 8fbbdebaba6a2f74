// With versions the greatest one wins whatever the order of arrival, deletes included.

#include <algorithm>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

Record version(uint64_t number, Record record) {
  record.version = number;
  return record;
}

TEST_CASE("versions in any order leave the same matches") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    const World world = customers(max_bucket);
    for (uint64_t seed = 0; seed < rounds(4); ++seed) {
      CAPTURE(max_bucket, seed);
      const std::vector<Record> history =
          random_history(world, {.records = 150, .deletes = 0.2, .versions = true}, seed);
      reference::History expected(world.setup);
      for (const Record& record : history) expected.apply(record);
      for (uint64_t order = 0; order < 5; ++order) {
        ThreadPool pool(2);
        Linker linker(world.setup.pipeline, &pool);
        feed(&linker, shuffled(history, order), 13);
        REQUIRE(difference(live(linker), expected.matches()) == "");
      }
      seen += expected.matches().size();
    }
  }
  CHECK(seen > 100);
}

TEST_CASE("an older version says nothing, and is counted") {
  const World world = Tiny::world();
  const std::vector<Record> records = {
      version(1, Tiny::record(0, {"k"}, "anna")), version(5, Tiny::record(1, {"k"}, "anna")),
      version(4, Tiny::record(1, {"k"}, "hann")), version(3, Tiny::deletion(1)),
      version(0, Tiny::record(1, {"k"}, "hann"))};
  CHECK(in_words(require_every_route(world.setup, records)) ==
        std::vector<std::string>{"0-1 match"});
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(records);
  CHECK(linker.stats().stale == 3);
  CHECK(linker.stats().records == 2);
}

TEST_CASE("a delete is remembered: what it deleted may arrive after it") {
  const World world = Tiny::world();
  const std::vector<Record> records = {
      version(1, Tiny::record(0, {"k"}, "anna")), version(7, Tiny::deletion(1)),
      version(6, Tiny::record(1, {"k"}, "anna")), version(7, Tiny::record(1, {"k"}, "anna")),
      version(8, Tiny::record(1, {"k"}, "hann")), version(9, Tiny::deletion(1))};
  CHECK(in_words(require_every_route(world.setup, records)) ==
        std::vector<std::string>{"0-1 review", "0-1 retracted"});
}

TEST_CASE("of different records under one version the same one wins in every order") {
  const World world = Tiny::world();
  std::vector<Record> tied = {version(2, Tiny::record(1, {"k"}, "anna", 10)),
                              version(2, Tiny::record(1, {"k"}, "ann", 20)),
                              version(2, Tiny::record(1, {"k"}, "hann", 30)),
                              version(2, Tiny::record(1, {"k"}, "anna", 40))};
  const Record partner = version(1, Tiny::record(0, {"k"}, "anna", 5));
  std::vector<std::vector<Event>> outcomes;
  std::vector<size_t> order = {0, 1, 2, 3};
  do {
    std::vector<Record> records = {partner};
    for (const size_t i : order) records.push_back(tied[i]);
    ThreadPool pool(1);
    Linker linker(world.setup.pipeline, &pool);
    linker.apply(records);
    outcomes.push_back(live(linker));
  } while (std::next_permutation(order.begin(), order.end()));
  REQUIRE(outcomes.size() == 24);
  REQUIRE(outcomes[0].size() == 1);
  for (const std::vector<Event>& outcome : outcomes) CHECK(outcome == outcomes[0]);
}

TEST_CASE("of a record and a delete under one version the delete wins in both orders") {
  const World world = Tiny::world();
  const Record partner = version(1, Tiny::record(0, {"k"}, "anna"));
  const Record record = version(2, Tiny::record(1, {"k"}, "anna"));
  const Record deletion = version(2, Tiny::deletion(1));
  CHECK(in_words(require_every_route(world.setup, std::vector{partner, record, deletion})) ==
        std::vector<std::string>{"0-1 match", "0-1 retracted"});
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  CHECK(linker.apply(std::vector{partner, deletion, record}).empty());
  CHECK(linker.stats().records == 1);
}

// A tombstone on Kafka has no version of its own.
TEST_CASE("a delete without a version removes and forgets") {
  const World world = Tiny::world();
  const std::vector<Record> records = {
      version(1, Tiny::record(0, {"k"}, "anna")), version(5, Tiny::record(1, {"k"}, "anna")),
      Tiny::deletion(1), version(4, Tiny::record(1, {"k"}, "hann"))};
  CHECK(in_words(require_every_route(world.setup, records)) ==
        std::vector<std::string>{"0-1 match", "0-1 retracted", "0-1 review"});
}

}  // namespace
}  // namespace kindred
