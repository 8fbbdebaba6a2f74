#include "tools/kindred/evaluate/chosen_pairs.h"

#include "tests/catch.h"

namespace kindred {

namespace {

std::vector<bool> chosen(std::vector<uint32_t> source_of, std::vector<ScoredPair> candidates) {
  choose_one_per_source(source_of, &candidates);
  std::vector<bool> chosen;
  for (const ScoredPair& candidate : candidates) chosen.push_back(candidate.chosen);
  return chosen;
}

}  // namespace

TEST_CASE("the best pairs are chosen first, equal ones in the order given") {
  // Records 0 and 1 of one source, 2 and 3 of another.
  CHECK(chosen({0, 0, 1, 1}, {{{0, 2}, 5}, {{0, 3}, 7}, {{1, 2}, 5}, {{1, 3}, 6}}) ==
        std::vector<bool>{false, true, true, false});
  CHECK(chosen({0, 0, 1, 1}, {{{0, 2}, 5}, {{0, 3}, 5}, {{1, 2}, 5}, {{1, 3}, 5}}) ==
        std::vector<bool>{true, false, false, true});
}

TEST_CASE("a record may have a partner in each of several sources, its own included") {
  CHECK(chosen({0, 0, 1, 2}, {{{0, 1}, 5}, {{0, 2}, 7}, {{0, 3}, 6}, {{1, 2}, 4}}) ==
        std::vector<bool>{true, true, true, false});
}

TEST_CASE("matches that do not hang together are not chosen, others at any score are") {
  // Two groups of three, one match and one review between them.
  std::vector<ScoredPair> candidates = {{{0, 1}, 9}, {{0, 2}, 9}, {{1, 2}, 9}, {{1, 4}, 3},
                                        {{2, 3}, 8}, {{3, 4}, 9}, {{3, 5}, 9}, {{4, 5}, 9}};
  choose_cohesive(5, 0.6, &candidates);
  for (const ScoredPair& candidate : candidates) CHECK(candidate.chosen == (candidate.score != 8));
}

TEST_CASE("what is not chosen is a candidate, but neither a match nor in a component") {
  const std::vector<ScoredPair> candidates = {
      {{0, 2}, 9}, {{0, 3}, 8, false}, {{1, 3}, 7}, {{1, 2}, 1, false}};
  const Accuracy accuracy = measure_accuracy(4, rank_pairs({{0, 2}, {0, 3}}, candidates), 5);
  CHECK(accuracy.candidate_pairs == 4);
  CHECK(accuracy.blocking_recall == 1);
  CHECK(accuracy.matches == 2);
  CHECK(accuracy.at_threshold.precision == 0.5);
  CHECK(accuracy.at_threshold.recall == 0.5);
  CHECK(accuracy.closure.precision == 0.5);
}

}  // namespace kindred
