#ifndef KINDRED_LINKAGE_FIND_INDEX_KEY_TABLE_H_
#define KINDRED_LINKAGE_FIND_INDEX_KEY_TABLE_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "linkage/base/prefetch.h"

namespace kindred {

// Numbers under 64-bit keys, which are hashes already; a key may have several, and a number may be
// there several times. The table keeps 31 bits of a key: what it finds under a key may, rarely,
// belong to another key, and the caller knows better.
//
// One array of cache lines of ten entries, about three quarters full when it is large, so that a
// key costs about 9 bytes and one cache miss. A line that is full spills over to the next ones. Cut
// into segments that grow one at a time, so that an insertion waits for a small part of the table
// at most, each at sizes of its own, so that they do not all grow at once. The next one takes the
// memory that the last one left, and new memory is cleared ahead of its use by a thread beside.
// Where it is known how many are to come (expect()), a segment grows but once, into a piece of its
// own of one stretch of memory. A prefetch() some lookups ahead hides the memory's latency.
//
// Where an entry stands tells most of its key (J. G. Cleary, Compact Hash Tables Using
// Bidirectional Linear Probing, IEEE Transactions on Computers C-33, 1984): a line is the home of a
// part of the 2^21 places of its segment, of 2^16 at most, so that 16 bits tell one from the
// others.
//
// Not thread-safe; const members may run concurrently.
class KeyTable {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;  // not a number

  // So many numbers will be in, about: from here on a segment grows to its part of these at once.
  // Where fewer come, memory that was never touched was never taken, but a segment that has grown
  // keeps its part; where more come, segments grow as they do without this. Once, or again with
  // more. It takes no memory by itself.
  void expect(size_t numbers);

  size_t size() const { return size_; }  // numbers, each as often as it is there
  size_t bytes() const;

  // Calls visit(number) for all that may be under the key, each as often as it is there.
  template <typename Visit>
  void for_each(uint64_t key, Visit&& visit) const {
    segment(key).for_each(place(key), visit);
  }

  // Amortised O(1), as the others are where keys have few numbers each.
  void insert(uint64_t key, uint32_t number) {
    Segment& to = segments_[region(key)];
    if (to.crowded()) grow(region(key));
    to.insert(place(key), number);
    ++size_;
  }

  // The same where nothing may be under the key yet: false, and nothing is done, where something
  // may, or where there is no room near. It does in one go what for_each() and insert() do in two.
  bool insert_first(uint64_t key, uint32_t number) {
    Segment& to = segments_[region(key)];
    if (to.crowded()) grow(region(key));
    const bool first = to.insert_first(place(key), number);
    size_ += first;
    return first;
  }

  // Takes away one that is there.
  void erase(uint64_t key, uint32_t number) {
    segments_[region(key)].erase(place(key), number);
    --size_;
  }

  // Brings the key's line towards the processor, and once it is there the one that it spills over
  // to.
  void prefetch(uint64_t key) const { segment(key).prefetch(place(key)); }
  void prefetch_rest(uint64_t key) const { segment(key).prefetch_rest(place(key)); }

  // Calls visit(number) for all there are, each as often as it is there, in no particular order.
  template <typename Visit>
  void visit_all(Visit&& visit) const {
    for (const Segment& segment : segments_) segment.visit_all(visit);
  }

  // Where in the table the key is, roughly: a number below kRegions. Keys of one region are near
  // each other.
  static constexpr size_t kRegions = 1024;
  static size_t region(uint64_t key) { return key % kRegions; }

  // Segments by the lowest bits, places in them by those below kUsedBits. The other bits are for
  // who cuts keys into tables.
  static constexpr unsigned kUsedBits = 48;
  static constexpr unsigned kPlaceBits = 21;
  static uint32_t place(uint64_t key) {
    return static_cast<uint32_t>(key >> (kUsedBits - kPlaceBits)) & ((1U << kPlaceBits) - 1);
  }

 private:
  static constexpr size_t kWidth = 10;

  // Entries one behind the other. A line of zeros is empty, as memory from the system is.
  struct alignas(64) Line {
    uint32_t steps;                     // three bits each: 1 + the lines past its home, or none
    std::array<uint16_t, kWidth> tags;  // the lowest bits of the places
    std::array<uint32_t, kWidth> numbers;

    bool full() const { return steps >> (3 * (kWidth - 1)) != 0; }
    size_t count() const { return (static_cast<size_t>(std::bit_width(steps)) + 2) / 3; }
    size_t past_home(size_t i) const { return (steps >> (3 * i) & 7U) - 1; }
    bool is(size_t i, uint16_t tag, size_t past) const {
      return tags[i] == tag && past_home(i) == past;
    }
    bool may_have(uint16_t tag) const;
    bool has(uint16_t tag, size_t past_home) const;
    // The i-th, where there are i.
    void put(size_t i, uint16_t tag, size_t past_home, uint32_t number) {
      steps |= static_cast<uint32_t>(past_home + 1) << (3 * i);
      tags[i] = tag;
      numbers[i] = number;
    }
    void add(uint16_t tag, size_t past_home, uint32_t number) {  // not full
      put(count(), tag, past_home, number);
    }
    void remove(size_t i);
  };
  static_assert(sizeof(Line) == 64);
  // An entry is in its home or in one of the lines behind that a step of three bits can tell, as
  // long as those before are full.
  static constexpr size_t kReach = 7;

  static constexpr size_t kLeastLines = size_t{1} << (kPlaceBits - 16U);
  static constexpr size_t kChunk = 8 * kLeastLines;
  static constexpr size_t kHugePage = size_t{2} << 20U;
  static constexpr size_t kChunks = kHugePage / sizeof(Line) / kChunk;  // of a region
  struct Unmap {
    size_t bytes = 0;
    void operator()(Line* region) const;
  };
  using Region = std::unique_ptr<Line[], Unmap>;  // of many chunks
  static Region reserve(size_t bytes, bool huge);
  enum class Pages { kSmall, kHuge };
  static Region allocate(Pages pages);

  struct Entry {
    uint32_t place;
    uint32_t number;
  };

  // The places of one region. Its i-th line is the home of those with i = place * lines / 2^21.
  class Segment {
   public:
    Segment() = default;
    // Empty lines: fewer than a chunk, or chunks of the table.
    Segment(std::unique_ptr<Line[]> own, size_t lines)
        : own_(std::move(own)), stretch_(own_.get()), chunks_{stretch_}, lines_(lines) {}
    explicit Segment(std::vector<Line*> chunks)
        : chunks_(std::move(chunks)), lines_(chunks_.size() * kChunk) {}
    // Lines one behind the other. Its chunks are those that are whole.
    Segment(Line* stretch, size_t lines) : stretch_(stretch), lines_(lines) {
      for (size_t i = 0; i + kChunk <= lines; i += kChunk) chunks_.push_back(stretch + i);
    }

    const std::vector<Line*>& chunks() const { return chunks_; }
    size_t lines() const { return lines_; }
    size_t own_bytes() const { return own_ ? lines_ * sizeof(Line) : 0; }
    bool crowded() const { return used_ >= room_; }
    // For how many there is room before it has to grow. Less than its lines hold.
    void set_room(size_t room) { room_ = room; }

    template <typename Visit>
    void for_each(uint32_t place, Visit&& visit) const;
    template <typename Visit>
    void visit_all(Visit&& visit) const;
    void insert(uint32_t place, uint32_t number);
    bool insert_first(uint32_t place, uint32_t number);
    void erase(uint32_t place, uint32_t number);
    void prefetch(uint32_t place) const {
      if (lines_ != 0) prefetch_line(&at(home(place)));
    }
    void prefetch_rest(uint32_t place) const {
      if (lines_ == 0) return;
      const size_t i = home(place);
      prefetch_line(&at(at(i).full() ? next(i) : i));
    }

    void move_to(Segment* larger) const;

   private:
    Line& at(size_t i) const {
      return stretch_ != nullptr ? stretch_[i] : chunks_[i / kChunk][i % kChunk];
    }
    size_t next(size_t i) const { return i + 1 == lines_ ? 0 : i + 1; }
    size_t home(uint32_t place) const { return place * lines_ >> kPlaceBits; }
    bool erase_from_lines(uint32_t place, uint32_t number);
    void refill(size_t gap);
    uint32_t first_place(size_t home) const;
    void take(const Entry& entry, std::vector<uint8_t>* counts);
    void put_far(const Entry& entry);

    std::unique_ptr<Line[]> own_;
    Line* stretch_ = nullptr;  // all lines; null: they are in the chunks alone
    std::vector<Line*> chunks_;
    size_t lines_ = 0;
    size_t used_ = 0;
    size_t room_ = 0;
    std::unique_ptr<std::vector<Entry>> far_;  // those that found no room within reach
  };

  const Segment& segment(uint64_t key) const { return segments_[region(key)]; }

  size_t room(size_t region, size_t lines) const;
  void grow(size_t region);
  Segment larger(size_t region);
  static size_t next_size(size_t region, size_t chunks);
  std::vector<Line*>* free_list_of(const Line* chunk);
  Line* take_chunk();
  void release_regions();

  std::array<Segment, kRegions> segments_;
  std::vector<Region> regions_;
  std::future<Region> next_region_;  // of a table that has several
  size_t taken_ = 0;                 // chunks of the last region
  std::vector<Line*> free_;          // chunks of the regions, of empty lines
  std::vector<Line*> free_pieces_;   // likewise of expected_
  size_t own_bytes_ = 0;             // of segments smaller than a chunk
  std::vector<Region> expected_;     // the last one has a piece for each segment
  size_t expected_lines_ = 0;        // of such a piece; 0: nothing is expected
  size_t expected_bytes_ = 0;        // of the pieces that were taken
  size_t size_ = 0;
};

// Whether one of the ten differences is zero, all at once and without a branch to mispredict (Henry
// S. Warren, Hacker's Delight, section 6-1).
inline bool KeyTable::Line::may_have(uint16_t tag) const {
  constexpr uint64_t kOnes = 0x0001'0001'0001'0001;
  const auto zero = [](uint64_t x) { return (x - kOnes) & ~x & (kOnes << 15U); };
  const uint64_t all = tag * kOnes;
  std::array<uint64_t, 2> first;
  uint32_t last;
  std::memcpy(first.data(), tags.data(), sizeof first);
  std::memcpy(&last, tags.data() + 8, sizeof last);
  const uint64_t ones = ~uint64_t{0} << 32U;
  return (zero(first[0] ^ all) | zero(first[1] ^ all) | zero((last ^ all) | ones)) != 0;
}

inline bool KeyTable::Line::has(uint16_t tag, size_t past_home) const {
  if (!may_have(tag)) return false;
  for (size_t i = 0; i < kWidth; ++i) {
    if (is(i, tag, past_home)) return true;
  }
  return false;
}

template <typename Visit>
void KeyTable::Segment::for_each(uint32_t place, Visit&& visit) const {
  if (lines_ == 0) return;
  const auto tag = static_cast<uint16_t>(place);
  size_t i = home(place);
  for (size_t past = 0; past < kReach; ++past, i = next(i)) {
    const Line& line = at(i);
    if (line.may_have(tag)) {
      for (size_t k = 0; k < kWidth; ++k) {
        if (line.is(k, tag, past)) visit(line.numbers[k]);
      }
    }
    if (!line.full()) return;
  }
  if (!far_) return;
  for (const Entry& entry : *far_) {
    if (entry.place == place) visit(entry.number);
  }
}

inline bool KeyTable::Segment::insert_first(uint32_t place, uint32_t number) {
  const auto tag = static_cast<uint16_t>(place);
  size_t i = home(place);
  for (size_t past = 0; past < kReach; ++past, i = next(i)) {
    Line& line = at(i);
    if (line.has(tag, past)) return false;
    if (line.full()) continue;
    line.add(tag, past, number);
    ++used_;
    return true;
  }
  return false;
}

template <typename Visit>
void KeyTable::Segment::visit_all(Visit&& visit) const {
  for (size_t i = 0; i < lines_; ++i) {
    const Line& line = at(i);
    for (size_t k = 0, n = line.count(); k < n; ++k) visit(line.numbers[k]);
  }
  if (!far_) return;
  for (const Entry& entry : *far_) visit(entry.number);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_KEY_TABLE_H_
