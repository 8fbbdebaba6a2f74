#ifndef KINDRED_LINKAGE_INDEX_KEY_TABLE_H_
#define KINDRED_LINKAGE_INDEX_KEY_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <vector>

#include "linkage/prefetch.h"

namespace kindred {

// Numbers under 64-bit keys, which are hashes already; a key may have several, and a number may be
// there several times. Of a key the table keeps a part, its tag: what it finds under a key may,
// very rarely, belong to another key, and the caller knows better.
//
// One array of cache lines of eight tags and eight numbers, about six tenths full when it is large,
// so that a key costs about 13 bytes and one cache miss. A line that is full spills over to the
// next one. Cut into segments that grow one at a time, so that an insertion waits for a small part
// of the table at most, each at a fullness of its own, so that they do not all grow at once; and in
// place: what was allocated is never copied nor given back, and memory is cleared once, ahead of
// its use by a thread beside. A prefetch() some lookups ahead hides the memory's latency.
//
// Not thread-safe; const members may run concurrently.
class KeyTable {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;  // not a number

  size_t size() const { return size_; }  // numbers, each as often as it is there
  size_t bytes() const;

  // Calls visit(number) for all that may be under the key, each as often as it is there.
  template <typename Visit>
  void for_each(uint64_t key, Visit&& visit) const {
    segment(key).for_each(tag(key), visit);
  }

  // Amortised O(1), as the others are where keys have few numbers each.
  void insert(uint64_t key, uint32_t number) {
    Segment& to = segments_[region(key)];
    if (to.crowded()) grow(&to);
    to.insert(tag(key), number);
    ++size_;
  }

  // The same where nothing may be under the key yet: false, and nothing is done, where something
  // may. In one go what for_each() and insert() would take two for.
  bool insert_first(uint64_t key, uint32_t number) {
    Segment& to = segments_[region(key)];
    if (to.crowded()) grow(&to);
    const bool first = to.insert_first(tag(key), number);
    size_ += first;
    return first;
  }

  // Takes away one that is there.
  void erase(uint64_t key, uint32_t number) {
    segments_[region(key)].erase(tag(key), number);
    --size_;
  }

  void prefetch(uint64_t key) const { segment(key).prefetch(tag(key)); }

  // Calls visit(number) for all there are, each as often as it is there, in no particular order.
  template <typename Visit>
  void visit_all(Visit&& visit) const {
    for (const Segment& segment : segments_) segment.visit_all(visit);
  }

  // Where in the table the key is, roughly: a number below kRegions. Keys of one region are near
  // each other.
  static constexpr size_t kRegions = 2048;
  static size_t region(uint64_t key) { return key % kRegions; }

 private:
  static constexpr size_t kWidth = 8;
  struct alignas(64) Line {
    std::array<uint32_t, kWidth> tags;
    std::array<uint32_t, kWidth>
        inverted;  // numbers, all bits inverted; those that are there first

    // kNone where there is none: a line of zeros is empty, as memory from the system is.
    uint32_t number(size_t i) const { return ~inverted[i]; }
    bool full() const { return inverted[kWidth - 1] != 0; }
    bool has(uint32_t tag) const {
      uint32_t found = 0;  // of all eight at once: no branch to mispredict
      for (const uint32_t other : tags) found += static_cast<uint32_t>(other == tag);
      return found != 0;
    }
    uint32_t count() const {
      uint32_t count = 0;
      for (const uint32_t other : inverted) count += static_cast<uint32_t>(other != 0);
      return count;
    }
    void put(size_t i, uint32_t tag, uint32_t number) {
      tags[i] = tag;
      inverted[i] = ~number;
    }
    void add(uint32_t tag, uint32_t number) { put(count(), tag, number); }  // not full
    void remove(size_t i);
  };
  static_assert(sizeof(Line) == 64);
  static constexpr size_t kChunk = 256;  // lines
  struct Free {
    size_t lines;
    void operator()(Line* memory) const;
  };
  using Lines = std::unique_ptr<Line[], Free>;
  static Lines allocate(size_t lines);  // empty ones
  static Lines allocate_region();

  class Segment {
   public:
    size_t lines() const { return lines_; }
    size_t own_bytes() const { return own_ ? lines_ * sizeof(Line) : 0; }
    bool crowded() const { return used_ >= room_; }
    // For how many there is room before it has to grow. Less than its lines hold.
    void set_room(size_t room) { room_ = room; }

    template <typename Visit>
    void for_each(uint32_t tag, Visit&& visit) const;
    template <typename Visit>
    void visit_all(Visit&& visit) const;
    void insert(uint32_t tag, uint32_t number);
    bool insert_first(uint32_t tag, uint32_t number);
    void erase(uint32_t tag, uint32_t number);
    void prefetch(uint32_t tag) const {
      if (lines_ != 0) prefetch_line(&at(home(tag)));
    }

    // Into more lines, of a chunk at most. `own` is the memory's owner, if not the table.
    void move_to(Line* memory, size_t lines, Lines own);
    void extend(const std::vector<Line*>& chunks);  // from one chunk on

   private:
    Line& at(size_t i) const { return chunks_[i / kChunk][i % kChunk]; }
    size_t next(size_t i) const { return i + 1 == lines_ ? 0 : i + 1; }
    size_t home(uint32_t tag) const { return uint64_t{tag} * lines_ >> 32U; }
    void refill(size_t gap);

    Lines own_;                  // the first chunk, while it is not a whole one
    std::vector<Line*> chunks_;  // the others are the table's
    size_t lines_ = 0;
    size_t used_ = 0;
    size_t room_ = 0;
  };

  // Segments by the lowest bits, tags by the highest: a shard of the index is made by those
  // between.
  static uint32_t tag(uint64_t key) { return static_cast<uint32_t>(key >> 32U); }
  const Segment& segment(uint64_t key) const { return segments_[region(key)]; }

  static size_t room(size_t region, size_t lines);
  void grow(Segment* segment);
  Line* take_chunk();

  std::array<Segment, kRegions> segments_;  // one a region
  std::vector<Lines> regions_;              // of several chunks each
  std::future<Lines> next_region_;          // of a table that has several
  size_t taken_ = 0;                        // chunks of the last region
  size_t own_bytes_ = 0;                    // of segments smaller than a chunk
  size_t size_ = 0;
};

template <typename Visit>
void KeyTable::Segment::for_each(uint32_t tag, Visit&& visit) const {
  if (lines_ == 0) return;
  for (size_t i = home(tag);; i = next(i)) {
    const Line& line = at(i);
    if (line.has(tag)) {
      for (size_t k = 0; k < kWidth; ++k) {
        if (line.tags[k] == tag && line.number(k) != kNone) visit(line.number(k));
      }
    }
    if (!line.full()) return;
  }
}

inline bool KeyTable::Segment::insert_first(uint32_t tag, uint32_t number) {
  for (size_t i = home(tag);; i = next(i)) {
    Line& line = at(i);
    if (line.has(tag)) return false;
    const uint32_t count = line.count();
    if (count == kWidth) continue;
    line.put(count, tag, number);
    ++used_;
    return true;
  }
}

template <typename Visit>
void KeyTable::Segment::visit_all(Visit&& visit) const {
  for (size_t i = 0; i < lines_; ++i) {
    const Line& line = at(i);
    for (size_t k = 0; k < kWidth && line.number(k) != kNone; ++k) visit(line.number(k));
  }
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_KEY_TABLE_H_
