#include "linkage/index/key_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace kindred {

namespace {

constexpr size_t kFirstCapacity = 64;
constexpr size_t kHugePage = size_t{2} << 20U;

}  // namespace

size_t KeyTable::size() const {
  size_t size = 0;
  for (const Segment& segment : segments_) size += segment.used();
  return size;
}

void KeyTable::Segment::Free::operator()(Entry* entries) const { std::free(entries); }

// Large tables ask for huge pages: a lookup then costs one cache miss, not also a miss in the
// table of pages.
KeyTable::Segment::Allocation KeyTable::Segment::allocate(size_t entries) {
  const size_t bytes = entries * sizeof(Entry);
  void* const memory = std::aligned_alloc(bytes < kHugePage ? 64 : kHugePage, bytes);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: failing is harmless
#endif
  Allocation allocation(static_cast<Entry*>(memory));
  std::fill_n(allocation.get(), entries, Entry{});
  return allocation;
}

size_t KeyTable::Segment::probe(uint64_t key) const {
  size_t i = home(key);
  while (!empty(i) && at(i).key != key) i = next(i);
  return i;
}

Bucket* KeyTable::Segment::find(uint64_t key) const {
  if (capacity_ == 0) return nullptr;
  Entry& entry = at(probe(key));
  return entry.bucket.first == Bucket::kEmpty ? nullptr : &entry.bucket;
}

Bucket* KeyTable::Segment::find_or_insert(uint64_t key) {
  if (used_ >= capacity_ / 4 * 3) grow();
  Entry& entry = at(probe(key));
  if (entry.bucket.first == Bucket::kEmpty) {
    entry.key = key;
    ++used_;
  }
  return &entry.bucket;
}

// By half, so that large tables are never much emptier than half full.
void KeyTable::Segment::grow() {
  if (capacity_ < kChunk) {
    replace(std::max(kFirstCapacity, 2 * capacity_));
  } else {
    const size_t chunks = capacity_ / kChunk;
    extend((chunks + (chunks + 1) / 2) * kChunk);
  }
}

void KeyTable::Segment::replace(size_t capacity) {
  Segment larger;
  larger.allocations_.push_back(allocate(capacity));
  larger.chunks_.push_back(larger.allocations_.back().get());
  larger.capacity_ = capacity;
  larger.used_ = used_;
  for (size_t i = 0; i < capacity_; ++i) {
    if (!empty(i)) larger.at(larger.probe(at(i).key)) = at(i);
  }
  *this = std::move(larger);
}

// Homes only move towards the end. So entries move from the last one on, each to its new home or
// the next free place behind it, where nothing is left that has still to move. Those few whose new
// home lies before their old place, or that find no room up to the end, wait until all have moved.
void KeyTable::Segment::extend(size_t capacity) {
  const size_t before = capacity_;
  allocations_.push_back(allocate(capacity - before));
  Entry* const added = allocations_.back().get();
  for (size_t i = 0; i < capacity - before; i += kChunk) chunks_.push_back(added + i);
  capacity_ = capacity;

  std::vector<Entry> waiting;
  for (size_t i = before; i-- > 0;) {
    if (empty(i)) continue;
    const Entry entry = std::exchange(at(i), Entry{});
    size_t to = home(entry.key);
    const bool behind = to >= i;
    while (behind && to < capacity_ && !empty(to)) ++to;
    if (behind && to < capacity_) {
      at(to) = entry;
    } else {
      waiting.push_back(entry);
    }
  }
  for (const Entry& entry : waiting) at(probe(entry.key)) = entry;
}

// Entries behind the gap move up when they may, so that probing never meets a hole: no tombstones
// that would fill a table of many deletes.
void KeyTable::Segment::erase(uint64_t key) {
  size_t gap = probe(key);
  for (size_t i = next(gap); !empty(i); i = next(i)) {
    const size_t home_of_i = home(at(i).key);
    const bool between =
        gap < i ? gap < home_of_i && home_of_i <= i : gap < home_of_i || home_of_i <= i;
    if (between) continue;
    at(gap) = at(i);
    gap = i;
  }
  at(gap) = Entry{};
  --used_;
}

}  // namespace kindred
