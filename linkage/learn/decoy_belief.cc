#include "linkage/learn/decoy_belief.h"

#include <utility>

namespace kindred {

namespace {

// Of what the answer takes for matches, or the other answer. It is 0 on amazon_google, where each
// shop has variants of one product, and 0.15 or more on generated lists, products in many colours
// among them. With other ids of its records one of the two answers on amazon_google has 0.009 of
// what the other one has.
constexpr double kHardlyAny = 0.1;

Belief belief_of(const AcrossLists& lists, double matches) {
  return belief_by_decoys(lists.found, lists.decoys.left(lists.free(matches)), lists.published);
}

// What is right when no more records have their match than are in pairs that are right.
Belief settled(const AcrossLists& lists) {
  constexpr int kRounds = 20;
  constexpr double kEnough = 1.002;
  Belief belief = belief_of(lists, 0);
  double matches = 0;
  for (int round = 0; round < kRounds && belief.right > kEnough * matches; ++round) {
    matches = belief.right;
    belief = belief_of(lists, matches);
  }
  return belief;
}

}  // namespace

ListsBelief belief_across_lists(const AcrossLists& lists) {
  Belief belief = settled(lists);
  Belief by_answer = belief_of(lists, lists.matches);
  if (belief.right > kHardlyAny * by_answer.right) return {std::move(belief), true};
  doubt_lists(&by_answer);
  return {std::move(by_answer), false};
}

bool more_right(const ListsBelief& one, const ListsBelief& other) {
  if (one.by_lists == other.by_lists) return one.belief.right > other.belief.right;
  const double by_lists = one.by_lists ? one.belief.right : other.belief.right;
  const double by_answer = one.by_lists ? other.belief.right : one.belief.right;
  const bool hardly_any = by_lists <= kHardlyAny * by_answer;
  return one.by_lists != hardly_any;
}

}  // namespace kindred
