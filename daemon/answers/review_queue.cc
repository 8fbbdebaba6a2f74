#include "daemon/answers/review_queue.h"

#include <cmath>
#include <iterator>

namespace kindred {

double ReviewQueue::distance(const Evaluation& evaluation) const {
  constexpr double kEven = 0.5;
  return evaluation.probability ? std::abs(*evaluation.probability - kEven)
                                : std::abs(evaluation.score - match_);
}

void ReviewQueue::take(const Change& change) {
  IdentityPair pair(change.left, change.right);
  remove(pair);
  if (change.decision == Decision::kRetracted || change.labelled) return;
  const double uncertain = distance(change.evaluation);
  distances_.emplace(pair, uncertain);
  order_.emplace(uncertain, std::move(pair));
  if (order_.size() <= kMost) return;
  dropped_ = true;
  remove(IdentityPair(std::prev(order_.end())->second));
}

void ReviewQueue::remove(const IdentityPair& pair) {
  const auto known = distances_.find(pair);
  if (known == distances_.end()) return;
  order_.erase({known->second, pair});
  distances_.erase(known);
}

}  // namespace kindred
