#include "linkage/compare/levenshtein.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "linkage/compare/match_masks.h"
#include "linkage/compare/text_pair.h"

namespace kindred {
namespace {

constexpr size_t kWordBits = MatchMasks::kWordBits;
constexpr unsigned kTopBit = kWordBits - 1;

// What one block of the pattern hands to the next at one character of the text.
struct Carry {
  int8_t step = 1;    // the distance here less that at the character before: -1, 0 or 1
  bool swap = false;  // whether a swap may end at the first pattern character of the next block
};

// The table of distances between the prefixes of 64 pattern characters, or fewer, and of the text,
// one character of the text after another. Bit i tells of pattern character i: whether the distance
// grows or falls from the one before to it, and whether it equals the distance one back in both.
// The table starts as if the pattern's characters had to be inserted one by one.
template <bool kSwaps>
class Block {
 public:
  explicit Block(size_t size) : last_(static_cast<unsigned>(size - 1)) {}

  Carry next(uint64_t matches, Carry in) {
    const uint64_t falls_in = in.step < 0 ? 1 : 0;
    const uint64_t grows_in = in.step > 0 ? 1 : 0;
    const uint64_t starts = matches | falls_in;
    uint64_t same = (((starts & grows_) + grows_) ^ grows_) | starts | falls_;
    Carry out;
    if constexpr (kSwaps) {
      const uint64_t crossed = ~same_ & matches;
      same |= ((crossed << 1) | (in.swap ? 1 : 0)) & matches_;
      out.swap = (crossed >> kTopBit) != 0;
      same_ = same;
      matches_ = matches;
    }
    uint64_t grows_across = falls_ | ~(same | grows_);
    uint64_t falls_across = same & grows_;
    out.step = static_cast<int8_t>(static_cast<int>((grows_across >> last_) & 1) -
                                   static_cast<int>((falls_across >> last_) & 1));
    grows_across = (grows_across << 1) | grows_in;
    falls_across = (falls_across << 1) | falls_in;
    grows_ = falls_across | ~(same | grows_across);
    falls_ = grows_across & same;
    return out;
  }

 private:
  unsigned last_;  // the bit of the last character
  uint64_t grows_ = ~uint64_t{0};
  uint64_t falls_ = 0;
  // The mask of the text's character before. All ones: no swap reaches back beyond it.
  uint64_t same_ = ~uint64_t{0};
  uint64_t matches_ = 0;
};

template <bool kSwaps, class String>
size_t distance_to_short(const String& pattern, const String& text) {
  MatchMasks masks;
  for (size_t i = 0; i < pattern.size(); ++i) masks.add(static_cast<char32_t>(pattern[i]), i);
  Block<kSwaps> block(pattern.size());
  auto distance = static_cast<int64_t>(pattern.size());
  for (const auto c : text) distance += block.next(masks.mask(static_cast<char32_t>(c)), {}).step;
  return static_cast<size_t>(distance);
}

// Any length, one block of the pattern after another, each over those characters of the text that a
// path with at most the given numbers of skipped pattern and text characters can touch, and one
// more on either side, from where a swap may come. Outside of that, distances count as growing by 1
// a step, which is never too little; so the result is exact when that many skips suffice, and too
// large otherwise. (E. Ukkonen, "Algorithms for approximate string matching", Inf. Control 64,
// 1985.)
template <bool kSwaps, class String>
size_t distance_in_band(const String& pattern, const String& text, size_t pattern_skips,
                        size_t text_skips) {
  std::vector<Carry> carries(text.size());
  MatchMasks masks;
  int64_t distance = 0;  // at the end of the block before, at the text's character `first`
  size_t first = 0;
  for (size_t begin = 0; begin < pattern.size(); begin += kWordBits) {
    const size_t end = std::min(begin + kWordBits, pattern.size());
    masks.clear();
    for (size_t i = begin; i < end; ++i) {
      masks.add(static_cast<char32_t>(pattern[i]), i - begin);
    }
    const size_t skipped = pattern_skips + 1;
    for (; first + skipped < begin; ++first) distance += carries[first].step;
    const size_t last = std::min(text.size(), end + text_skips + 1);
    Block<kSwaps> block(end - begin);
    for (size_t i = first; i < last; ++i) {
      carries[i] = block.next(masks.mask(static_cast<char32_t>(text[i])), carries[i]);
    }
    distance += static_cast<int64_t>(end - begin);
  }
  for (size_t i = first; i < text.size(); ++i) distance += carries[i].step;
  return static_cast<size_t>(distance);
}

template <bool kSwaps, class String>
size_t distance_between(String a, String b, size_t cutoff) {
  cutoff = std::min(cutoff, std::max(a.size(), b.size()));
  if (size_difference(a.size(), b.size()) > cutoff) return cutoff + 1;
  strip_common_ends(&a, &b);
  if (a.size() > b.size()) std::swap(a, b);
  if (a.empty()) return b.size();
  if (a.size() <= kWordBits) return std::min(distance_to_short<kSwaps>(a, b), cutoff + 1);
  // Insertions and deletions differ in number as the lengths do, and are at most `cutoff` together.
  const size_t longer = b.size() - a.size();
  const size_t skips = (cutoff - longer) / 2;
  return std::min(distance_in_band<kSwaps>(a, b, skips, skips + longer), cutoff + 1);
}

}  // namespace

size_t levenshtein_distance(std::string_view a, std::string_view b, size_t cutoff) {
  return with_code_points(a, b,
                          [&](auto x, auto y) { return distance_between<false>(x, y, cutoff); });
}

size_t osa_distance(std::string_view a, std::string_view b, size_t cutoff) {
  return with_code_points(a, b,
                          [&](auto x, auto y) { return distance_between<true>(x, y, cutoff); });
}

}  // namespace kindred
