// Decide alone, on turns written by hand: no record is near.

#include "linkage/decide/decider.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "linkage/find/recorded_turns.h"
#include "tests/catch.h"

namespace kindred {
namespace {

Identity record(const std::string& name) { return {name.substr(0, 1), name}; }

struct Told {
  std::string left;
  std::string right;
  double score = 0;  // 0: lost
  bool review = false;
  uint64_t digest = 1;
};

PairChanges changes_by(const std::string& cause, const std::vector<Told>& told) {
  PairChanges changes;
  changes.record = record(cause);
  changes.time = 7;
  for (const Told& one : told) {
    PairChange& change = changes.changes.emplace_back();
    change.live = one.score > 0;
    change.digest = one.digest;
    change.event.left = record(one.left);
    change.event.right = record(one.right);
    change.event.decision = one.review ? Decision::kReview : Decision::kMatch;
    change.event.evaluation.score = one.score;
  }
  return changes;
}

// A decider, and what it says, in words.
class Decide {
 public:
  explicit Decide(const Pipeline& pipeline = {}) : decider_(pipeline, &turns_) {}

  std::vector<std::string> apply(const std::string& cause, const std::vector<Told>& told) {
    const PairTurn turn = turns_.turn_of(changes_by(cause, told));
    MatchTurn out;
    decider_.apply(turn, &out);
    const MatchChanges changes = changes_of(out, turn, turns_);
    CHECK(changes.record == record(cause));
    CHECK(changes.time == 7);
    std::vector<std::string> words;
    for (const MatchChange& change : changes.changes) {
      const std::string decision = change.decision == Decision::kMatch    ? "match"
                                   : change.decision == Decision::kReview ? "review"
                                                                          : "retracted";
      words.push_back(change.pair.first.id + "-" + change.pair.second.id + " " + decision);
    }
    return words;
  }

  const Decider& decider() const { return decider_; }

 private:
  RecordedTurns turns_;
  Decider decider_;
};

using Words = std::vector<std::string>;

TEST_CASE("all pairs are published, reviews as such") {
  Decide decide;
  CHECK(decide.apply("b1", {{"a1", "b1", 90}, {"a2", "b1", 60, true}}) ==
        Words{"a1-b1 match", "a2-b1 review"});
  CHECK(decide.decider().matches() == 1);
  CHECK(decide.decider().reviews() == 1);
  CHECK(decide.apply("a2", {{"a2", "b1", 0, true}}) == Words{"a2-b1 retracted"});
  CHECK(decide.decider().reviews() == 0);
  CHECK(decide.decider().matches() == 1);
}

TEST_CASE("a version that says the same says nothing, one that does not is a new value") {
  Decide decide;
  decide.apply("b1", {{"a1", "b1", 90, false, 5}, {"a2", "b1", 90, false, 6}});
  CHECK(decide.apply("b1", {{"a1", "b1", 0, false, 5},
                            {"a2", "b1", 0, false, 6},
                            {"a1", "b1", 90, false, 5},
                            {"a2", "b1", 60, true, 7}}) == Words{"a2-b1 review"});
  CHECK(decide.decider().matches() == 1);
  CHECK(decide.decider().reviews() == 1);
  CHECK(decide.apply(
            "b1",
            {{"a1", "b1", 0, false, 5}, {"a2", "b1", 0, true, 7}, {"a3", "b1", 90, false, 5}}) ==
        Words{"a1-b1 retracted", "a2-b1 retracted", "a3-b1 match"});
}

TEST_CASE("with one partner a source the best pairs are published, and the next best after them") {
  Pipeline pipeline;
  pipeline.one_per_source = true;
  Decide decide(pipeline);
  CHECK(decide.apply("b1", {{"a1", "b1", 70, true}}) == Words{"a1-b1 review"});
  CHECK(decide.decider().reviews() == 1);
  CHECK(decide.apply("b2", {{"a1", "b2", 90}}) == Words{"a1-b1 retracted", "a1-b2 match"});
  CHECK(decide.decider().reviews() == 0);
  CHECK(decide.decider().matches() == 1);
  CHECK(decide.apply("b3", {{"a1", "b3", 80}}).empty());
  CHECK(decide.apply("b2", {{"a1", "b2", 0}}) == Words{"a1-b2 retracted", "a1-b3 match"});
  CHECK(decide.apply("b3", {{"a1", "b3", 0}, {"a1", "b3", 60, true, 2}}) ==
        Words{"a1-b1 review", "a1-b3 retracted"});
}

TEST_CASE("a pair that is published later than it was found is to be judged again") {
  Pipeline pipeline;
  pipeline.one_per_source = true;
  RecordedTurns turns;
  Decider decider(pipeline, &turns);
  MatchTurn out;
  decider.apply(turns.turn_of(changes_by("b1", {{"a1", "b1", 70}})), &out);
  REQUIRE(out.begun.size() == 1);
  CHECK(out.begun[0].found == 0);
  decider.apply(turns.turn_of(changes_by("b2", {{"a1", "b2", 90}})), &out);
  decider.apply(turns.turn_of(changes_by("b2", {{"a1", "b2", 0}})), &out);
  REQUIRE(out.begun.size() == 1);
  CHECK(out.begun[0].found == BegunMatch::kEarlier);
}

TEST_CASE("with cohesion a pair that joins two groups is not published, but to be reviewed") {
  Pipeline pipeline;
  pipeline.cohesion = 0.7;
  Decide decide(pipeline);
  decide.apply("a3", {{"a1", "a2", 90}, {"a1", "a3", 90}, {"a2", "a3", 90}});
  decide.apply("b3", {{"b1", "b2", 90}, {"b1", "b3", 90}, {"b2", "b3", 90}});
  REQUIRE(decide.decider().matches() == 6);
  CHECK(decide.apply("b1", {{"a1", "b1", 90}, {"a2", "b1", 60, true}}) == Words{"a2-b1 review"});
  CHECK(decide.decider().matches() == 6);
  CHECK(decide.decider().reviews() == 1);
  // Without their groups the two stand.
  Words said;
  const std::vector<Told> lost = {{"a1", "a2"}, {"a1", "a3"}, {"b1", "b2"}, {"b1", "b3"}};
  for (const Told& one : lost) {
    for (const std::string& word : decide.apply(one.left, {one})) said.push_back(word);
  }
  CHECK(std::count(said.begin(), said.end(), "a1-b1 match") == 1);
}

}  // namespace
}  // namespace kindred
