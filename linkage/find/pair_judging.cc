#include "linkage/find/pair_judging.h"

#include <algorithm>
#include <utility>

#include "linkage/block/rule.h"

namespace kindred {

namespace {

// Moves that a thread takes at a time.
constexpr size_t kGrain = 64;

// Pairs whose records are brought to the processor together.
constexpr size_t kPairsAhead = 64;

// Where no two of the first so many pairs that are to be judged were of the same contents, the
// others are not asked for theirs.
constexpr size_t kTried = 16;

// Pairs of a move whose memory is used again. Most moves have none or one.
constexpr size_t kKept = 4;

// A move that so many keys and members concern: some of these may be exact duplicates of others.
constexpr size_t kMany = 32;

// Where a move concerns few, so many of its records are brought to the processor before moves are
// judged, besides those that must be asked. More would be pushed out by those of the next moves.
constexpr size_t kFewMembers = 4;

// By how many qualifying keys a move changed the support of the pair at `*i`, those of the branches
// that hold on it. `*i` goes on to the next pair.
template <typename Pair, typename Qualifies>
Pair qualified(std::span<const Pair> pairs, size_t* i, Qualifies&& qualifies) {
  Pair sum = pairs[*i];
  sum.support = 0;
  for (; *i < pairs.size() && pairs[*i].a == sum.a && pairs[*i].b == sum.b; ++*i) {
    if (qualifies(pairs[*i])) sum.support += pairs[*i].support;
  }
  return sum;
}

void keep(const ShardedIndex::PairSupport& pair, std::optional<Change> event,
          PairJudging::Judged* judged) {
  if (!event) return;
  judged->stronger.push_back({.a = pair.a,
                              .b = pair.b,
                              .support = static_cast<uint32_t>(pair.support),
                              .digest = digest(*event),
                              .event = std::move(*event)});
}

}  // namespace

PairJudging::PairJudging(const std::shared_ptr<const Pipeline>& pipeline, RecordStore* store,
                         const ShardedIndex* index, unsigned threads)
    : judge_(pipeline), store_(store), index_(index) {
  for (unsigned t = 0; t < threads; ++t) by_thread_.emplace_back(&judge_, store);
  for (const Branch& branch : pipeline->blocking.branches()) {
    checked_ = checked_ || branch.rule->checked();
  }
}

void PairJudging::Judged::clear() {
  const auto clear = [](auto* pairs) {
    if (pairs->capacity() > kKept) {
      *pairs = {};
    } else {
      pairs->clear();
    }
  };
  clear(&weaker);
  clear(&stronger);
}

std::span<PairJudging::Judged> PairJudging::judge(std::span<const Move> moves, ThreadPool* pool) {
  if (judged_.size() < moves.size()) judged_.resize(moves.size());
  const std::span<Judged> judged = std::span(judged_).first(moves.size());
  for (size_t i = 0; i < moves.size(); ++i) {
    judged[i].many = concerns_many(i);
    if (judged[i].many) store_->keep_digests();
  }
  pool->split(moves.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    prefetch_moves(begin, judged.subspan(begin, end - begin));
    for (size_t i = begin; i < end; ++i) {
      judged[i].clear();
      judge_move(i, moves[i].enters, &by_thread_[thread], &judged[i]);
    }
  });
  for (Judging& judging : by_thread_) {
    counts_->score += std::exchange(judging.counts, {});
    counts_->candidates += std::exchange(judging.candidates, 0);
  }
  return judged;
}

// Whether so many pairs may be of a move that exact duplicates among them should be told. Rules
// that look at each pair do so before it is judged.
bool PairJudging::concerns_many(size_t move) const {
  return !checked_ && index_->crowded_changes(move) >= kMany;
}

// Brings the records or the digests that are looked at first, of the moves from number `first` on.
void PairJudging::prefetch_moves(size_t first, std::span<const Judged> judged) const {
  std::vector<Slot> records;
  std::vector<Slot> digests;
  for (size_t i = 0; i < judged.size(); ++i) {
    if (judged[i].many) {
      index_->append_members(first + i, kPairsAhead, &records, &digests);
    } else {
      index_->append_members(first + i, kFewMembers, &records, &records);
    }
  }
  for (const Slot slot : digests) store_->prefetch_digest(slot);
  store_->prefetch(records);
}

void PairJudging::judge_move(size_t move, Slot enters, Judging* judging, Judged* judged) const {
  index_->net(move, &judging->pairs);
  size_t done = 0;
  if (judged->many) done = judge_alike(enters, judging, judged);
  while (done < judging->pairs.size()) judge_each(&done, judging, judged);
}

// Judges the pairs of a move of many, exact duplicates among them once. Gives how many it went
// through: not all, where the first are no duplicates.
size_t PairJudging::judge_alike(Slot enters, Judging* judging, Judged* judged) const {
  // Else its own first pairs would not know it.
  if (enters != RecordStore::kNone) store_->content_digest(enters);
  const uint64_t before = judging->candidates;
  size_t done = 0;
  while (done < judging->pairs.size()) {
    const uint64_t tried = judging->candidates - before;
    if (tried > kTried && !judging->contents.repeated()) break;
    choose_unlike(&done, tried == 0 ? 1 : tried <= kTried ? kTried : kPairsAhead, judging, judged);
    for (const PairSupport& pair : judging->chosen) {
      keep(pair, judging->contents.judge(pair.a, pair.b, &judging->counts), judged);
    }
  }
  judging->contents.clear();
  return done;
}

// Chooses up to `most` of the next pairs from `*done` on whose answer is not known. Their records
// are on the way to the processor then.
void PairJudging::choose_unlike(size_t* done, size_t most, Judging* judging, Judged* judged) const {
  const std::span<const PairSupport> pairs = judging->pairs;
  const size_t end = std::min(*done + kPairsAhead, pairs.size());
  prefetch_digests(pairs.subspan(end, std::min(kPairsAhead, pairs.size() - end)));
  judging->slots.clear();
  judging->chosen.clear();
  const auto qualifies = [](const PairSupport&) { return true; };
  while (*done < end && judging->chosen.size() < most) {
    const PairSupport pair = qualified(pairs, done, qualifies);
    if (pair.support < 0) judged->weaker.push_back(pair);
    if (pair.support <= 0) continue;
    ++judging->candidates;
    if (judging->contents.pass_over(pair.a, pair.b)) continue;
    judging->chosen.push_back(pair);
    if (!judging->contents.expect(pair.a, pair.b)) continue;
    judging->slots.insert(judging->slots.end(), {pair.a, pair.b});
  }
  store_->prefetch(judging->slots);
}

void PairJudging::prefetch_digests(std::span<const PairSupport> pairs) const {
  for (const PairSupport& pair : pairs) {
    if (pair.support <= 0) continue;
    store_->prefetch_digest(pair.a);
    store_->prefetch_digest(pair.b);
  }
}

// Judges some of the next pairs from `*done` on.
void PairJudging::judge_each(size_t* done, Judging* judging, Judged* judged) const {
  const std::span<const PairSupport> pairs = judging->pairs;
  const size_t end = std::min(*done + kPairsAhead, pairs.size());
  judging->slots.clear();
  for (const PairSupport& pair : pairs.subspan(*done, end - *done)) {
    if (pair.support > 0) judging->slots.insert(judging->slots.end(), {pair.a, pair.b});
  }
  store_->prefetch(judging->slots);
  const auto qualifies = [&](const PairSupport& pair) {
    return !checked_ ||
           judge_.qualifies(pair.branch, (*store_)[pair.a], (*store_)[pair.b], &judging->counts);
  };
  while (*done < end) {
    const PairSupport pair = qualified(pairs, done, qualifies);
    if (pair.support < 0) judged->weaker.push_back(pair);
    if (pair.support <= 0) continue;
    ++judging->candidates;
    keep(pair, judge_.judge((*store_)[pair.a], (*store_)[pair.b], &judging->counts), judged);
  }
}

}  // namespace kindred
