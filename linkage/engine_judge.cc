// How the candidate pairs that a batch brought are judged.

#include <algorithm>
#include <utility>

#include "linkage/engine.h"

namespace kindred {

namespace {

// Pairs whose records are brought to the processor together.
constexpr size_t kPairsAhead = 64;

// Where no two of the first so many pairs were of the same contents, the others are not asked for
// theirs.
constexpr size_t kTried = 16;

// A move that so many keys and members concern: some of these may be exact duplicates of others.
constexpr size_t kMany = 32;

// Of one that few concern, the records that are brought to the processor before moves are judged,
// but for those that must be asked: those of the next moves must not push them out.
constexpr size_t kFewMembers = 4;

}  // namespace

std::vector<Engine::Judged> Engine::judge(std::span<const Move> moves) {
  for (size_t i = 0; i < moves.size(); ++i) {
    if (concerns_many(i)) store_.keep_digests();
  }
  std::vector<Judged> judged(moves.size());
  pool_->split(moves.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    prefetch(begin, end);
    for (size_t i = begin; i < end; ++i) {
      judge(i, moves[i].enters, &judging_[thread], &judged[i]);
    }
  });
  for (Judging& judging : judging_) {
    stats_.score += std::exchange(judging.counts, {});
    stats_.candidates += std::exchange(judging.candidates, 0);
  }
  return judged;
}

// Whether so many pairs may be of a move that exact duplicates among them should be told. Rules
// that look at each pair do so before it is judged.
bool Engine::concerns_many(size_t move) const {
  return !checked_ && index_.crowded_changes(move) >= kMany;
}

// Of the moves, the records or the digests that are looked at first.
void Engine::prefetch(size_t begin, size_t end) const {
  std::vector<Slot> records;
  std::vector<Slot> digests;
  for (size_t i = begin; i < end; ++i) {
    if (concerns_many(i)) {
      index_.append_members(i, kPairsAhead, &digests);
    } else {
      index_.append_members(i, kFewMembers, &records);
    }
  }
  for (const Slot slot : digests) store_.prefetch_digest(slot);
  store_.prefetch(records);
}

void Engine::judge(size_t move, Slot enters, Judging* judging, Judged* judged) const {
  judging->alike = concerns_many(move);
  if (judging->alike) {
    judging->contents.clear();
    if (enters != RecordStore::kNone) store_.content_digest(enters);
  }
  index_.net(move, &judging->pairs);
  for (size_t i = 0; i < judging->pairs.size();) {
    if (i > kTried) judging->alike = judging->alike && judging->contents.repeated();
    const size_t ahead = !judging->alike || i > kTried ? kPairsAhead : i == 0 ? 1 : kTried;
    choose(&i, ahead, judging, judged);
    for (const PairSupport& pair : judging->chosen) {
      std::optional<Change> event = judge(pair, judging);
      if (event) judged->matched.push_back({pair, std::move(*event)});
    }
  }
}

// Chooses those that have to be judged of the next `count` pairs, or a few more, from `*i` on.
// Their records are on the way to the processor then.
void Engine::choose(size_t* i, size_t count, Judging* judging, Judged* judged) const {
  const std::span<const PairSupport> pairs = judging->pairs;
  const size_t end = std::min(*i + count, pairs.size());
  std::vector<Slot>& slots = judging->slots;
  slots.clear();
  judging->chosen.clear();
  if (judging->alike) {
    prefetch_digests(pairs.subspan(end, std::min(kPairsAhead, pairs.size() - end)));
  } else {
    for (size_t k = *i; k < end; ++k) {
      if (pairs[k].support > 0) slots.insert(slots.end(), {pairs[k].a, pairs[k].b});
    }
    store_.prefetch(slots);
    slots.clear();
  }
  while (*i < end) {
    const PairSupport pair = qualified(pairs, i, &judging->counts);
    judging->candidates += pair.support > 0 ? 1 : 0;
    if (judging->alike && judging->contents.too_low(pair.a, pair.b)) continue;
    if (pair.support < 0) judged->weaker.push_back(pair);
    if (pair.support <= 0) continue;
    judging->chosen.push_back(pair);
    if (!judging->alike || !judging->contents.looks_at(pair.a, pair.b)) continue;
    slots.insert(slots.end(), {pair.a, pair.b});
  }
  store_.prefetch(slots);
}

// By how many qualifying keys a move changed the support of the pair at `*i`, those of the branches
// that hold on it. `*i` goes on to the next pair.
Engine::PairSupport Engine::qualified(std::span<const PairSupport> pairs, size_t* i,
                                      ScoreCounts* counts) const {
  PairSupport sum = pairs[*i];
  sum.support = 0;
  for (; *i < pairs.size() && pairs[*i].a == sum.a && pairs[*i].b == sum.b; ++*i) {
    const PairSupport& one = pairs[*i];
    if (!checked_ || judge_.qualifies(one.branch, store_[one.a], store_[one.b], counts)) {
      sum.support += one.support;
    }
  }
  return sum;
}

std::optional<Change> Engine::judge(const PairSupport& pair, Judging* judging) const {
  if (judging->alike) return judging->contents.judge(pair.a, pair.b, &judging->counts);
  return judge_.judge(store_[pair.a], store_[pair.b], &judging->counts);
}

void Engine::prefetch_digests(std::span<const PairSupport> pairs) const {
  for (const PairSupport& pair : pairs) {
    store_.prefetch_digest(pair.a);
    store_.prefetch_digest(pair.b);
  }
}

}  // namespace kindred
