// explain() says of any pair what the engine makes of it.

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using Pair = std::pair<Identity, Identity>;

std::map<Pair, reference::Event> by_pair(const std::vector<reference::Event>& events) {
  std::map<Pair, reference::Event> table;
  for (const reference::Event& event : events) table[{event.left, event.right}] = event;
  return table;
}

// The same world, where every pair that meets is a match.
reference::Setup of_any_score(const reference::Setup& setup) {
  Pipeline pipeline = *setup.pipeline;
  pipeline.match = -std::numeric_limits<double>::infinity();
  pipeline.review.reset();
  return {std::make_shared<const Pipeline>(std::move(pipeline)), setup.scoring};
}

reference::Setup of_one_branch(const reference::Setup& setup, size_t branch) {
  Pipeline pipeline = *setup.pipeline;
  pipeline.blocking = {};
  pipeline.blocking.add(setup.pipeline->blocking.branches()[branch].rule);
  return of_any_score({std::make_shared<const Pipeline>(std::move(pipeline)), setup.scoring});
}

// Past bug: explain() scored the pair in full, called it a match, and ended where it looked for it
// among the matches. Nine of ten words are the same, and their min-hashes far fewer.
TEST_CASE("a pair that the estimate dismissed is no match") {
  const double cohesion = GENERATE(0.0, 0.5);
  const auto pipeline = std::make_shared<Pipeline>();
  const uint16_t key = pipeline->add_field({.name = "key"});
  const uint16_t words = pipeline->add_field({.name = "words", .type = FieldType::kSet});
  const uint16_t set = pipeline->add_tokens(words);
  pipeline->blocking.add(pipeline->same(key));
  pipeline->scorer = pipeline->jaccard(set);
  pipeline->match = 0.9;
  pipeline->cohesion = cohesion;
  const auto record = [](const std::string& id, std::vector<std::string> tokens) {
    Record made;
    made.identity = {"s", id};
    made.values.add(0, "k");
    std::sort(tokens.begin(), tokens.end());
    made.values.add(1, encode_set(tokens));
    return made;
  };
  std::vector<std::string> tokens = {"283919492", "591994890", "811890052",
                                     "734703975", "619000064", "188695475",
                                     "946533714", "815309547", "971789877"};
  const Record without = record("b", tokens);
  tokens.emplace_back("683920321");
  ThreadPool pool(1);
  Linker linker(pipeline, &pool);
  REQUIRE(linker.apply(std::vector<Record>{record("a", tokens), without}).empty());
  const Explanation why = linker.explain({"s", "a"}, {"s", "b"});
  CHECK(why.evaluation.score == 0.9);
  CHECK(why.dismissed);
  CHECK(why.decision == Decision::kRetracted);
}

TEST_CASE("explain says of every pair what comparing all with all says") {
  size_t strangers = 0;
  size_t candidates = 0;
  size_t capped = 0;
  for (const World& world : {customers(3), nested(3), typed(), checked(3), joined(2), prints(3)}) {
    const std::vector<Record> history = random_history(world, {.records = 90}, 31);
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    feed(&linker, history, 10);
    reference::History expected(world.setup);
    for (const Record& record : history) expected.apply(record);
    const std::vector<Record> alive = expected.survivors();
    const auto matches = by_pair(expected.matches());
    std::vector<std::map<Pair, reference::Event>> admitted;  // by branch
    for (size_t branch = 0; branch < world.setup.pipeline->blocking.branches().size(); ++branch) {
      admitted.push_back(by_pair(live_matches(of_one_branch(world.setup, branch), alive)));
    }
    for (const Record& a : alive) {
      for (const Record& b : alive) {
        if (!(a.identity < b.identity)) continue;
        const Pair pair(a.identity, b.identity);
        const Explanation why = linker.explain(b.identity, a.identity);  // in either order
        REQUIRE(why.left_known);
        REQUIRE(why.right_known);
        bool meet = false;
        for (uint16_t branch = 0; branch < admitted.size(); ++branch) {
          const bool holds = std::count(why.branches.begin(), why.branches.end(), branch) != 0;
          const bool over = std::count(why.capped.begin(), why.capped.end(), branch) != 0;
          const bool admits = admitted[branch].count(pair) != 0;
          REQUIRE((holds && !over) == admits);
          meet = meet || admits;
          capped += over;
        }
        REQUIRE(why.candidates == meet);
        const auto match = matches.find(pair);
        REQUIRE(why.decision ==
                (match == matches.end() ? Decision::kRetracted : match->second.decision));
        const Pipeline& pipeline = *world.setup.pipeline;
        const reference::Event scored = reference::scored(
            world.setup, reference::features(pipeline, a), reference::features(pipeline, b));
        REQUIRE(why.evaluation.score == scored.score);
        REQUIRE(why.evaluation.fields == scored.fields);
        strangers += !meet;
        candidates += meet;
      }
    }
  }
  CHECK(strangers > 100);
  CHECK(candidates > 100);
  CHECK(capped > 20);
}

TEST_CASE("explain tells which of the two is not there") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                           Tiny::deletion(1)});
  const Explanation why = linker.explain(Tiny::identity(0), Tiny::identity(1));
  CHECK(why.left_known);
  CHECK_FALSE(why.right_known);
  CHECK_FALSE(linker.explain(Tiny::identity(2), Tiny::identity(0)).left_known);
  CHECK(linker.explain(Tiny::identity(2), Tiny::identity(0)).right_known);
  const Explanation self = linker.explain(Tiny::identity(0), Tiny::identity(0));
  CHECK_FALSE(self.candidates);
  CHECK(self.decision == Decision::kRetracted);
}

TEST_CASE("the live record of an identity can be read, normalised") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"K"}, "  ANNA! "), Tiny::record(1, {"k"}, "anna")});
  const KeyedRecord* record = linker.record(Tiny::identity(0));
  REQUIRE(record != nullptr);
  REQUIRE(record->values() == 2);
  CHECK(record->value(0) == "K");
  CHECK(record->value(1) == "anna");
  linker.apply(std::vector{Tiny::deletion(0)});
  CHECK(linker.record(Tiny::identity(0)) == nullptr);
  CHECK(linker.record(Tiny::identity(1)) != nullptr);
  CHECK(linker.record(Tiny::identity(4)) == nullptr);
}

}  // namespace
}  // namespace kindred
