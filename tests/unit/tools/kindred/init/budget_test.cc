#include "tools/kindred/init/budget.h"

#include <map>

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

namespace {

// Rules of fields 0, 1, 2, of which few records show pairs of the first alone, and more records, so
// many of `records`, those of the second too. Returns what each one left finds.
std::map<size_t, double> left_of_idle(size_t sampled, uint64_t records, double first = 2) {
  std::vector<ChosenRule> rules;
  CandidateEstimate few;
  for (size_t field = 0; field < 3; ++field) {
    rules.push_back({.same = {field}, .similar = {}});
    few.branches.emplace_back().per_record = field == 0 ? first : 0;
  }
  const auto on_more = [&](const std::vector<ChosenRule>& tried) {
    CandidateEstimate more;
    more.sampled = sampled;
    more.records = records;
    for (const ChosenRule& rule : tried) {
      more.branches.emplace_back().per_record = rule.same.front() == 1 && first > 0 ? 0.5 : 0;
    }
    return more;
  };
  leave_out_idle(on_more, &few, &rules);
  REQUIRE(few.branches.size() == rules.size());
  std::map<size_t, double> left;
  for (size_t i = 0; i < rules.size(); ++i) {
    left[rules[i].same.front()] = few.branches[i].per_record;
  }
  return left;
}

}  // namespace

TEST_CASE("a rule that finds no pair in more records either is left out") {
  using Left = std::map<size_t, double>;
  const Left found = {{0, 2}, {1, 0.5}};
  CHECK(left_of_idle(5000, 5000) == found);
  CHECK(left_of_idle(20'000, 1'000'000) == found);
  // Two of so many that are in the sample hardly ever belong together.
  CHECK(left_of_idle(20'000, 100'000'000) == Left{{0, 2}, {1, 0.5}, {2, 0}});
  CHECK(left_of_idle(5000, 5000, 0).size() == 3);  // some rule there must be
}

}  // namespace kindred
