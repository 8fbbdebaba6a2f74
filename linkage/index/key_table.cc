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

// Large tables ask for huge pages: a lookup then costs one cache miss, not also a miss in the
// table of pages.
void* allocate(size_t bytes) {
  const size_t alignment = bytes >= kHugePage ? kHugePage : 64;
  void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: failing is harmless
#endif
  return memory;
}

}  // namespace

KeyTable& KeyTable::operator=(KeyTable&& other) noexcept {
  std::swap(segments_, other.segments_);
  return *this;
}

KeyTable::~KeyTable() {
  for (Segment& segment : segments_) std::free(segment.entries);
}

size_t KeyTable::size() const {
  size_t size = 0;
  for (const Segment& segment : segments_) size += segment.used;
  return size;
}

KeyTable::Entry* KeyTable::Segment::probe(uint64_t key) const {
  size_t at = home(key);
  while (entries[at].bucket.first != Bucket::kEmpty && entries[at].key != key) at = next(at);
  return entries + at;
}

// By half, so that tables are never much emptier than half full.
void KeyTable::Segment::grow() {
  Segment larger;
  larger.capacity = std::max(kFirstCapacity, capacity + capacity / 2);
  larger.entries = static_cast<Entry*>(allocate(larger.capacity * sizeof(Entry)));
  std::fill_n(larger.entries, larger.capacity, Entry{});
  for (size_t i = 0; i < capacity; ++i) {
    if (entries[i].bucket.first != Bucket::kEmpty) *larger.probe(entries[i].key) = entries[i];
  }
  std::free(entries);
  entries = larger.entries;
  capacity = larger.capacity;
}

Bucket* KeyTable::find_or_insert(uint64_t key) {
  Segment& in = segment(key);
  if (in.used >= in.capacity / 4 * 3) in.grow();
  Entry* entry = in.probe(key);
  if (entry->bucket.first == Bucket::kEmpty) {
    entry->key = key;
    ++in.used;
  }
  return &entry->bucket;
}

// Entries behind the gap move up when they may, so that probing never meets a hole: no tombstones
// that would fill a table of many deletes.
void KeyTable::erase(uint64_t key) {
  Segment& in = segment(key);
  auto gap = static_cast<size_t>(in.probe(key) - in.entries);
  for (size_t at = in.next(gap); in.entries[at].bucket.first != Bucket::kEmpty; at = in.next(at)) {
    const size_t home = in.home(in.entries[at].key);
    const bool between = gap < at ? gap < home && home <= at : gap < home || home <= at;
    if (between) continue;
    in.entries[gap] = in.entries[at];
    gap = at;
  }
  in.entries[gap] = Entry{};
  --in.used;
}

}  // namespace kindred
