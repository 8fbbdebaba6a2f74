#ifndef KINDRED_DAEMON_ANSWERS_REVIEW_QUEUE_H_
#define KINDRED_DAEMON_ANSWERS_REVIEW_QUEUE_H_

#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "linkage/find/change.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/identity_pair.h"

namespace kindred {

// The published pairs of which somebody should say whether they are the same, the most uncertain
// first: with a probability those nearest to even odds, otherwise those nearest to where a match
// begins. It keeps the kMost of them: some 4 MB.
class ReviewQueue {
 public:
  static constexpr size_t kMost = 10'000;

  explicit ReviewQueue(const Pipeline& pipeline) : match_(pipeline.match) {}

  // Takes a change of the published pairs, or one that is published already. O(log kMost).
  void take(const Change& change);

  size_t size() const { return order_.size(); }
  // Pairs were dropped, and so many have left since that those may be next: fill it anew.
  bool drained() const { return dropped_ && order_.size() < kMost / 2; }

  // Calls visit(const IdentityPair&) for each until that gives false.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const auto& [distance, pair] : order_) {
      if (!visit(pair)) return;
    }
  }

 private:
  double distance(const Evaluation& evaluation) const;
  void remove(const IdentityPair& pair);

  double match_;
  std::set<std::pair<double, IdentityPair>> order_;
  std::map<IdentityPair, double> distances_;
  bool dropped_ = false;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_REVIEW_QUEUE_H_
