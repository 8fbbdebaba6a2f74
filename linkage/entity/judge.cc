#include "linkage/entity/judge.h"

#include <algorithm>
#include <bit>

#include "linkage/hash.h"

namespace kindred {

std::optional<Change> Judge::judge(const KeyedRecord& a, const KeyedRecord& b, double at_least,
                                   ScoreCounts* counts) const {
  const bool in_order = identity_less(a, b);
  const KeyedRecord& left = in_order ? a : b;
  const KeyedRecord& right = in_order ? b : a;
  Change change;
  if (!pipeline_->scorer->score(left, right, at_least, &change.evaluation, counts)) {
    return std::nullopt;
  }
  change.left = left.identity();
  change.right = right.identity();
  change.decision = decide(change.evaluation.score);
  change.branches = branches(left, right);
  change.time = std::max(left.time(), right.time());
  return change;
}

Decision Judge::decide(double score) const {
  if (score >= pipeline_->match) return Decision::kMatch;
  return score >= pipeline_->least_score() ? Decision::kReview : Decision::kRetracted;
}

bool Judge::qualifies(size_t branch, const KeyedRecord& a, const KeyedRecord& b,
                      ScoreCounts* counts) const {
  const Rule& rule = *pipeline_->blocking.branches()[branch].rule;
  if (!rule.checked()) return true;
  ++counts->checked;
  return rule.check(a, b, &counts->joins);
}

std::vector<uint16_t> Judge::branches(const KeyedRecord& a, const KeyedRecord& b) const {
  std::vector<uint16_t> held;
  for (size_t branch = 0; branch < a.branches(); ++branch) {
    bool shared = false;
    for_each_shared(a.keys(branch), b.keys(branch), [&](uint64_t) { shared = true; });
    ScoreCounts counts;
    if (shared && qualifies(branch, a, b, &counts)) held.push_back(static_cast<uint16_t>(branch));
  }
  return held;
}

uint64_t digest(const Change& change) {
  const auto add = [](uint64_t sum, double x) { return mix(sum, std::bit_cast<uint64_t>(x)); };
  const Evaluation& evaluation = change.evaluation;
  uint64_t sum = add(static_cast<uint64_t>(change.decision), evaluation.score);
  if (evaluation.probability) sum = add(sum, *evaluation.probability);
  for (const FieldScore& field : evaluation.fields) {
    sum = mix(sum, field.present);
    sum = add(add(sum, field.similarity), field.score);
  }
  for (const uint16_t branch : change.branches) sum = mix(sum, branch);
  return sum;
}

}  // namespace kindred
