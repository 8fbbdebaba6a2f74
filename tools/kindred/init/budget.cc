#include "tools/kindred/init/budget.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::budget;

// Makes rules that give too many candidates tighter, or leaves them out: of words each that takes
// more than its share, and when all together are too many the one that gives most. False when
// there was nothing to do.
bool tighten(const CandidateEstimate& estimate, double budget, std::vector<ChosenRule>* rules) {
  const auto most = std::max_element(
      estimate.branches.begin(), estimate.branches.end(),
      [](const FoundPairs& a, const FoundPairs& b) { return a.per_record < b.per_record; });
  std::vector<ChosenRule> kept;
  bool changed = false;
  for (size_t i = 0; i < rules->size(); ++i) {
    const bool greedy =
        (*rules)[i].by_words() && estimate.branches[i].per_record > limit::kOneOfWords * budget;
    const bool too_many = estimate.all.per_record > budget && &estimate.branches[i] == &*most;
    if (!greedy && !too_many) {
      kept.push_back(std::move((*rules)[i]));
      continue;
    }
    changed = true;
    if (std::optional<ChosenRule> next = tighter((*rules)[i])) kept.push_back(std::move(*next));
  }
  *rules = std::move(kept);
  return changed;
}

// Candidate pairs for each record that a rule may yet give of which the sample has none.
double most_unseen(const CandidateEstimate& estimate) {
  const auto n = static_cast<double>(estimate.sampled);
  if (estimate.sampled + estimate.refused >= estimate.records) return 0;
  if (n < 2) return limit::kRuleOfThree;
  return limit::kRuleOfThree * (static_cast<double>(estimate.records) - 1) / (n * (n - 1));
}

// The estimate of the rules with the i-th one looser, when that can be afforded.
std::optional<CandidateEstimate> loosen(const EstimateRules& estimate, double budget, size_t i,
                                        std::vector<ChosenRule>* rules) {
  std::optional<ChosenRule> looser_rule = looser((*rules)[i]);
  if (!looser_rule) return std::nullopt;
  std::vector<ChosenRule> tried = *rules;
  tried[i] = std::move(*looser_rule);
  CandidateEstimate found = estimate(tried);
  if (found.all.per_record > limit::kSpent * budget) return std::nullopt;
  *rules = std::move(tried);
  return found;
}

}  // namespace

CandidateEstimate fit_rules(const EstimateRules& estimate, double budget,
                            std::vector<ChosenRule>* rules) {
  CandidateEstimate found = estimate(*rules);
  while (tighten(found, budget, rules)) {
    if (rules->empty()) return {};
    found = estimate(*rules);
  }
  for (size_t i = 0; i < rules->size(); ++i) {
    while (auto more = loosen(estimate, budget, i, rules)) found = std::move(*more);
  }
  return found;
}

void leave_out_idle(const EstimateRules& on_more, CandidateEstimate* found,
                    std::vector<ChosenRule>* rules) {
  std::vector<ChosenRule> unseen;
  for (size_t i = 0; i < rules->size(); ++i) {
    if (found->branches[i].per_record == 0) unseen.push_back((*rules)[i]);
  }
  if (unseen.empty()) return;
  const CandidateEstimate more = on_more(unseen);
  const bool sure = most_unseen(more) <= limit::kHardlyAny;
  std::vector<ChosenRule> kept;
  std::vector<FoundPairs> kept_pairs;
  size_t next_unseen = 0;
  for (size_t i = 0; i < rules->size(); ++i) {
    FoundPairs pairs = found->branches[i];
    if (pairs.per_record == 0) pairs = more.branches[next_unseen++];
    if (pairs.per_record == 0 && sure) continue;
    kept.push_back((*rules)[i]);
    kept_pairs.push_back(std::move(pairs));
  }
  if (kept.empty()) return;
  *rules = std::move(kept);
  found->branches = std::move(kept_pairs);
}

}  // namespace kindred
