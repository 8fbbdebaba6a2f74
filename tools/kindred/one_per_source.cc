#include "tools/kindred/one_per_source.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kindred {

void choose_one_per_source(std::span<const uint32_t> source_of,
                           std::vector<ScoredPair>* candidates) {
  std::vector<ScoredPair*> order;
  for (ScoredPair& candidate : *candidates) order.push_back(&candidate);
  std::stable_sort(order.begin(), order.end(),
                   [](const ScoredPair* x, const ScoredPair* y) { return x->score > y->score; });
  std::set<std::pair<uint32_t, uint32_t>> taken;  // a record and the source of its partner
  for (ScoredPair* candidate : order) {
    const std::pair left(candidate->pair.left, source_of[candidate->pair.right]);
    const std::pair right(candidate->pair.right, source_of[candidate->pair.left]);
    candidate->chosen = !taken.contains(left) && !taken.contains(right);
    if (candidate->chosen) taken.insert({left, right});
  }
}

}  // namespace kindred
