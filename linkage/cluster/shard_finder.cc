#include "linkage/cluster/shard_finder.h"

#include <algorithm>
#include <tuple>

#include "linkage/cluster/content_version.h"
#include "linkage/cluster/deletion.h"
#include "linkage/cluster/record_runs.h"
#include "linkage/record/copy_record.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;
using Entries = std::span<const LogEntry* const>;

// Fewer records than these are looked up by one thread.
constexpr size_t kGrain = 256;
// Records between the prefetch of an identity and a look at it.
constexpr size_t kAhead = 16;

}  // namespace

std::map<IdentityPair, ShardChange> last_of_each(std::vector<ShardChange> changes) {
  std::map<IdentityPair, ShardChange> last;
  for (ShardChange& change : changes) {
    IdentityPair pair(change.pair.event.left, change.pair.event.right);
    last.insert_or_assign(std::move(pair), std::move(change));
  }
  return last;
}

ShardFinder::ShardFinder(const std::shared_ptr<const Pipeline>& pipeline, ShardRanges ranges,
                         std::vector<uint32_t> shards, ThreadPool* pool,
                         const std::optional<LogExpiry>& expiry)
    : ranges_(ranges),
      shards_(std::move(shards)),
      own_(ranges.shards()),
      pool_(pool),
      finder_(pipeline, pool,
              Share{[this](uint64_t rank) { return own(rank); },
                    pipeline->max_bucket / ranges.shards()}),
      searches_(pool->threads(), MatchSearch(&finder_)),
      crowded_(pipeline->max_bucket, ranges),
      time_(expiry) {
  for (const uint32_t shard : shards_) own_[shard] = true;
  if (expiry) finder_.file_by_time(expiry->expire);
}

void ShardFinder::apply(Entries entries) {
  const uint64_t end = entries.empty() ? 0 : entries.back()->offset;
  while (!entries.empty()) {
    const size_t count = run_of_records(entries);
    if (count == 0) read(*entries.front());
    apply_own(entries.first(count));
    apply_foreign(entries.first(count));
    entries = entries.subspan(std::max<size_t>(count, 1));
  }
  let_expired_go();
  say_what_counts(end);
  say_time();
  say_what_is_due();
}

// Own records come before the others are looked up: of two that stand in the log together, either
// side finds the pair.
void ShardFinder::apply_own(Entries entries) {
  std::vector<Prepared> records;
  for (size_t i = 0; i < entries.size(); ++i) {
    const LogEntry* const entry = entries[i];
    prefetch_identity(entries, i + kAhead);
    if (!own(entry->record.rank()) || !counts(*entry)) continue;
    records.emplace_back().record = copy_record(entry->record);
  }
  finder_.apply(records, note());
  drop_lone();
}

void ShardFinder::prefetch_identity(Entries entries, size_t place) const {
  if (place < entries.size()) finder_.store().prefetch_identity(entries[place]->record);
}

// Whether an own record has to be taken in. Others know less: they may have taken what is older
// than what is known here, so they are told.
bool ShardFinder::counts(const LogEntry& entry) {
  const RecordStore& store = finder_.store();
  const Slot known = store.find(entry.record);
  const bool there = known != RecordStore::kNone;
  if (entry.kind == Kind::kRecord) {
    const bool old = there && stale(entry.record, store[known]);
    if (old) overtaken_.push_back(entry.record.identity());
    return !old;
  }
  const bool live = finder_.versions().live(known);
  if (entry.kind == Kind::kExpired) {
    // A newer one than the one that has expired: of a compacted log it may be gone.
    if (live && !time_.expired(store[known])) overtaken_.push_back(entry.record.identity());
    return false;
  }
  if (time_.expiry()) told_again_.insert(entry.record.rank());
  const bool right = live == !entry.record.deleted() &&
                     (!live || (entry.record.same_content(store[known]) &&
                                entry.record.version() == store[known].version() &&
                                time_.expire_together(entry.record, store[known])));
  if (right) return false;
  if (entry.kind == Kind::kCounts || entry.record.version()) {
    overtaken_.push_back(entry.record.identity());
  } else if (there) {
    tell_again(store[known]);
  } else {
    // Without a version: there was none, or its delete would be remembered.
    tell_again(deletion_of(entry.record));
  }
  return false;
}

// Of others those that are guests, or come to be.
void ShardFinder::apply_foreign(Entries entries) {
  const RecordStore& store = finder_.store();
  std::vector<const KeyedRecord*> strangers;
  std::vector<Prepared> guests;
  forget_overtaking(entries);
  for (size_t i = 0; i < entries.size(); ++i) {
    const KeyedRecord& record = entries[i]->record;
    prefetch_identity(entries, i + kAhead);
    if (own(record.rank()) || entries[i]->kind == Kind::kExpired) continue;
    if (store.find(record) != RecordStore::kNone) {
      guests.emplace_back().record = copy_record(record);
    } else if (!record.deleted()) {
      strangers.push_back(&record);
    }
  }
  // What is loaded are records that have matched: to look for that first would be to do it twice.
  const std::vector<uint8_t> matches =
      loads_ ? std::vector<uint8_t>(strangers.size(), 1) : search(strangers);
  for (size_t i = 0; i < strangers.size(); ++i) {
    if (matches[i] != 0) guests.emplace_back().record = copy_record(*strangers[i]);
  }
  std::vector<std::pair<Identity, uint64_t>> named;
  for (const Prepared& guest : guests) {
    named.emplace_back(guest.record.identity(), guest.record.rank());
  }
  finder_.apply(guests, note());
  for (const auto& [identity, rank] : named) {
    parted_.push_back(store.find(identity.source, identity.id, rank));
  }
  drop_lone();
}

// Guests whose version is greater than what counts: a record without a version came in between.
void ShardFinder::forget_overtaking(Entries entries) {
  const RecordStore& store = finder_.store();
  std::vector<Prepared> deletions;
  for (const LogEntry* entry : entries) {
    const KeyedRecord& record = entry->record;
    if (entry->kind != Kind::kCounts || own(record.rank())) continue;
    const Slot known = store.find(record);
    if (known == RecordStore::kNone || !stale(record, store[known])) continue;
    deletions.emplace_back().record = deletion_of(record);
  }
  if (!deletions.empty()) finder_.apply(deletions, note());
}

std::vector<uint8_t> ShardFinder::search(std::span<const KeyedRecord* const> records) {
  std::vector<uint8_t> matches(records.size());
  const size_t share = (records.size() + pool_->threads() - 1) / pool_->threads();
  const size_t at_once = std::max(share, kGrain);
  pool_->split(records.size(), at_once, [&](size_t begin, size_t end, unsigned thread) {
    searches_[thread].search(records.subspan(begin, end - begin),
                             std::span(matches).subspan(begin, end - begin));
  });
  return matches;
}

uint64_t ShardFinder::guests() const {
  const std::vector<Slot> live = finder_.versions().live_slots();
  return static_cast<uint64_t>(std::ranges::count_if(
      live, [this](Slot slot) { return !own(finder_.store()[slot].rank()); }));
}

PairJudging::Counts ShardFinder::searched() const {
  PairJudging::Counts sum;
  for (const MatchSearch& search : searches_) sum += search.counts();
  return sum;
}

// Guests leave with their last pair.
void ShardFinder::drop_lone() {
  std::ranges::sort(parted_);
  parted_.erase(std::unique(parted_.begin(), parted_.end()), parted_.end());
  std::erase_if(parted_, [this](Slot slot) {
    if (slot == RecordStore::kNone || finder_.store()[slot].empty()) return true;
    return own(finder_.store()[slot].rank()) || !finder_.pairs().alone(slot);
  });
  if (!parted_.empty()) finder_.drop(parted_);
  parted_.clear();
}

void ShardFinder::read(const CrowdStatement& statement) {
  const uint64_t key = statement.key;
  const auto said = said_.find({key, statement.shard});
  if (said != said_.end() && said->second == statement) said_.erase(said);
  const auto [before, after] = crowded_.read(statement);
  for (const uint32_t shard : shards_) in_doubt_.insert({key, shard});
  const OrderedMembers* const members = finder_.index().ordered(key);
  if (after > before && members != nullptr) {
    members->for_each(before + 1, after, [&](Slot slot) {
      const KeyedRecord& record = finder_.store()[slot];
      if (own(record.rank())) tell_again(record);
    });
  }
  ShardedIndex::KeyLimit limit{key, std::nullopt};
  if (crowded_.known(key)) limit.limit = after;
  finder_.set_limits({&limit, 1}, note());
  drop_lone();
}

void ShardFinder::tell_again(const KeyedRecord& record) {
  entries_.push_back({.kind = Kind::kAgain, .record = copy_record(record)});
}

// Of its records of which an older version came last, or was told: from a compacted log that one
// alone would follow.
void ShardFinder::say_what_counts(uint64_t end) {
  const RecordStore& store = finder_.store();
  for (const Identity& identity : std::exchange(overtaken_, {})) {
    const Slot slot = store.find(identity.source, identity.id);
    entries_.push_back(
        {.kind = Kind::kCounts,
         .record = slot == RecordStore::kNone ? deletion_of(identity, 0) : copy_record(store[slot]),
         .as_of = end});
  }
}

void ShardFinder::say_what_is_due() {
  for (const auto& [key, rank] : finder_.take_touched()) {
    if (own(rank)) in_doubt_.insert({key, ranges_.shard_of(rank)});
  }
  for (const KeyAndShard& of : std::exchange(in_doubt_, {})) say_what_is_due(of);
}

// What it said last may not have come through the log yet.
void ShardFinder::say_what_is_due(const KeyAndShard& of) {
  const auto& [key, shard] = of;
  const uint64_t first = ranges_.first(shard);
  const OrderedMembers* const members = finder_.index().ordered(key);
  const uint64_t room = crowded_.room(key, shard);
  const uint64_t count = members ? members->count(first, ranges_.last(shard), room + 1) : 0;
  const std::optional<CrowdStatement> due =
      crowded_.to_state(key, shard, count, [&](uint64_t n) { return members->nth(first, n); });
  const auto said = said_.find(of);
  if (!due || *due == (said == said_.end() ? crowded_.stated(key, shard) : said->second)) return;
  said_[of] = *due;
  entries_.push_back({.kind = Kind::kStatement, .statement = *due});
}

Finder::Take ShardFinder::note() {
  return [this](PairTurn* turn, size_t /*record*/) {
    for (const auto& [a, b, review, digest] : turn->lost) {
      if (!loads_) note_lost(a, b, review, digest);
      parted_.insert(parted_.end(), {a, b});
    }
    if (loads_) return;
    for (FoundPair& pair : turn->found) {
      ShardChange& change = changes_.emplace_back();
      change.pair = {true, pair.digest, std::move(pair.event)};
      add_versions(pair.a, pair.b, &change);
    }
  };
}

void ShardFinder::note_lost(uint32_t a, uint32_t b, bool review, uint64_t digest) {
  PairChange& change = changes_.emplace_back().pair;
  change.digest = digest;
  std::tie(change.event.left, change.event.right) = finder_.records().pair(a, b);
  change.event.decision = review ? Decision::kReview : Decision::kMatch;
}

void ShardFinder::add_versions(uint32_t a, uint32_t b, ShardChange* change) const {
  change->left = content_version(finder_.store()[a]);
  change->right = content_version(finder_.store()[b]);
  if (!finder_.records().less(a, b)) std::swap(change->left, change->right);
}

ShardChange ShardFinder::found(uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) const {
  ShardChange change;
  change.pair = {true, pair.digest, finder_.event(a, b)};
  add_versions(a, b, &change);
  return change;
}

}  // namespace kindred
