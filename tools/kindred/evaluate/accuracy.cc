#include "tools/kindred/evaluate/accuracy.h"

#include <algorithm>
#include <utility>

#include "linkage/entity/components.h"

namespace kindred {

namespace {

double share(double part, double whole) { return whole == 0 ? kNoShare : part / whole; }

uint64_t pairs_of(uint64_t members) { return members < 2 ? 0 : members * (members - 1) / 2; }

Quality quality(uint64_t found_gold, uint64_t found, uint64_t gold) {
  return quality_of(static_cast<double>(found_gold), static_cast<double>(found),
                    static_cast<double>(gold));
}

// What one threshold gives.
struct Reached {
  double threshold = 0;
  uint64_t candidate_gold = 0;
  uint64_t found_gold = 0;
  uint64_t found = 0;
  bool last = false;  // no candidate is below it
};

// Lowers the threshold from score to score; pairs of one score come in together.
template <typename Visit>
void sweep(const std::vector<ScoredPair>& candidates, Visit&& visit) {
  Reached reached;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const ScoredPair& candidate = candidates[i];
    reached.candidate_gold += candidate.gold;
    reached.found_gold += candidate.gold && candidate.chosen;
    reached.found += candidate.chosen;
    reached.threshold = candidate.score;
    reached.last = i + 1 == candidates.size();
    if (!reached.last && candidates[i + 1].score == candidate.score) continue;
    visit(reached);
  }
}

// How good the connected matches are.
Quality closure(const RankedPairs& pairs, double threshold) {
  Components components(numbers_in(pairs));
  for (const ScoredPair& candidate : pairs.candidates) {
    if (candidate.matches(threshold)) components.join(candidate.pair.left, candidate.pair.right);
  }
  std::vector<uint64_t> members(components.members());
  for (uint32_t number = 0; number < members.size(); ++number) ++members[components.root(number)];
  uint64_t found = 0;
  for (const uint64_t count : members) found += pairs_of(count);
  uint64_t found_gold = 0;
  for (const NumberedPair& pair : pairs.gold) {
    found_gold += components.root(pair.left) == components.root(pair.right);
  }
  return quality(found_gold, found, pairs.gold.size());
}

}  // namespace

Quality quality_of(double found_gold, double found, double gold) {
  // 2PR / (P + R) in counts.
  return {share(found_gold, found), share(found_gold, gold), share(2 * found_gold, found + gold)};
}

RankedPairs rank_pairs(std::vector<NumberedPair> gold, std::vector<ScoredPair> candidates) {
  std::sort(gold.begin(), gold.end());
  gold.erase(std::unique(gold.begin(), gold.end()), gold.end());
  for (ScoredPair& candidate : candidates) {
    candidate.gold = std::binary_search(gold.begin(), gold.end(), candidate.pair);
  }
  std::sort(candidates.begin(), candidates.end(), [](const ScoredPair& a, const ScoredPair& b) {
    return a.score != b.score ? a.score > b.score : a.pair < b.pair;
  });
  return {std::move(gold), std::move(candidates)};
}

Accuracy measure_accuracy(uint64_t records, const RankedPairs& pairs, double threshold) {
  Accuracy accuracy;
  accuracy.records = records;
  accuracy.gold_pairs = pairs.gold.size();
  accuracy.candidate_pairs = pairs.candidates.size();
  if (records > 1) {
    accuracy.pairs_share =
        share(static_cast<double>(pairs.candidates.size()), static_cast<double>(pairs_of(records)));
  }
  accuracy.threshold = threshold;
  accuracy.best_threshold = threshold;
  accuracy.at_threshold = accuracy.best = quality(0, 0, pairs.gold.size());
  sweep(pairs.candidates, [&](const Reached& here) {
    const Quality there = quality(here.found_gold, here.found, pairs.gold.size());
    if (here.threshold >= threshold) {
      accuracy.matches = here.found;
      accuracy.at_threshold = there;
    }
    if (there.f1 > accuracy.best.f1) {
      accuracy.best = there;
      accuracy.best_threshold = here.threshold;
    }
    accuracy.blocking_recall = quality(here.candidate_gold, here.found, pairs.gold.size()).recall;
  });
  accuracy.closure = closure(pairs, threshold);
  return accuracy;
}

uint32_t numbers_in(const RankedPairs& pairs) {
  uint32_t numbers = 0;
  for (const NumberedPair& pair : pairs.gold) numbers = std::max(numbers, pair.right + 1);
  for (const ScoredPair& scored : pairs.candidates) {
    numbers = std::max(numbers, scored.pair.right + 1);
  }
  return numbers;
}

std::vector<CurvePoint> precision_recall(const RankedPairs& pairs) {
  constexpr uint64_t kSteps = 100;
  std::vector<CurvePoint> points;
  std::pair<uint64_t, uint64_t> reached;
  const uint64_t gold = std::max<uint64_t>(pairs.gold.size(), 1);
  const uint64_t all = std::max<uint64_t>(pairs.candidates.size(), 1);
  sweep(pairs.candidates, [&](const Reached& here) {
    if (here.found == 0) return;
    // By a percent of the gold or of the candidates: precision falls where recall stands still.
    const std::pair step(kSteps * here.found_gold / gold, kSteps * here.found / all);
    if (!points.empty() && step == reached && !here.last) return;
    reached = step;
    points.push_back(
        {here.threshold, here.found, quality(here.found_gold, here.found, pairs.gold.size())});
  });
  return points;
}

}  // namespace kindred
