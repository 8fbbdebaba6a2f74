#include "tools/kindred/accuracy.h"

#include <algorithm>
#include <utility>

#include "linkage/entity/components.h"

namespace kindred {

namespace {

double share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

uint64_t pairs_of(uint64_t members) { return members < 2 ? 0 : members * (members - 1) / 2; }

Quality quality(uint64_t found_gold, uint64_t found, uint64_t gold) {
  // 2PR / (P + R) in counts.
  return {share(found_gold, found), share(found_gold, gold), share(2 * found_gold, found + gold)};
}

class Measurement {
 public:
  Measurement(std::vector<NumberedPair> gold, std::vector<ScoredPair> candidates)
      : gold_(std::move(gold)), candidates_(std::move(candidates)) {
    std::sort(gold_.begin(), gold_.end());
    gold_.erase(std::unique(gold_.begin(), gold_.end()), gold_.end());
    std::sort(candidates_.begin(), candidates_.end(),
              [](const ScoredPair& a, const ScoredPair& b) { return a.score > b.score; });
  }

  Accuracy measure(uint64_t records, double threshold) {
    Accuracy accuracy;
    accuracy.records = records;
    accuracy.gold_pairs = gold_.size();
    accuracy.candidate_pairs = candidates_.size();
    accuracy.pairs_share = share(candidates_.size(), pairs_of(records));
    accuracy.threshold = threshold;
    accuracy.best_threshold = threshold;
    sweep(&accuracy);
    accuracy.closure = closure(threshold);
    return accuracy;
  }

 private:
  bool is_gold(const NumberedPair& pair) const {
    return std::binary_search(gold_.begin(), gold_.end(), pair);
  }

  // Lowers the threshold from score to score; pairs of one score come in together.
  void sweep(Accuracy* accuracy) const {
    uint64_t candidate_gold = 0;
    uint64_t found_gold = 0;
    uint64_t found = 0;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const bool gold = is_gold(candidates_[i].pair);
      candidate_gold += gold;
      found_gold += gold && candidates_[i].chosen;
      found += candidates_[i].chosen;
      const double score = candidates_[i].score;
      if (i + 1 < candidates_.size() && candidates_[i + 1].score == score) continue;
      const Quality here = quality(found_gold, found, gold_.size());
      if (score >= accuracy->threshold) {
        accuracy->matches = found;
        accuracy->at_threshold = here;
      }
      if (here.f1 > accuracy->best.f1) {
        accuracy->best = here;
        accuracy->best_threshold = score;
      }
    }
    accuracy->blocking_recall = share(candidate_gold, gold_.size());
  }

  // Of the chosen candidates that reach the threshold.
  Quality closure(double threshold) const {
    uint32_t numbers = 0;
    for (const NumberedPair& pair : gold_) numbers = std::max(numbers, pair.right + 1);
    for (const ScoredPair& scored : candidates_) {
      numbers = std::max(numbers, scored.pair.right + 1);
    }
    Components components(numbers);
    for (const ScoredPair& scored : candidates_) {
      if (!scored.chosen || scored.score < threshold) continue;
      components.join(scored.pair.left, scored.pair.right);
    }
    std::vector<uint64_t> members(numbers);
    for (uint32_t number = 0; number < numbers; ++number) ++members[components.root(number)];
    uint64_t found = 0;
    for (const uint64_t count : members) found += pairs_of(count);
    uint64_t found_gold = 0;
    for (const NumberedPair& pair : gold_) {
      found_gold += components.root(pair.left) == components.root(pair.right);
    }
    return quality(found_gold, found, gold_.size());
  }

  std::vector<NumberedPair> gold_;
  std::vector<ScoredPair> candidates_;  // best first
};

}  // namespace

Accuracy measure_accuracy(uint64_t records, std::vector<NumberedPair> gold,
                          std::vector<ScoredPair> candidates, double threshold) {
  return Measurement(std::move(gold), std::move(candidates)).measure(records, threshold);
}

}  // namespace kindred
