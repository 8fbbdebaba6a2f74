#include "linkage/index/key_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>
#include <utility>

namespace kindred {

namespace {

constexpr size_t kHugePage = size_t{2} << 20U;
constexpr size_t kPage = 4096;

// A table with so many regions has one more at hand.
constexpr size_t kSeveral = 8;

char* map(size_t bytes) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return static_cast<char*>(memory);
}

}  // namespace

void KeyTable::Free::operator()(Line* memory) const {
  if (lines < kChunk) {
    delete[] memory;
  } else {
    munmap(memory, lines * sizeof(Line));
  }
}

// Large tables come from the system as zeros, in huge pages where it has some: a lookup then costs
// one cache miss, not also a miss in the table of pages.
KeyTable::Lines KeyTable::allocate(size_t lines) {
  if (lines < kChunk) return Lines(new Line[lines](), Free{lines});
  const size_t bytes = lines * sizeof(Line);
  char* const memory = map(bytes + kHugePage);
  const size_t before = -reinterpret_cast<uintptr_t>(memory) % kHugePage;
  if (before != 0) munmap(memory, before);
  munmap(memory + before + bytes, kHugePage - before);
#ifdef MADV_HUGEPAGE
  madvise(memory + before, bytes, MADV_HUGEPAGE);  // a wish: failing is harmless
#endif
  return Lines(reinterpret_cast<Line*>(memory + before), Free{lines});
}

// Touched: the system takes a millisecond or more to give a huge page, and clear it.
KeyTable::Lines KeyTable::allocate_region() {
  Lines lines = allocate(kHugePage / sizeof(Line));
  auto* const memory = reinterpret_cast<volatile char*>(lines.get());
  for (size_t at = 0; at < kHugePage; at += kPage) memory[at] = 0;
  return lines;
}

size_t KeyTable::bytes() const {
  return (regions_.size() + (next_region_.valid() ? 1 : 0)) * kHugePage + own_bytes_;
}

// Keys fall evenly on the segments, which would all have to grow at about the same time. So one
// grows when its lines of eight hold 4.9 on average, another at 6.1, and the others between: a
// quarter apart, by which large ones grow, so that at any time a few of them do. Where lines are
// fuller, too many spill, and a key costs two misses.
size_t KeyTable::room(size_t region, size_t lines) {
  constexpr size_t kLeast = 49;
  constexpr size_t kMore = 12;
  return lines * (kLeast * kRegions + kMore * region) / (10 * kRegions);
}

// By a quarter, so that large tables are never much emptier than half full.
void KeyTable::grow(Segment* segment) {
  const size_t lines = std::max<size_t>(1, 2 * segment->lines());
  own_bytes_ -= segment->own_bytes();
  if (lines < kChunk) {
    Lines own = allocate(lines);
    Line* const memory = own.get();
    segment->move_to(memory, lines, std::move(own));
  } else if (lines == kChunk) {
    segment->move_to(take_chunk(), kChunk, nullptr);
  } else {
    std::vector<Line*> more(std::max<size_t>(1, segment->lines() / kChunk / 4));
    for (Line*& chunk : more) chunk = take_chunk();
    segment->extend(more);
  }
  own_bytes_ += segment->own_bytes();
  segment->set_room(room(static_cast<size_t>(segment - segments_.data()), segment->lines()));
}

KeyTable::Line* KeyTable::take_chunk() {
  constexpr size_t kChunks = kHugePage / sizeof(Line) / kChunk;
  if (taken_ == kChunks || regions_.empty()) {
    regions_.push_back(next_region_.valid() ? next_region_.get() : allocate_region());
    taken_ = 0;
    if (regions_.size() >= kSeveral) next_region_ = std::async(allocate_region);
  }
  return regions_.back().get() + kChunk * taken_++;
}

void KeyTable::Line::remove(size_t i) {
  size_t last = kWidth - 1;
  while (number(last) == kNone) --last;
  tags[i] = tags[last];
  inverted[i] = inverted[last];
  inverted[last] = 0;
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
      if (line.tags[k] != tag || line.number(k) != number) continue;
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
    for (size_t k = 0; k < kWidth && line.number(k) != kNone; ++k) {
      const size_t home_of_k = home(line.tags[k]);
      const bool between =
          gap < i ? gap < home_of_k && home_of_k <= i : gap < home_of_k || home_of_k <= i;
      if (between) continue;
      at(gap).add(line.tags[k], line.number(k));
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
    for (size_t k = 0; k < kWidth && line.number(k) != kNone; ++k) {
      larger.insert(line.tags[k], line.number(k));
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

  std::vector<uint8_t> counts(lines_);                 // of the lines that are done
  std::vector<std::pair<uint32_t, uint32_t>> waiting;  // tags and numbers
  for (size_t i = before; i-- > 0;) {
    const Line line = std::exchange(at(i), Line{});
    const size_t count = line.count();
    for (size_t k = 0; k < count; ++k) {
      size_t to = home(line.tags[k]);
      const bool behind = to >= i;
      while (behind && to < lines_ && counts[to] == kWidth) ++to;
      if (behind && to < lines_) {
        at(to).put(counts[to]++, line.tags[k], line.number(k));
      } else {
        waiting.emplace_back(line.tags[k], line.number(k));
      }
    }
  }
  used_ -= waiting.size();
  for (const auto& [tag, number] : waiting) insert(tag, number);
}

}  // namespace kindred
