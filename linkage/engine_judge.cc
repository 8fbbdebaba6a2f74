// How the candidate pairs that a batch brought are judged.

#include <algorithm>
#include <utility>

#include "linkage/engine.h"

namespace kindred {

namespace {

// Pairs whose records are brought to the processor together.
constexpr size_t kPairsAhead = 64;

// Of a move, records that are brought to the processor before moves are judged, but for those that
// must be asked: those of the next moves must not push them out.
constexpr size_t kFewMembers = 4;

}  // namespace

std::vector<Engine::Judged> Engine::judge(std::span<const Move> moves) {
  std::vector<Judged> judged(moves.size());
  std::vector<ScoreCounts> counts(pool_->threads());
  std::vector<uint64_t> candidates(pool_->threads());
  pool_->split(moves.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    std::vector<PairSupport> pairs;
    std::vector<Slot> slots;
    for (size_t i = begin; i < end; ++i) index_.append_members(i, kFewMembers, &slots);
    store_.prefetch(slots);
    for (size_t i = begin; i < end; ++i) {
      index_.net(i, &pairs);
      keep_qualified(&pairs, &slots, &counts[thread]);
      for (const PairSupport& pair : pairs) {
        if (pair.support < 0) {
          judged[i].weaker.push_back(pair);
          continue;
        }
        ++candidates[thread];
        std::optional<Change> event = judge_.judge(store_[pair.a], store_[pair.b], &counts[thread]);
        if (event) judged[i].matched.push_back({pair, std::move(*event)});
      }
    }
  });
  for (const ScoreCounts& count : counts) stats_.score += count;
  for (const uint64_t count : candidates) stats_.candidates += count;
  return judged;
}

// The first of the pairs. Only what is scored needs its records.
void Engine::prefetch(std::span<const PairSupport> pairs, std::vector<Slot>* slots) const {
  slots->clear();
  for (const PairSupport& pair : pairs.first(std::min(kPairsAhead, pairs.size()))) {
    if (pair.support > 0) slots->insert(slots->end(), {pair.a, pair.b});
  }
  store_.prefetch(*slots);
}

// Of the pairs whose keys a move changed, those whose qualifying keys it changed, each once: those
// of the branches that hold. Their records are at hand then.
void Engine::keep_qualified(std::vector<PairSupport>* pairs, std::vector<Slot>* slots,
                            ScoreCounts* counts) const {
  size_t kept = 0;
  size_t at_hand = 0;
  for (size_t i = 0; i < pairs->size();) {
    if (i >= at_hand) {
      prefetch(std::span(*pairs).subspan(i), slots);
      at_hand = i + kPairsAhead;
    }
    PairSupport sum = (*pairs)[i];
    sum.support = 0;
    for (; i < pairs->size() && (*pairs)[i].a == sum.a && (*pairs)[i].b == sum.b; ++i) {
      const PairSupport& one = (*pairs)[i];
      if (judge_.qualifies(one.branch, store_[one.a], store_[one.b], counts)) {
        sum.support += one.support;
      }
    }
    if (sum.support != 0) (*pairs)[kept++] = sum;
  }
  pairs->resize(kept);
}

}  // namespace kindred
