#include "tools/kindred/init/missed.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "linkage/prepare/prepare.h"
#include "tools/kindred/init/further_rules.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/measured.h"
#include "tools/kindred/init/nearest_pairs.h"

namespace kindred {

namespace {

namespace limit = limits::missed;

size_t count(const std::vector<bool>& pairs) {
  return static_cast<size_t>(std::ranges::count(pairs, true));
}

// Those of the first that are not of the second.
size_t count_more(const std::vector<bool>& found, const std::vector<bool>& known) {
  size_t more = 0;
  for (size_t i = 0; i < found.size(); ++i) more += found[i] && !known[i] ? 1 : 0;
  return more;
}

void add_all(const std::vector<bool>& more, std::vector<bool>* found) {
  for (size_t i = 0; i < found->size(); ++i) {
    if (more[i]) (*found)[i] = true;
  }
}

// The records that the rules take, and their keys.
struct Keyed {
  std::vector<Record> records;
  std::vector<KeyedRecord> keys;
};

Keyed keys_of(const config::Config& config, std::span<const Record> records) {
  Keyed keyed;
  Preparer preparer(config.pipeline);
  for (const Record& record : records) {
    KeyedRecord prepared = preparer.prepare(record).record;
    if (prepared.empty()) continue;
    keyed.records.push_back(record);
    keyed.keys.push_back(std::move(prepared));
  }
  return keyed;
}

// Pairs of two sources where there are enough: a source words its records in one way, and its
// versions of one thing are found more easily than what another one has of it.
std::vector<std::pair<uint32_t, uint32_t>> nearest_of(const Draft& draft, const Keyed& sample) {
  if (count_sources(draft.profile) > 1) {
    auto across = nearest_pairs(sample.keys, true);
    if (across.size() >= limit::kFewestPairs || draft.choice.apart) return across;
  }
  return nearest_pairs(sample.keys, false);
}

// The two records of each pair, one after the other: pairs that stand in for matches.
std::vector<Record> likely_pairs(const Draft& draft) {
  const config::Config config = config_with(draft, draft.choice, {draft.rules.front()});
  const Keyed sample = keys_of(config, draft.sample->records);
  std::vector<Record> pairs;
  for (const auto& [left, right] : nearest_of(draft, sample)) {
    if (pairs.size() == 2 * limit::kMostPairs) break;
    pairs.push_back(sample.records[left]);
    pairs.push_back(sample.records[right]);
  }
  return pairs;
}

bool share_a_key(const KeyedRecord& one, const KeyedRecord& other, size_t branch) {
  return std::ranges::any_of(one.keys(branch),
                             [&](uint64_t key) { return other.holds(branch, key); });
}

// By rule, whether it finds each pair.
std::vector<std::vector<bool>> found_by(const Draft& draft, const std::vector<ChosenRule>& rules,
                                        std::span<const Record> pairs) {
  std::vector<std::vector<bool>> found(rules.size());
  Preparer preparer(config_with(draft, draft.choice, rules).pipeline);
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const KeyedRecord left = preparer.prepare(pairs[i]).record;
    const KeyedRecord right = preparer.prepare(pairs[i + 1]).record;
    const bool taken = !left.empty() && !right.empty();
    for (size_t rule = 0; rule < rules.size(); ++rule) {
      found[rule].push_back(taken && share_a_key(left, right, rule));
    }
  }
  return found;
}

std::vector<bool> found_by_any(const Draft& draft, std::span<const Record> pairs) {
  std::vector<bool> found(pairs.size() / 2, false);
  for (const std::vector<bool>& by_rule : found_by(draft, draft.rules, pairs)) {
    add_all(by_rule, &found);
  }
  return found;
}

// The fewest pairs that a rule must find more.
double fewest_more(size_t pairs) {
  return std::max(limit::kFewestMore, limit::kLeastMore * static_cast<double>(pairs));
}

bool nearly_all(const std::vector<bool>& found) {
  return static_cast<double>(count(found)) >= limit::kNearlyAll * static_cast<double>(found.size());
}

// Further rules that find enough of what is missed, whatever they cost.
std::vector<ChosenRule> worth_measuring(const Draft& draft, std::span<const Record> pairs,
                                        const std::vector<bool>& found) {
  const std::vector<ChosenRule> all = further_rules(draft.choice.fields, draft.choice.sampled);
  if (all.empty()) return {};
  const std::vector<std::vector<bool>> by_rule = found_by(draft, all, pairs);
  std::vector<ChosenRule> worth;
  for (size_t rule = 0; rule < all.size(); ++rule) {
    const auto more = static_cast<double>(count_more(by_rule[rule], found));
    if (more >= fewest_more(found.size())) worth.push_back(all[rule]);
  }
  return worth;
}

// Whether the first finds what the second does, as far as they are of one kind: looser bands, or
// more rare words.
bool finds_more(const ChosenRule& one, const ChosenRule& other) {
  if (one.rare && other.rare) {
    return one.rare->field == other.rare->field && one.rare->share == other.rare->share &&
           one.rare->tokens >= other.rare->tokens;
  }
  if (one.similar.size() != 1 || other.similar.size() != 1) return false;
  return one.similar.front().field == other.similar.front().field &&
         one.similar.front().banding <= other.similar.front().banding;
}

// Adds it in the place of those that find less.
void take(const ChosenRule& rule, std::vector<ChosenRule>* rules) {
  std::erase_if(*rules, [&](const ChosenRule& other) { return finds_more(rule, other); });
  rules->push_back(rule);
}

}  // namespace

std::vector<size_t> choose_finding(std::vector<bool> found, std::span<const RuleFinds> rules,
                                   double budget) {
  std::vector<size_t> chosen;
  while (!nearly_all(found)) {
    std::optional<size_t> best;
    double best_worth = 0;
    for (size_t rule = 0; rule < rules.size(); ++rule) {
      const auto more = static_cast<double>(count_more(rules[rule].pairs, found));
      if (more < fewest_more(found.size()) || rules[rule].candidates > budget) continue;
      const double worth = more / (rules[rule].candidates + limit::kLeastCost);
      if (worth <= best_worth) continue;
      best_worth = worth;
      best = rule;
    }
    if (!best) break;
    chosen.push_back(*best);
    budget -= rules[*best].candidates;
    add_all(rules[*best].pairs, &found);
  }
  return chosen;
}

void find_missed(Draft* draft) {
  const std::vector<Record> pairs = likely_pairs(*draft);
  if (pairs.size() < 2 * limit::kFewestPairs) return;
  const std::vector<bool> found = found_by_any(*draft, pairs);
  if (nearly_all(found)) return;
  const std::vector<ChosenRule> further = worth_measuring(*draft, pairs, found);
  if (further.empty()) return;
  const FewRecords few = few_records(*draft->sample, draft->choice.apart.has_value());
  const auto measure = [&](const std::vector<ChosenRule>& tried) {
    return measure_rules(config_with(*draft, draft->choice, tried), few);
  };
  const std::vector<std::vector<bool>> by_rule = found_by(*draft, further, pairs);
  const CandidateEstimate costs = measure(further);
  std::vector<RuleFinds> finds;
  const double budget = candidate_budget(draft->profile.records);
  for (size_t rule = 0; rule < further.size(); ++rule) {
    const double candidates = costs.branches[rule].per_record;
    const bool greedy = candidates > limits::budget::kOneOfWords * budget;
    finds.push_back({greedy ? std::vector<bool>(found.size(), false) : by_rule[rule], candidates});
  }
  const double left = budget - draft->estimate.all.per_record;
  const std::vector<size_t> chosen = choose_finding(found, finds, left);
  if (chosen.empty()) return;
  for (const size_t rule : chosen) take(further[rule], &draft->rules);
  draft->estimate = measure(draft->rules);
}

}  // namespace kindred
