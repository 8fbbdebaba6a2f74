#include "linkage/engine.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace kindred {

namespace {

// Pairs that a piece of a batch should put forward, and the records in it: the more come at once,
// the more of their keys are near each other in the index.
constexpr size_t kPairsAtOnce = size_t{1} << 21U;
constexpr size_t kMostAtOnce = 32'768;

// A rank is a hash already.
struct Rank {
  using is_avalanching = void;
  size_t operator()(uint64_t rank) const { return rank; }
};

std::shared_ptr<const Pipeline> checked(std::shared_ptr<const Pipeline> pipeline) {
  const Pipeline& p = *pipeline;
  if (p.blocking.branches().empty()) throw std::invalid_argument("a pipeline without a rule");
  if (!p.scorer) throw std::invalid_argument("a pipeline without a scorer");
  if (std::isnan(p.match) || std::isnan(p.least_score()) || p.least_score() > p.match) {
    throw std::invalid_argument("review must be a number at most match");
  }
  if (!(p.cohesion >= 0 && p.cohesion <= 1) || (p.cohesion > 0 && p.one_per_source)) {
    throw std::invalid_argument("cohesion must be 0 to 1, and 0 with one_per_source");
  }
  if (p.max_bucket < 2) throw std::invalid_argument("max_bucket must be at least 2");
  return pipeline;
}

}  // namespace

Engine::Engine(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool)
    : pipeline_(checked(std::move(pipeline))),
      pool_(pool),
      judge_(pipeline_),
      index_(pool->threads(), pipeline_.get(), &store_, &sources_),
      partners_(&store_, &sources_),
      cohesive_(pipeline_->cohesion) {
  for (unsigned t = 0; t < pool->threads(); ++t) {
    preparers_.emplace_back(pipeline_);
    judging_.emplace_back(&judge_, &store_);
  }
  for (const Branch& branch : pipeline_->blocking.branches()) {
    checked_ = checked_ || branch.rule->checked();
  }
  stats_.capped_keys.resize(pipeline_->blocking.branches().size());
}

std::vector<Change> Engine::apply(std::span<const Record> batch, std::vector<Refusal>* refused) {
  std::vector<Prepared> records = prepare(batch);
  return apply(records, refused);
}

std::vector<Prepared> Engine::prepare(std::span<const Record> batch) {
  std::vector<Prepared> records(batch.size());
  pool_->split(batch.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) records[i] = prepare(batch[i], thread);
  });
  return records;
}

std::vector<Change> Engine::apply(std::span<Prepared> records, std::vector<Refusal>* refused) {
  std::vector<Change> changes;
  for (size_t begin = 0; begin < records.size();) {
    const std::span<Prepared> rest = records.subspan(begin);
    const size_t count = distinct(rest.first(std::min(rest.size(), at_once_)));
    apply_distinct(rest.first(count), begin, &changes);
    begin += count;
    at_once_ = records_at_once(count);
  }
  for (size_t i = 0; i < records.size(); ++i) {
    count(records[i]);
    if (refused && !records[i].refusal.empty()) refused->push_back({i, records[i].refusal});
  }
  return changes;
}

void Engine::count(const Prepared& prepared) {
  stats_.unreadable_values += prepared.unreadable;
  stats_.shingles += prepared.shingles;
}

// How many records from the first on have identities of their own. Ranks stand for identities: two
// that meet by chance only end the piece early.
size_t Engine::distinct(std::span<const Prepared> records) const {
  boost::unordered_flat_set<uint64_t, Rank> ranks(records.size());
  size_t count = 0;
  for (const Prepared& prepared : records) {
    if (!prepared.record.empty() && !ranks.insert(prepared.record.rank()).second) break;
    ++count;
  }
  return count;
}

// How many records may come in the next piece, after one of `count`: where keys are shared by
// thousands, the pairs of a whole batch would fill the memory.
size_t Engine::records_at_once(size_t count) const {
  const size_t pairs = std::max<size_t>(index_.changes(), 1);
  return std::clamp<size_t>(count * kPairsAtOnce / pairs, kGrain, kMostAtOnce);
}

void Engine::apply_distinct(std::span<Prepared> records, size_t first,
                            std::vector<Change>* changes) {
  std::vector<Move> moves;
  std::vector<int64_t> times;
  for (size_t i = 0; i < records.size(); ++i) {
    if (i % kGrain == 0) prefetch_identities(records.subspan(i));
    KeyedRecord& record = records[i].record;
    times.push_back(record.empty() ? 0 : record.time());
    moves.push_back(record.empty() ? Move{} : enter(&record));
  }
  index_.apply(moves, pool_);
  stats_.score.joins.pairs += index_.take_misfits();
  std::vector<Judged> judged = judge(moves);
  refreshed_ = false;
  for (size_t i = 0; i < moves.size(); ++i) {
    const size_t published = changes->size();
    if (!records[i].record.empty()) refresh(std::move(records[i].record));
    settle(moves[i], times[i], &judged[i], changes);
    for (size_t c = published; c < changes->size(); ++c) (*changes)[c].record = first + i;
  }
  count_caps();
  for (const Move& move : moves) {
    if (move.leaves != RecordStore::kNone) store_.release(move.leaves);
  }
}

// Of the first records.
void Engine::prefetch_identities(std::span<const Prepared> records) const {
  for (const Prepared& prepared : records.first(std::min(kGrain, records.size()))) {
    if (!prepared.record.empty()) store_.prefetch_identity(prepared.record);
  }
}

// Gives the record its place in the store and says what that means for the index. Takes it, unless
// it is for refresh().
Engine::Move Engine::enter(KeyedRecord* record) {
  const Slot old = store_.find(*record);
  if (old != RecordStore::kNone) {
    stats_.moved_partition += record->partition() != store_[old].partition();
    if (stale(*record, store_[old])) {
      ++stats_.stale;
      *record = KeyedRecord();
      return {};
    }
  }
  if (record->deleted()) return remove(std::move(*record), old);
  if (!live(old)) {
    ++stats_.inserted;
    const Slot slot = put(std::move(*record), old);
    if (old != RecordStore::kNone) store_.release(old);
    return {.enters = slot};
  }
  if (record->same_content(store_[old])) {
    ++stats_.unchanged;
    return {};
  }
  ++stats_.replaced;
  return {.leaves = old, .enters = put(std::move(*record), old)};
}

Engine::Slot Engine::put(KeyedRecord record, Slot old) {
  const Slot slot = store_.put(std::move(record), old);
  if (pipeline_->link_only || pipeline_->one_per_source) {
    sources_.put(slot, store_[slot].source());
  }
  if (expire_) file(slot);
  return slot;
}

// Puts a version in the place of the one before, whose content is the same. Not before its turn
// among the records of its batch: its time must not show in the events of earlier ones.
void Engine::refresh(KeyedRecord record) {
  const Slot old = store_.find(record);
  store_.exchange(old, std::move(record));
  refreshed_ = true;
  if (expire_) file(old);
}

// A delete with a version is remembered, or an older version arriving later would come to life.
Engine::Move Engine::remove(KeyedRecord record, Slot old) {
  const bool was_live = live(old);
  ++(was_live ? stats_.deleted : stats_.missed);
  if (record.version()) {
    store_.put(std::move(record), old);
  } else if (old != RecordStore::kNone) {
    store_.forget(old);
  }
  if (was_live) return {.leaves = old};
  if (old != RecordStore::kNone) store_.release(old);
  return {};
}

void Engine::count_caps() {
  for (const KeyIndex::CapChange& cap : index_.take_cap_changes()) {
    const KeyedRecord& member = store_[cap.member];
    for (size_t branch = 0; branch < member.branches(); ++branch) {
      const std::span<const uint64_t> keys = member.keys(branch);
      if (std::binary_search(keys.begin(), keys.end(), cap.key)) {
        stats_.capped_keys[branch] += static_cast<uint64_t>(cap.sign);
      }
    }
  }
}

}  // namespace kindred
