#include "linkage/find/index/key_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

namespace kindred {

namespace {

constexpr size_t kPage = 4096;

// A table with so many regions has one more at hand.
constexpr size_t kSeveral = 8;

// What the lines of a segment hold when it grows, on average. Where they are fuller, too many spill
// over, and a key costs two misses.
constexpr double kMostALine = 8.5;

// Lines of a segment that grows between the prefetch of one and its use.
constexpr size_t kLinesAhead = 16;

char* map(size_t bytes) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return static_cast<char*>(memory);
}

}  // namespace

void KeyTable::Unmap::operator()(Line* region) const { munmap(region, bytes); }

// From the system, at a multiple of huge pages.
KeyTable::Region KeyTable::reserve(size_t bytes, bool huge) {
  bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  char* const memory = map(bytes + kHugePage);
  const size_t before = -reinterpret_cast<uintptr_t>(memory) % kHugePage;
  if (before != 0) munmap(memory, before);
  munmap(memory + before + bytes, kHugePage - before);
#ifdef MADV_HUGEPAGE
  if (huge) madvise(memory + before, bytes, MADV_HUGEPAGE);  // a wish: failing is harmless
#endif
  return {reinterpret_cast<Line*>(memory + before), Unmap{bytes}};
}

// Memory comes from the system as zeros. Small pages only take what is used; a table of several
// regions has huge ones where there are any, for a lookup then costs one cache miss, not also a
// miss in the table of pages. Those are touched: the system takes a millisecond or more to give
// one, and clear it.
KeyTable::Region KeyTable::allocate(Pages pages) {
  Region region = reserve(kHugePage, pages == Pages::kHuge);
  if (pages == Pages::kSmall) return region;
  auto* const bytes = reinterpret_cast<volatile char*>(region.get());
  for (size_t at = 0; at < kHugePage; at += kPage) bytes[at] = 0;
  return region;
}

size_t KeyTable::bytes() const {
  const size_t stretches = own_bytes_ + expected_bytes_;
  if (regions_.empty()) return stretches;
  const size_t whole = regions_.size() - 1 + (next_region_.valid() ? 1 : 0);
  return stretches + whole * kHugePage + taken_ * kChunk * sizeof(Line);
}

// A piece has room for its share and some more, for keys do not fall quite evenly: four times the
// deviation of a share.
void KeyTable::expect(size_t numbers) {
  const double share = static_cast<double>(numbers) / kRegions;
  const double needed = (share + 4 * std::sqrt(share)) / kMostALine;
  const size_t lines = (static_cast<size_t>(needed) / kLeastLines + 1) * kLeastLines;
  if (lines < kChunk || lines <= expected_lines_) return;
  expected_.push_back(reserve(lines * sizeof(Line) * kRegions, true));
  expected_lines_ = lines;
}

// A segment grows when its lines hold kMostALine on average. One of few chunks, which has no size
// of its own yet, grows when as many are in as lines up to a quarter of a chunk fewer would hold;
// not so one that has what it expected.
size_t KeyTable::room(size_t region, size_t lines) const {
  const size_t fewer =
      lines == expected_lines_ ? 0 : std::min(lines, kChunk) * region / (4 * kRegions);
  return static_cast<size_t>(static_cast<double>(lines - fewer) * kMostALine);
}

// The next segment takes the lines that this one leaves.
void KeyTable::grow(size_t region) {
  Segment& segment = segments_[region];
  Segment next = larger(region);
  segment.move_to(&next);
  own_bytes_ += next.own_bytes();
  own_bytes_ -= segment.own_bytes();
  if (segment.own_bytes() == 0) {
    for (Line* const chunk : segment.chunks()) {
      std::fill_n(chunk, kChunk, Line{});
      free_list_of(chunk)->push_back(chunk);
    }
  }
  if (expected_bytes_ > 0) release_regions();
  segment = std::move(next);
  segment.set_room(room(region, segment.lines()));
}

KeyTable::Segment KeyTable::larger(size_t region) {
  const size_t before = segments_[region].lines();
  const size_t lines = std::max(kLeastLines, 2 * before);
  if (before < expected_lines_) {
    expected_bytes_ += expected_lines_ * sizeof(Line);
    return {expected_.back().get() + region * expected_lines_, expected_lines_};
  }
  if (lines < kChunk) return Segment(std::make_unique<Line[]>(lines), lines);
  std::vector<Line*> more(next_size(region, before / kChunk));
  for (Line*& chunk : more) chunk = take_chunk();
  return Segment(std::move(more));
}

// In chunks. By a quarter, so that lines are never much emptier than seven tenths full. Keys fall
// evenly on the segments, which would all have to grow at about the same time: so each has sizes of
// its own, which are spread over a quarter.
size_t KeyTable::next_size(size_t region, size_t chunks) {
  constexpr double kMore = 1.25;
  double size = std::pow(kMore, static_cast<double>(region) / kRegions);
  while (static_cast<size_t>(size) <= chunks) size *= kMore;
  return static_cast<size_t>(size);
}

// Where a chunk belongs that is no longer used.
std::vector<KeyTable::Line*>* KeyTable::free_list_of(const Line* chunk) {
  const bool expected = std::ranges::any_of(expected_, [&](const Region& stretch) {
    const Line* const begin = stretch.get();
    const size_t lines = stretch.get_deleter().bytes / sizeof(Line);
    return chunk >= begin && chunk < begin + lines;
  });
  return expected ? &free_pieces_ : &free_;
}

// Once no segment is in them any more.
void KeyTable::release_regions() {
  if (regions_.empty() || free_.size() < (regions_.size() - 1) * kChunks + taken_) return;
  free_.clear();
  regions_.clear();
  taken_ = 0;
}

KeyTable::Line* KeyTable::take_chunk() {
  for (std::vector<Line*>* const free : {&free_pieces_, &free_}) {
    if (free->empty()) continue;
    Line* const chunk = free->back();
    free->pop_back();
    return chunk;
  }
  if (taken_ == kChunks || regions_.empty()) {
    const auto pages = regions_.size() < kSeveral ? Pages::kSmall : Pages::kHuge;
    regions_.push_back(next_region_.valid() ? next_region_.get() : allocate(pages));
    taken_ = 0;
    if (regions_.size() >= kSeveral) next_region_ = std::async(allocate, Pages::kHuge);
  }
  return regions_.back().get() + kChunk * taken_++;
}

void KeyTable::Line::remove(size_t i) {
  const size_t last = count() - 1;
  const uint32_t moved = steps >> (3 * last);
  steps = (steps & ~(7U << (3 * i))) | moved << (3 * i);
  steps &= ~(7U << (3 * last));
  tags[i] = tags[last];
  numbers[i] = numbers[last];
}

void KeyTable::Segment::insert(uint32_t place, uint32_t number) {
  ++used_;
  size_t i = home(place);
  for (size_t past = 0; past < kReach; ++past, i = next(i)) {
    if (at(i).full()) continue;
    at(i).add(static_cast<uint16_t>(place), past, number);
    return;
  }
  put_far({place, number});
}

// Those far away may find room now.
void KeyTable::Segment::erase(uint32_t place, uint32_t number) {
  --used_;
  const bool erased = erase_from_lines(place, number);
  if (!far_) return;
  const std::unique_ptr<std::vector<Entry>> far = std::move(far_);
  if (!erased) {
    const auto same = [&](const Entry& entry) {
      return entry.place == place && entry.number == number;
    };
    far->erase(std::find_if(far->begin(), far->end(), same));
  }
  used_ -= far->size();
  for (const Entry& entry : *far) insert(entry.place, entry.number);
}

bool KeyTable::Segment::erase_from_lines(uint32_t place, uint32_t number) {
  const auto tag = static_cast<uint16_t>(place);
  size_t i = home(place);
  for (size_t past = 0; past < kReach; ++past, i = next(i)) {
    Line& line = at(i);
    const bool was_full = line.full();
    for (size_t k = 0; k < kWidth; ++k) {
      if (!line.is(k, tag, past) || line.numbers[k] != number) continue;
      line.remove(k);
      if (was_full) refill(i);
      return true;
    }
    if (!was_full) return false;
  }
  return false;
}

// A line that was full may have spilled over: one that belongs there, or further up, comes back, so
// that a lookup may end at the first line with room. No tombstones that would fill a table of many
// deletes.
void KeyTable::Segment::refill(size_t gap) {
  size_t i = next(gap);
  for (size_t behind = 1; behind < kReach; ++behind, i = next(i)) {
    Line& line = at(i);
    const bool was_full = line.full();
    for (size_t k = 0, n = line.count(); k < n; ++k) {
      if (line.past_home(k) < behind) continue;
      at(gap).add(line.tags[k], line.past_home(k) - behind, line.numbers[k]);
      line.remove(k);
      if (was_full) refill(i);
      return;
    }
    if (!was_full) return;
  }
}

// The least of the places that have their home in a line.
uint32_t KeyTable::Segment::first_place(size_t home) const {
  return static_cast<uint32_t>(((home << kPlaceBits) + lines_ - 1) / lines_);
}

// Tags are the lowest bits of places, and tell those of one home apart.
void KeyTable::Segment::move_to(Segment* larger) const {
  if (lines_ == 0) return;
  larger->used_ = used_;
  std::array<uint32_t, kReach + 1> firsts;  // of the homes up to a line, by their lowest bits
  static_assert(kLeastLines % firsts.size() == 0);
  for (size_t past = 1; past < kReach; ++past) {
    firsts[(lines_ - past) % firsts.size()] = first_place(lines_ - past);
  }
  std::vector<uint8_t> counts(larger->lines_);  // nearer than the lines are
  for (size_t i = 0; i < lines_; ++i) {
    const uint32_t here = firsts[i % firsts.size()] = first_place(i);
    prefetch_line(&at(std::min(i + kLinesAhead, lines_ - 1)));
    const size_t to = larger->home(here);
    prefetch_line(&larger->at(std::min(to + kLinesAhead, larger->lines_ - 1)));
    const Line& line = at(i);
    uint32_t steps = line.steps;
    for (size_t k = 0; steps != 0; ++k, steps >>= 3U) {
      const size_t past = (steps & 7U) - 1;
      const uint32_t first = firsts[(i - past) % firsts.size()];
      const uint32_t place = first + static_cast<uint16_t>(line.tags[k] - first);
      larger->take({place, line.numbers[k]}, &counts);
    }
  }
  if (!far_) return;
  for (const Entry& entry : *far_) larger->take(entry, &counts);
}

// As insert(), of an entry that is counted already, by what the lines hold until now.
void KeyTable::Segment::take(const Entry& entry, std::vector<uint8_t>* counts) {
  size_t i = home(entry.place);
  for (size_t past = 0; past < kReach; ++past, i = next(i)) {
    if ((*counts)[i] == kWidth) continue;
    at(i).put((*counts)[i]++, static_cast<uint16_t>(entry.place), past, entry.number);
    return;
  }
  put_far(entry);
}

void KeyTable::Segment::put_far(const Entry& entry) {
  if (!far_) far_ = std::make_unique<std::vector<Entry>>();
  far_->push_back(entry);
}

}  // namespace kindred
