#include "linkage/find/finder.h"

#include <algorithm>

#include "linkage/base/prefetch.h"
#include "linkage/find/distinct.h"

namespace kindred {

namespace {

// Records that are brought to the processor together.
constexpr size_t kGrain = 64;

// Moves with their pairs between the prefetch of one and its use: other threads have made them.
constexpr size_t kAhead = 16;

// Pairs that a piece of a batch should put forward, and the records in it: the more come at once,
// the more of their keys are near each other in the index.
constexpr size_t kPairsAtOnce = size_t{1} << 21U;
constexpr size_t kMostAtOnce = 32'768;

// Brings what was found towards the processor: most often one pair.
void prefetch_found(const PairJudging::Judged& judged) {
  constexpr size_t kLine = 64;
  if (judged.stronger.empty()) return;
  const char* const first = reinterpret_cast<const char*>(judged.stronger.data());
  for (size_t i = 0; i < sizeof(FoundPair); i += kLine) prefetch_line(first + i);
}

}  // namespace

Finder::Finder(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool,
               const std::optional<Share>& share)
    : pipeline_(std::move(pipeline)),
      pool_(pool),
      versions_(*pipeline_),
      records_(&versions_.store(), &versions_.sources()),
      index_(pool->threads(), pipeline_.get(), &versions_.store(), &versions_.sources(), share),
      capped_keys_(pipeline_->blocking.branches().size()),
      judging_(pipeline_, versions_.mutable_store(), &index_, pool->threads()) {}

void Finder::apply(std::span<Prepared> records, const Take& take) {
  for (size_t begin = 0; begin < records.size();) {
    const std::span<Prepared> rest = records.subspan(begin);
    const size_t count = distinct(rest.first(std::min(rest.size(), at_once_)));
    apply_distinct(rest.first(count), begin, take);
    begin += count;
    at_once_ = records_at_once(count);
  }
}

// How many records may come in the next piece, after one of `count`: where keys are shared by
// thousands, the pairs of a whole batch would fill the memory.
size_t Finder::records_at_once(size_t count) const {
  const size_t pairs = std::max<size_t>(index_.changes(), 1);
  return std::clamp<size_t>(count * kPairsAtOnce / pairs, kGrain, kMostAtOnce);
}

void Finder::apply_distinct(std::span<Prepared> records, size_t first, const Take& take) {
  const Entered entered = enter(records);
  settle_each(records, entered, find(entered.moves), first, take);
  count_caps();
  for (const Move& move : entered.moves) versions_.release(move);
}

Finder::Entered Finder::enter(std::span<Prepared> records) {
  Entered entered;
  for (size_t i = 0; i < records.size(); ++i) {
    if (i % kGrain == 0) prefetch_identities(records.subspan(i));
    KeyedRecord& record = records[i].record;
    entered.times.push_back(record.empty() ? 0 : record.time());
    entered.moves.push_back(record.empty() ? Move{} : versions_.enter(&record));
  }
  return entered;
}

void Finder::settle_each(std::span<Prepared> records, const Entered& entered,
                         std::span<Judged> judged, size_t first, const Take& take) {
  refreshed_ = false;
  for (size_t i = 0; i < records.size(); ++i) {
    if (i + kAhead < judged.size()) prefetch_found(judged[i + kAhead]);
    Slot refreshed = RecordStore::kNone;
    if (!records[i].record.empty()) {
      refreshed = versions_.refresh(std::move(records[i].record));
      refreshed_ = true;
    }
    settle(entered.moves[i], refreshed, entered.times[i], &judged[i]);
    tell(take, first + i);
  }
}

// Those of the first records.
void Finder::prefetch_identities(std::span<const Prepared> records) const {
  for (const Prepared& prepared : records.first(std::min(kGrain, records.size()))) {
    if (!prepared.record.empty()) store().prefetch_identity(prepared.record);
  }
}

std::span<Finder::Judged> Finder::find(std::span<const Move> moves) {
  index_.apply(moves, pool_);
  index_.look(store().size());
  judging_.counts()->score.joins.pairs += index_.take_misfits();
  return judging_.judge(moves, pool_);
}

// Brings the set of pairs up to date with one move, and the turn with what that changed.
void Finder::settle(const Move& move, Slot refreshed, int64_t time, Judged* judged) {
  turn_.leaves = move.leaves;
  turn_.enters = move.enters;
  turn_.time = time;
  turn_.refreshed = refreshed;
  turn_.before = refreshed == RecordStore::kNone ? nullptr : &versions_.refreshed();
  turn_.lost.clear();
  lose(judged->weaker);
  gain(&judged->stronger);
  std::swap(turn_.found, judged->stronger);
}

void Finder::tell(const Take& take, size_t record) {
  if (!turn_.empty() || (every_move_ && turn_.moved())) take(&turn_, record);
}

void Finder::lose(std::span<const PairSupport> weaker) {
  for (const auto& [a, b, branch, support] : weaker) {
    SupportedPairs::Pair* const pair = pairs_.find(a, b);
    if (pair == nullptr) continue;
    pair->support -= static_cast<uint32_t>(-support);
    if (pair->support != 0) continue;
    turn_.lost.push_back({a, b, pair->review, pair->digest});
    if (noting_) note_lost(a, b);
    if (told_events_) told_events_->remove(a, b);
    pairs_.remove(a, b);
  }
}

// Leaves those that are new.
void Finder::gain(std::vector<FoundPair>* stronger) {
  size_t found = 0;
  for (size_t i = 0; i < stronger->size(); ++i) {
    FoundPair& pair = (*stronger)[i];
    if (SupportedPairs::Pair* const known = pairs_.find(pair.a, pair.b)) {
      known->support += pair.support;
      continue;
    }
    if (refreshed_) pair.event.time = std::max(store()[pair.a].time(), store()[pair.b].time());
    pairs_.add(pair.a, pair.b,
               {.digest = pair.digest, .support = pair.support, .review = pair.review()});
    if (told_events_) told_events_->add(pair.a, pair.b, pair.event);
    if (noting_) note_found(pair);
    if (found != i) (*stronger)[found] = std::move(pair);
    ++found;
  }
  stronger->resize(found);
}

void Finder::note_lost(Slot a, Slot b) { notes_.push_back({.pair = records_.pair(a, b)}); }

void Finder::note_found(const FoundPair& pair) {
  notes_.push_back({.pair = {pair.event.left, pair.event.right},
                    .live = true,
                    .review = pair.review(),
                    .digest = pair.digest,
                    .score = pipeline_->one_per_source ? pair.event.evaluation.score : 0});
}

void Finder::count_caps() {
  for (const KeyIndex::CapChange& cap : index_.take_cap_changes()) {
    const KeyedRecord& member = store()[cap.member];
    for (size_t branch = 0; branch < member.branches(); ++branch) {
      const std::span<const uint64_t> keys = member.keys(branch);
      if (std::binary_search(keys.begin(), keys.end(), cap.key)) {
        capped_keys_[branch] += static_cast<uint64_t>(cap.sign);
      }
    }
  }
}

// Moves of which what they would note is known elsewhere.
void Finder::apply_unnoted(std::span<const Move> moves, const Take& take) {
  const std::span<Judged> judged = find(moves);
  const bool noting = std::exchange(noting_, false);
  for (size_t i = 0; i < moves.size(); ++i) {
    settle(moves[i], RecordStore::kNone, 0, &judged[i]);
    tell(take, 0);
  }
  noting_ = noting;
  count_caps();
}

void Finder::mark() {
  versions_.mark();
  judging_.counts().mark();
}

// What was known before counts again, whatever came since. Caps follow, being of what is live.
void Finder::undo(const Take& take) {
  std::vector<Versions::Before> replaced = versions_.take_replaced();
  for (size_t begin = 0; begin < replaced.size();) {
    const size_t count = std::min(replaced.size() - begin, at_once_);
    std::vector<Move> moves;
    for (size_t i = begin; i < begin + count; ++i) {
      Slot refreshed = RecordStore::kNone;
      moves.push_back(versions_.put_back(&replaced[i], &refreshed));
      if (refreshed != RecordStore::kNone) tell_put_back(refreshed, take);
    }
    apply_unnoted(moves, take);
    for (const Move& move : moves) versions_.release(move);
    begin += count;
    at_once_ = records_at_once(count);
  }
  versions_.end_undo();
  judging_.counts().undo();
  notes_.clear();
}

// At once: whoever compares records must not meet one that has changed and was not told.
void Finder::tell_put_back(Slot refreshed, const Take& take) {
  Judged nothing;
  settle({}, refreshed, 0, &nothing);
  tell(take, 0);
}

Change Finder::event(Slot a, Slot b) const {
  if (told_events_) {
    Change event = told_events_->event(a, b);
    const bool in_order = records_.less(a, b);
    Judge::name(store()[in_order ? a : b], store()[in_order ? b : a], &event);
    return event;
  }
  ScoreCounts counts;
  return *judge().judge(store()[a], store()[b], &counts);
}

MemoryUse Finder::memory() const {
  return {.records = store().record_bytes(),
          .identities = store().identity_bytes(),
          .keys = index_.bytes() + store().digest_bytes(),
          .matches = pairs_.bytes() + (told_events_ ? told_events_->bytes() : 0)};
}

}  // namespace kindred
