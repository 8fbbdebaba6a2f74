#include "tools/kindred/init/budget.h"

#include "tests/catch.h"

namespace kindred {

namespace {

constexpr double kBudget = 25;

// Candidates by the banding of a rule of words; `same` rules give one.
CandidateEstimate estimate_of(const std::vector<ChosenRule>& rules,
                              const std::vector<double>& by_banding) {
  CandidateEstimate estimate;
  for (const ChosenRule& rule : rules) {
    const double found = rule.similar.empty() ? 1 : by_banding[rule.similar.front().banding];
    estimate.branches.emplace_back().per_record = found;
    estimate.all.per_record += found;
  }
  return estimate;
}

std::vector<size_t> bandings(const std::vector<double>& by_banding,
                             std::vector<SimilarRule> similar) {
  std::vector<ChosenRule> rules = {{.same = {0}, .similar = {}},
                                   {.same = {}, .similar = std::move(similar)}};
  const CandidateEstimate estimate = fit_rules(
      [&](const std::vector<ChosenRule>& tried) { return estimate_of(tried, by_banding); }, kBudget,
      &rules);
  CHECK(estimate.branches.size() == rules.size());
  std::vector<size_t> found;
  for (const ChosenRule& rule : rules) {
    for (const SimilarRule& each : rule.similar) found.push_back(each.banding);
  }
  return found;
}

}  // namespace

TEST_CASE("a rule of one text is made looser while half of the budget lasts") {
  CHECK(bandings({9, 5, 2, 1, 0.5, 0.1}, {{.field = 1, .banding = 3, .loosest = 1}}) ==
        std::vector<size_t>{1});
  CHECK(bandings({90, 50, 4, 1, 0.5, 0.1}, {{.field = 1, .banding = 3, .loosest = 1}}) ==
        std::vector<size_t>{2});
  CHECK(bandings({90, 50, 40, 1, 0.5, 0.1}, {{.field = 1, .banding = 3, .loosest = 1}}) ==
        std::vector<size_t>{3});
}

TEST_CASE("a rule is made no looser than it may be") {
  CHECK(bandings({9, 5, 2, 1, 0.5, 0.1}, {{.field = 1, .banding = 3, .loosest = 3}}) ==
        std::vector<size_t>{3});
}

TEST_CASE("a rule of one text that finds too many is made tighter, or left out") {
  CHECK(bandings({900, 800, 700, 100, 20, 2}, {{.field = 1, .banding = 3, .loosest = 1}}) ==
        std::vector<size_t>{5});
  CHECK(bandings({900, 800, 700, 100, 20, 10}, {{.field = 1, .banding = 3, .loosest = 1}}).empty());
}

TEST_CASE("a rule of two texts is not made looser") {
  CHECK(
      bandings({9, 5, 2, 1, 0.5, 0.1}, {{.field = 1, .banding = 2}, {.field = 2, .banding = 2}}) ==
      std::vector<size_t>{2, 2});
}

}  // namespace kindred
