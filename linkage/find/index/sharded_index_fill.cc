// How an empty index takes in many records at once: key by key as they lie in the table, not record
// by record, so that the memory that it touches is at hand.

#include <algorithm>
#include <memory>

#include "linkage/find/index/sharded_index.h"

namespace kindred {

namespace {

// Keys that are brought together at once, 12 bytes each, and the records of the first time, before
// it is known how many keys they have.
constexpr size_t kAtOnce = 5'000'000;
constexpr size_t kFirstRecords = 4096;

// Records that a thread takes at a time, those that are brought to the processor together, and keys
// between the prefetch of one and its use.
constexpr size_t kGrain = 4096;
constexpr size_t kAhead = 32;
constexpr size_t kKeysAhead = 64;

// The keys of so many regions are brought together first, and then sorted by region: what is sorted
// fits a processor's own memory as long as records are few millions.
constexpr size_t kGroups = 16;
constexpr size_t kRegionsAGroup = KeyIndex::kRegions / kGroups;

}  // namespace

// A key of a record, in half the bytes of a Posting: there are as many as the index will hold.
class ShardedIndex::Entry {
 public:
  Entry() = default;
  Entry(uint64_t key, uint32_t slot, bool capped)
      : low_(static_cast<uint32_t>(key)),
        high_(static_cast<uint32_t>(key >> 32U)),
        slot_(slot | (capped ? kCapped : 0)) {}

  uint64_t key() const { return uint64_t{high_} << 32U | low_; }
  uint32_t slot() const { return slot_ & ~kCapped; }
  bool capped() const { return (slot_ & kCapped) != 0; }

 private:
  static constexpr uint32_t kCapped = uint32_t{1} << 31U;
  static_assert(KeyIndex::kMaxSlot < kCapped);

  uint32_t low_;
  uint32_t high_;
  uint32_t slot_;
};

// Entries in the order in which they came, in pieces that stay where they are.
class ShardedIndex::Pile {
 public:
  void add(const Entry& entry) {
    if (count_ % kPiece == 0) pieces_.push_back(std::make_unique_for_overwrite<Entry[]>(kPiece));
    pieces_.back()[count_++ % kPiece] = entry;
  }

  // Appends them, and has none then.
  void move_to(std::vector<Entry>* out) {
    for (size_t i = 0; i < pieces_.size(); ++i) {
      const size_t size = std::min(kPiece, count_ - i * kPiece);
      out->insert(out->end(), pieces_[i].get(), pieces_[i].get() + size);
      pieces_[i].reset();
    }
    pieces_.clear();
    count_ = 0;
  }

 private:
  static constexpr size_t kPiece = 8192;
  std::vector<std::unique_ptr<Entry[]>> pieces_;
  size_t count_ = 0;
};

void ShardedIndex::fill(std::span<const Slot> slots, ThreadPool* pool,
                        const std::function<void()>& progress) {
  for (const Slot slot : slots) enter(slot);
  Piles piles(pool->threads());
  for (std::vector<Pile>& of_thread : piles) of_thread.resize(shards_.size() * kGroups);
  size_t count = kFirstRecords;
  size_t in = 0;
  expect(slots.size());
  while (!slots.empty()) {
    count = std::min(count, slots.size());
    if (expected_.next_look() > in) count = std::min(count, expected_.next_look() - in);
    const size_t before = postings();
    pool->split(count, kGrain, [&](size_t first, size_t last, unsigned thread) {
      pile_up(slots.subspan(first, last - first), &piles[thread]);
    });
    pool->split(shards_.size(), 1, [&](size_t first, size_t last, unsigned) {
      for (size_t shard = first; shard < last; ++shard) fill(shard, &piles);
    });
    in += count;
    look(in);
    const size_t keys = postings() - before;
    slots = slots.subspan(count);
    count = std::max<size_t>(1, count * kAtOnce / std::max<size_t>(1, keys));
    progress();
  }
}

void ShardedIndex::pile_up(std::span<const Slot> slots, std::vector<Pile>* piles) const {
  for (size_t i = 0; i < slots.size(); ++i) {
    if (i % kAhead == 0) store_->prefetch(slots.subspan(i, std::min(kAhead, slots.size() - i)));
    const KeyedRecord& record = (*store_)[slots[i]];
    for (size_t b = 0; b < record.branches(); ++b) {
      for (const uint64_t key : record.keys(b)) {
        const size_t group = KeyIndex::region(key) / kRegionsAGroup;
        (*piles)[shard_of(key) * kGroups + group].add({key, slots[i], branches_[b].capped});
      }
    }
  }
}

void ShardedIndex::fill(size_t shard, Piles* piles) {
  const auto nothing = [](std::span<const Slot>, Slot, int, bool) {};
  KeyIndex& index = shards_[shard].index;
  std::vector<Entry> entries;
  Buckets<Entry> by_region;
  for (size_t group = 0; group < kGroups; ++group) {
    entries.clear();
    for (std::vector<Pile>& of_thread : *piles) {
      of_thread[shard * kGroups + group].move_to(&entries);
    }
    by_region.sort(entries, kRegionsAGroup, [](const Entry& entry) {
      return KeyIndex::region(entry.key()) % kRegionsAGroup;
    });
    const std::span<const Entry> sorted = by_region.all();
    for (size_t i = 0; i < sorted.size(); ++i) {
      if (i + kKeysAhead < sorted.size()) index.prefetch(sorted[i + kKeysAhead].key());
      if (i + kKeysAhead / 2 < sorted.size()) {
        index.prefetch_rest(sorted[i + kKeysAhead / 2].key());
      }
      index.insert(sorted[i].key(), sorted[i].slot(), nothing, sorted[i].capped());
    }
  }
}

}  // namespace kindred
