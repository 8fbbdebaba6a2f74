#include "linkage/index/key_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace kindred {

namespace {

constexpr size_t kHugePage = size_t{2} << 20U;

}  // namespace

void KeyTable::Free::operator()(Line* lines) const { std::free(lines); }

const KeyTable::Line KeyTable::kEmptyLine = [] {
  Line line = {};
  line.numbers.fill(kNone);
  return line;
}();

// Large tables ask for huge pages: a lookup then costs one cache miss, not also a miss in the
// table of pages.
KeyTable::Lines KeyTable::allocate(size_t lines) {
  const size_t bytes = lines * sizeof(Line);
  void* const memory = std::aligned_alloc(bytes < kHugePage ? sizeof(Line) : kHugePage, bytes);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: failing is harmless
#endif
  Lines allocation(static_cast<Line*>(memory));
  std::fill_n(allocation.get(), lines, kEmptyLine);
  return allocation;
}

size_t KeyTable::size() const {
  size_t size = 0;
  for (const Segment& segment : segments_) size += segment.used();
  return size;
}

// By half, so that large tables are never much emptier than half full.
void KeyTable::grow(Segment* segment) {
  const size_t lines = std::max<size_t>(1, 2 * segment->lines());
  if (lines < kChunk) {
    Lines own = allocate(lines);
    Line* const memory = own.get();
    segment->move_to(memory, lines, std::move(own));
  } else if (lines == kChunk) {
    segment->move_to(take_chunk(), kChunk, nullptr);
  } else {
    std::vector<Line*> more(1 + segment->lines() / kChunk / 2);
    for (Line*& chunk : more) chunk = take_chunk();
    segment->extend(more);
  }
}

KeyTable::Line* KeyTable::take_chunk() {
  constexpr size_t kChunks = kHugePage / sizeof(Line) / kChunk;
  if (taken_ == kChunks || regions_.empty()) {
    regions_.push_back(allocate(kChunks * kChunk));
    taken_ = 0;
  }
  return regions_.back().get() + kChunk * taken_++;
}

void KeyTable::Line::add(uint32_t tag, uint32_t number) {
  size_t i = 0;
  for (const uint32_t other : numbers) i += other != kNone;
  tags[i] = tag;
  numbers[i] = number;
}

void KeyTable::Line::remove(size_t i) {
  size_t last = kWidth - 1;
  while (numbers[last] == kNone) --last;
  tags[i] = tags[last];
  numbers[i] = numbers[last];
  numbers[last] = kNone;
}

void KeyTable::Segment::insert(uint32_t tag, uint32_t number) {
  size_t i = home(tag);
  while (at(i).full()) i = next(i);
  at(i).add(tag, number);
  ++used_;
}

void KeyTable::Segment::erase(uint32_t tag, uint32_t number) {
  for (size_t i = home(tag);; i = next(i)) {
    Line& line = at(i);
    for (size_t k = 0; k < kWidth; ++k) {
      if (line.tags[k] != tag || line.numbers[k] != number) continue;
      const bool was_full = line.full();
      line.remove(k);
      --used_;
      if (was_full) refill(i);
      return;
    }
  }
}

// A line that was full may have spilled over: one that belongs there, or further up, comes back, so
// that a lookup may end at the first line with room. No tombstones that would fill a table of many
// deletes.
void KeyTable::Segment::refill(size_t gap) {
  for (size_t i = next(gap); i != gap; i = next(i)) {
    Line& line = at(i);
    const bool was_full = line.full();
    for (size_t k = 0; k < kWidth && line.numbers[k] != kNone; ++k) {
      const size_t home_of_k = home(line.tags[k]);
      const bool between =
          gap < i ? gap < home_of_k && home_of_k <= i : gap < home_of_k || home_of_k <= i;
      if (between) continue;
      at(gap).add(line.tags[k], line.numbers[k]);
      line.remove(k);
      if (was_full) refill(i);
      return;
    }
    if (!was_full) return;
  }
}

void KeyTable::Segment::move_to(Line* memory, size_t lines, Lines own) {
  Segment larger;
  larger.own_ = std::move(own);
  larger.chunks_.push_back(memory);
  larger.lines_ = lines;
  for (size_t i = 0; i < lines_; ++i) {
    const Line& line = at(i);
    for (size_t k = 0; k < kWidth && line.numbers[k] != kNone; ++k) {
      larger.insert(line.tags[k], line.numbers[k]);
    }
  }
  *this = std::move(larger);
}

// Homes only move towards the end. So lines are emptied from the last one on, and their entries put
// where they now belong or in the next line with room, all of which are done. Those few whose new
// home lies before their old line, or that find no room up to the end, wait until all have moved.
void KeyTable::Segment::extend(const std::vector<Line*>& chunks) {
  const size_t before = lines_;
  chunks_.insert(chunks_.end(), chunks.begin(), chunks.end());
  lines_ += chunks.size() * kChunk;

  std::vector<std::pair<uint32_t, uint32_t>> waiting;  // tags and numbers
  for (size_t i = before; i-- > 0;) {
    const Line line = std::exchange(at(i), kEmptyLine);
    for (size_t k = 0; k < kWidth && line.numbers[k] != kNone; ++k) {
      size_t to = home(line.tags[k]);
      const bool behind = to >= i;
      while (behind && to < lines_ && at(to).full()) ++to;
      if (behind && to < lines_) {
        at(to).add(line.tags[k], line.numbers[k]);
      } else {
        waiting.emplace_back(line.tags[k], line.numbers[k]);
      }
    }
  }
  used_ -= waiting.size();
  for (const auto& [tag, number] : waiting) insert(tag, number);
}

}  // namespace kindred
