#include "linkage/find/index/sharded_index.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "linkage/block/rule.h"

namespace kindred {

namespace {

// Postings between the prefetch of a key's line and its use.
constexpr size_t kAhead = 32;

// Moves whose records are brought to the processor together, and those that a thread takes at a
// time to gather their keys.
constexpr size_t kMovesAhead = 64;
constexpr size_t kPiece = 256;

// Postings of a shard that are taken in together, about.
constexpr size_t kAtOnce = size_t{1} << 18U;

}  // namespace

ShardedIndex::ShardedIndex(unsigned shards, const Pipeline* pipeline, const RecordStore* store,
                           const SlotSources* sources, const std::optional<Share>& share)
    : store_(store), sources_(pipeline->link_only ? sources : nullptr), share_(share) {
  for (const Branch& branch : pipeline->blocking.branches()) {
    const Rule* rule = branch.rule.get();
    branches_.push_back({pipeline->capped(branch), rule->sketched() ? rule : nullptr, sketched_});
    sketched_ += rule->sketched() ? 1 : 0;
  }
  const KeyIndex::Records records = {
      .rank = [store](Slot slot) { return (*store)[slot].rank(); },
      .holds = [store](Slot slot, uint64_t key) { return (*store)[slot].holds(key); }};
  const auto index = [&] {
    return share ? KeyIndex(share->unordered, records, KeyIndex::Cap::kTold)
                 : KeyIndex(pipeline->max_bucket, records);
  };
  for (unsigned s = 0; s < shards; ++s) shards_.push_back({index(), {}, {}, {}, {}});
}

// What is kept of a slot beside its record.
void ShardedIndex::enter(Slot slot) {
  sketch(slot);
  if (!share_) return;
  if (guests_.size() <= slot) guests_.grow_to(size_t{slot} + 1);
  guests_[slot] = share_->keeps((*store_)[slot].rank()) ? 0 : 1;
}

// Sketches stand apart from the records: a key of thousands looks at one for each member.
void ShardedIndex::sketch(Slot slot) {
  const size_t first = slot * sketched_;
  if (sketches_.size() < first + sketched_) sketches_.grow_to(first + sketched_);
  for (const BranchOptions& branch : branches_) {
    if (branch.sketched == nullptr) continue;
    sketches_[first + branch.place] = branch.sketched->sketch((*store_)[slot]);
  }
}

bool ShardedIndex::sketches_fit(size_t branch, Slot a, Slot b) const {
  const auto& [capped, rule, place] = branches_[branch];
  if (rule == nullptr) return true;
  return rule->sketches_fit(sketches_[a * sketched_ + place], sketches_[b * sketched_ + place]);
}

void ShardedIndex::begin_changes() {
  for (Shard& shard : shards_) {
    shard.changes.clear();
    shard.members.clear();
  }
}

void ShardedIndex::apply(std::span<const Move> moves, ThreadPool* pool) {
  for (const Move& move : moves) {
    if (move.enters != RecordStore::kNone) enter(move.enters);
  }
  begin_changes();
  for (size_t done = 0; done < moves.size();) {
    const size_t count = std::min(at_once_, moves.size() - done);
    const size_t postings = gather(moves, done, count, pool);
    done += count;
    pool->split(shards_.size(), 1, [&](size_t begin, size_t end, unsigned) {
      for (size_t s = begin; s < end; ++s) {
        apply_postings(moves, s);
        if (done == moves.size()) shards_[s].sort_changes(moves.size());
      }
    });
    const size_t room = kAtOnce * shards_.size();
    at_once_ = std::max<size_t>(1, count * room / std::max<size_t>(1, postings));
  }
}

// The keys that `count` of the moves take with them or bring, by shard: each record is looked at by
// one thread. Gives how many there are.
size_t ShardedIndex::gather(std::span<const Move> moves, size_t first, size_t count,
                            ThreadPool* pool) {
  const size_t pieces = (count + kPiece - 1) / kPiece;
  if (gathered_.size() < pieces) gathered_.resize(pieces);
  for (ByShard& piece : gathered_) {
    piece.resize(shards_.size());
    for (std::vector<Posting>& postings : piece) postings.clear();
  }
  pool->split(pieces, 1, [&](size_t begin, size_t end, unsigned) {
    for (size_t piece = begin; piece < end; ++piece) {
      const size_t from = first + piece * kPiece;
      gather_piece(moves, from, std::min(from + kPiece, first + count), &gathered_[piece]);
    }
  });
  size_t postings = 0;
  for (const ByShard& piece : gathered_) {
    for (const std::vector<Posting>& of_shard : piece) postings += of_shard.size();
  }
  return postings;
}

void ShardedIndex::gather_piece(std::span<const Move> moves, size_t begin, size_t end,
                                ByShard* postings) const {
  for (size_t i = begin; i < end; ++i) {
    if ((i - begin) % kMovesAhead == 0) {
      prefetch(moves.subspan(i, std::min(kMovesAhead, end - i)));
    }
    gather_keys(moves[i].leaves, i, true, postings);
    gather_keys(moves[i].enters, i, false, postings);
  }
}

void ShardedIndex::prefetch(std::span<const Move> moves) const {
  std::array<Slot, 2 * kMovesAhead> slots;
  size_t count = 0;
  for (const Move& move : moves) {
    for (const Slot slot : {move.leaves, move.enters}) {
      if (slot != RecordStore::kNone) slots[count++] = slot;
    }
  }
  store_->prefetch(std::span(slots).first(count));
}

void ShardedIndex::gather_keys(Slot slot, size_t move, bool leaves, ByShard* postings) const {
  if (slot == RecordStore::kNone) return;
  const KeyedRecord& record = (*store_)[slot];
  for (size_t b = 0; b < record.branches(); ++b) {
    for (const uint64_t key : record.keys(b)) {
      (*postings)[shard_of(key)].push_back(
          {key, static_cast<uint32_t>(move), static_cast<uint16_t>(b), leaves});
    }
  }
}

// Region by region: the table is far larger than what a processor has at hand, of memory and of the
// addresses of its pages. Within a region, and so under each key, in the order of arrival.
void ShardedIndex::apply_postings(std::span<const Move> moves, size_t number) {
  Shard& shard = shards_[number];
  std::vector<std::span<const Posting>> lists;
  for (const ByShard& piece : gathered_) {
    lists.emplace_back(piece[number]);
  }
  shard.by_region.sort(lists, KeyIndex::kRegions,
                       [](const Posting& posting) { return KeyIndex::region(posting.key); });
  const std::span<const Posting> postings = shard.by_region.all();
  for (size_t i = 0; i < postings.size(); ++i) {
    if (i + kAhead < postings.size()) shard.index.prefetch(postings[i + kAhead].key);
    if (i + kAhead / 2 < postings.size()) shard.index.prefetch_rest(postings[i + kAhead / 2].key);
    const Posting& posting = postings[i];
    const Move& move = moves[posting.move];
    apply(posting, posting.leaves ? move.leaves : move.enters, &shard);
  }
}

void ShardedIndex::apply(const Posting& posting, Slot slot, Shard* shard) const {
  const auto record = [&](std::span<const Slot> members, Slot other, int sign, bool certain) {
    note(posting, members, other, sign, certain, shard);
  };
  if (posting.leaves) {
    shard->index.remove(posting.key, slot, record);
  } else {
    shard->index.insert(posting.key, slot, record, branches_[posting.branch].capped);
  }
}

void ShardedIndex::note(const Posting& posting, std::span<const Slot> members, Slot other, int sign,
                        bool certain, Shard* shard) const {
  const size_t first = shard->members.size();
  for (const Slot member : members) {
    if (apart(member, other)) continue;
    if (sketches_fit(posting.branch, member, other)) {
      shard->members.push_back(member);
    } else {
      ++shard->misfits;
    }
  }
  const size_t count = shard->members.size() - first;
  if (count == 0) return;
  shard->changes.push_back({posting.key, first, static_cast<uint32_t>(count), other, posting.move,
                            posting.branch, static_cast<int8_t>(sign), certain});
}

void ShardedIndex::append_members(size_t move, size_t most, std::vector<Slot>* asked,
                                  std::vector<Slot>* others) const {
  for (const Shard& shard : shards_) {
    Slot last = RecordStore::kNone;
    size_t more = most;
    for (const KeySupport& change : shard.by_move[move]) {
      std::span<const Slot> members = shard.members_of(change);
      if (change.certain) members = members.first(std::min(more, members.size()));
      for (const Slot member : members) {
        if (member == last) continue;
        (change.certain ? others : asked)->push_back(last = member);
        more -= change.certain ? 1 : 0;
      }
    }
  }
}

// Whether no pair is in twice: at one key, two records that begin or cease to support its members
// are none of these. It may be one record that does both, of a bucket that a replacement leaves and
// enters, where all others are of the source of the replaced one and so not told.
bool ShardedIndex::pairs_differ(size_t move) const {
  const KeySupport* first = nullptr;
  size_t count = 0;
  for (const Shard& shard : shards_) {
    for (const KeySupport& change : shard.by_move[move]) {
      if (first == nullptr) first = &change;
      if (change.key != first->key || change.branch != first->branch || ++count > 2) return false;
      if (count == 2 && change.slot == first->slot) return false;
    }
  }
  return true;
}

void ShardedIndex::net(size_t move, std::vector<PairSupport>* out) const {
  out->clear();
  for (const Shard& shard : shards_) {
    for (const KeySupport& change : shard.by_move[move]) {
      for (const Slot member : shard.members_of(change)) {
        if (!change.certain && !(*store_)[member].holds(change.branch, change.key)) continue;
        out->push_back({std::min(member, change.slot), std::max(member, change.slot), change.branch,
                        change.sign});
      }
    }
  }
  if (pairs_differ(move)) return;
  const auto before = [](const PairSupport& x, const PairSupport& y) {
    return std::tie(x.a, x.b, x.branch) < std::tie(y.a, y.b, y.branch);
  };
  std::sort(out->begin(), out->end(), before);
  size_t kept = 0;
  for (size_t i = 0; i < out->size();) {
    PairSupport sum = (*out)[i];
    const auto same = [&sum](const PairSupport& x) {
      return x.a == sum.a && x.b == sum.b && x.branch == sum.branch;
    };
    for (++i; i < out->size() && same((*out)[i]); ++i) sum.support += (*out)[i].support;
    if (sum.support != 0) (*out)[kept++] = sum;
  }
  out->resize(kept);
}

uint64_t ShardedIndex::take_misfits() {
  uint64_t misfits = 0;
  for (Shard& shard : shards_) misfits += std::exchange(shard.misfits, 0);
  return misfits;
}

size_t ShardedIndex::changes() const {
  size_t changes = 0;
  for (const Shard& shard : shards_) changes += shard.members.size();
  return changes;
}

size_t ShardedIndex::crowded_changes(size_t move) const {
  size_t changes = 0;
  for (const Shard& shard : shards_) {
    for (const KeySupport& change : shard.by_move[move]) {
      if (change.certain) changes += change.count;
    }
  }
  return changes;
}

void ShardedIndex::look(uint64_t records) {
  size_t entries = 0;
  for (const Shard& shard : shards_) entries += shard.index.entries();
  const std::optional<size_t> guess = expected_.look(records, entries);
  if (!guess) return;
  for (Shard& shard : shards_) shard.index.expect(*guess / shards_.size());
}

size_t ShardedIndex::postings() const {
  size_t postings = 0;
  for (const Shard& shard : shards_) postings += shard.index.postings();
  return postings;
}

size_t ShardedIndex::bytes() const {
  size_t bytes = sketches_.bytes();
  for (const Shard& shard : shards_) bytes += shard.index.bytes();
  return bytes;
}

template <typename Note>
std::vector<Note> ShardedIndex::take_all(std::vector<Note> (KeyIndex::*take)()) {
  std::vector<Note> all;
  for (Shard& shard : shards_) {
    const std::vector<Note> notes = (shard.index.*take)();
    all.insert(all.end(), notes.begin(), notes.end());
  }
  return all;
}

std::vector<KeyIndex::CapChange> ShardedIndex::take_cap_changes() {
  return take_all(&KeyIndex::take_cap_changes);
}

std::vector<KeyIndex::Touched> ShardedIndex::take_touched() {
  return take_all(&KeyIndex::take_touched);
}

}  // namespace kindred
