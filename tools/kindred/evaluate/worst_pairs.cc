#include "tools/kindred/evaluate/worst_pairs.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "linkage/find/judge.h"
#include "tools/kindred/evaluate/chosen_pairs.h"

namespace kindred {

namespace {

// Says of pairs what the configuration makes of them, which publishes fewer than all candidates.
class Explainer {
 public:
  Explainer(const config::Config& config, const Candidates& found, const RankedPairs& pairs)
      : config_(config), found_(found), pairs_(pairs) {
    const Pipeline& pipeline = *config.pipeline;
    if (pipeline.cohesion == 0) return;
    cohesive_ = cohesive_matches(pipeline.match, pipeline.cohesion, pairs.candidates);
    cohesive_->update();
  }

  void operator()(const NumberedPair& pair, std::vector<PairExplanation>* out) const {
    PairExplanation explained =
        explain_pair(*found_.linker, config_.model.get(), found_.records[pair.left]->identity(),
                     found_.records[pair.right]->identity());
    explained.review = config_.pipeline->review;
    if (explained.why.candidates) {
      explained.why.decision = Judge(config_.pipeline).decide(explained.why.evaluation.score);
    }
    if (config_.pipeline->one_per_source) tell_partners(pair, &explained.why);
    if (cohesive_) tell_cohesion(pair, &explained.why);
    explained.cohesion = config_.pipeline->cohesion;
    out->push_back(std::move(explained));
  }

 private:
  // Whom each of the two has in the other's source in its place.
  void tell_partners(const NumberedPair& pair, Explanation* why) const {
    if (!why->candidates || why->decision == Decision::kRetracted) return;
    const auto records = [&](uint32_t number) { return found_.records[number]; };
    const auto partner = [&](uint32_t of, uint32_t instead, std::optional<Identity>* out) {
      for (const ScoredPair& candidate : pairs_.candidates) {
        const auto [left, right] = candidate.pair;
        if (!candidate.matches(config_.pipeline->least_score())) continue;
        if (candidate.pair == pair || (left != of && right != of)) continue;
        const KeyedRecord* const other = records(left == of ? right : left);
        if (other->source() == records(instead)->source()) *out = other->identity();
      }
    };
    if (chosen(pair)) return;
    why->decision = Decision::kRetracted;
    partner(pair.left, pair.right, &why->left_partner);
    partner(pair.right, pair.left, &why->right_partner);
  }

  void tell_cohesion(const NumberedPair& pair, Explanation* why) const {
    if (why->decision != Decision::kMatch || chosen(pair)) return;
    why->decision = Decision::kRetracted;
    why->cohesion = cohesive_->cohesion(pair.left, pair.right);
  }

  bool chosen(const NumberedPair& pair) const {
    return std::ranges::any_of(pairs_.candidates, [&](const ScoredPair& candidate) {
      return candidate.pair == pair && candidate.chosen;
    });
  }

  const config::Config& config_;
  const Candidates& found_;
  const RankedPairs& pairs_;
  std::optional<CohesiveMatches> cohesive_;
};

}  // namespace

WorstPairs worst_pairs(const config::Config& config, const Candidates& found,
                       const RankedPairs& pairs, std::vector<GoldPair> gold, size_t most) {
  const double match = config.pipeline->match;
  const Explainer explain(config, found, pairs);
  std::set<NumberedPair> matched;
  for (const ScoredPair& candidate : pairs.candidates) {
    if (candidate.gold && candidate.matches(match)) matched.insert(candidate.pair);
  }
  WorstPairs worst;
  for (const ScoredPair& candidate : pairs.candidates) {
    if (candidate.score < match || worst.wrong.size() == most) break;
    if (!candidate.gold && candidate.chosen) explain(candidate.pair, &worst.wrong);
  }
  std::stable_sort(gold.begin(), gold.end(),
                   [](const GoldPair& a, const GoldPair& b) { return a.score < b.score; });
  for (const GoldPair& pair : gold) {
    if (worst.missed.size() == most) break;
    if (pair.candidate && !matched.contains(pair.pair)) explain(pair.pair, &worst.missed);
  }
  std::stable_sort(gold.begin(), gold.end(),
                   [](const GoldPair& a, const GoldPair& b) { return a.score > b.score; });
  for (const GoldPair& pair : gold) {
    if (worst.unfound.size() == most) break;
    if (!pair.candidate) explain(pair.pair, &worst.unfound);
  }
  return worst;
}

}  // namespace kindred
