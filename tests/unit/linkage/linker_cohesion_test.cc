// Matches that must hang together to be published.

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

size_t live_pairs(const World& world, const std::vector<Record>& records) {
  reference::History history(world.setup);
  for (const Record& record : records) history.apply(record);
  return history.matches().size();
}

// Each is like the next one, and under review with those further on.
std::vector<Record> chain() {
  return {Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "annab"),
          Tiny::record(2, {"k"}, "annabc"), Tiny::record(3, {"k"}, "annabcd")};
}

std::vector<std::string> matches_of(const Linker& linker) {
  std::vector<Event> events = live(linker);
  std::erase_if(events, [](const Event& event) { return event.decision != Decision::kMatch; });
  return in_words(events);
}

}  // namespace

TEST_CASE("every route keeps the matches that hang together up to date") {
  Tally seen;
  size_t withheld = 0;
  for (const auto& [cohesion, max_bucket] : {std::pair(0.5, 3U), {0.7, 1000U}, {1.0, 3U}}) {
    for (const World& free : {customers(max_bucket), nested(max_bucket), typed(max_bucket),
                              checked(max_bucket), joined(max_bucket)}) {
      for (uint64_t seed = 0; seed < rounds(1); ++seed) {
        CAPTURE(max_bucket, cohesion, seed);
        const World world = cohesive(free, cohesion);
        const std::vector<Record> records = random_history(world, {.records = 100}, seed);
        const Tally one = tally(require_every_route(world.setup, records));
        seen.matches += one.matches;
        seen.reviews += one.reviews;
        seen.retractions += one.retractions;
        withheld += live_pairs(free, records) - live_pairs(world, records);
      }
    }
  }
  CHECK(seen.matches > 500);
  CHECK(seen.reviews > 100);
  CHECK(seen.retractions > 500);
  CHECK(withheld > 50);
}

TEST_CASE("what hangs together does not depend on the order of the records") {
  const World world = cohesive(typed(), 0.7);
  reference::History history(world.setup);
  for (const Record& record : random_history(world, {}, 3)) history.apply(record);
  for (uint64_t order = 0; order < 6; ++order) {
    CAPTURE(order);
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    feed(&linker, shuffled(history.survivors(), order), 1 + 4 * order);
    REQUIRE(difference(live(linker), history.matches()) == "");
  }
}

TEST_CASE("a match is retracted when it comes to join two groups, and returns when they grow") {
  const World world = cohesive(Tiny::world(), 0.7);
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  const std::vector<Record> records = chain();
  feed(&linker, std::span(records).first(3), 1);
  CHECK(matches_of(linker) == std::vector<std::string>{"0-1 match", "1-2 match"});

  // Between four in a chain the middle has 2 of 3 and 3 in common.
  feed(&linker, std::span(records).last(1), 1);
  CHECK(matches_of(linker) == std::vector<std::string>{"0-1 match", "2-3 match"});
  const Explanation withheld = linker.explain(Tiny::identity(1), Tiny::identity(2));
  CHECK(withheld.candidates);
  CHECK(withheld.decision == Decision::kRetracted);
  REQUIRE(withheld.cohesion);
  CHECK(withheld.cohesion->common == 2);
  CHECK(withheld.cohesion->of_one == 3);
  CHECK(withheld.cohesion->of_other == 3);
  CHECK_FALSE(linker.explain(Tiny::identity(0), Tiny::identity(1)).cohesion);

  linker.apply(std::vector{Tiny::deletion(0)});
  CHECK(matches_of(linker) == std::vector<std::string>{"1-2 match", "2-3 match"});
}

}  // namespace kindred
