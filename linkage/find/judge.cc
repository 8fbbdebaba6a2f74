#include "linkage/find/judge.h"

#include <algorithm>
#include <bit>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"

namespace kindred {

namespace {

constexpr uint64_t kLabelled = uint64_t{1} << 32U;  // no branch has that number

}  // namespace

std::optional<Change> Judge::judge(const KeyedRecord& a, const KeyedRecord& b, double at_least,
                                   ScoreCounts* counts) const {
  const bool in_order = identity_less(a, b);
  const KeyedRecord& left = in_order ? a : b;
  const KeyedRecord& right = in_order ? b : a;
  Change change;
  if (!pipeline_->scorer->score(left, right, at_least, &change.evaluation, counts)) {
    return std::nullopt;
  }
  change.decision = decide(change.evaluation.score);
  change.branches = branches(left, right);
  name(left, right, &change);
  return change;
}

void Judge::name(const KeyedRecord& left, const KeyedRecord& right, Change* event) {
  event->left = left.identity();
  event->right = right.identity();
  event->time = std::max(left.time(), right.time());
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
    ScoreCounts counts;
    if (share_a_key(a.keys(branch), b.keys(branch)) && qualifies(branch, a, b, &counts)) {
      held.push_back(static_cast<uint16_t>(branch));
    }
  }
  return held;
}

bool share_a_key(std::span<const uint64_t> a, std::span<const uint64_t> b) {
  constexpr size_t kFarLonger = 8;
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() >= kFarLonger * a.size()) {
    return std::ranges::any_of(a, [b](uint64_t key) { return std::ranges::binary_search(b, key); });
  }
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const uint64_t x = a[i];
    const uint64_t y = b[j];
    if (x == y) return true;
    i += x < y;
    j += y < x;
  }
  return false;
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
  if (change.labelled) sum = mix(sum, kLabelled);
  return sum;
}

}  // namespace kindred
