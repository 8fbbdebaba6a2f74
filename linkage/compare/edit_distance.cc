#include "linkage/compare/edit_distance.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "linkage/compare/text_pair.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr size_t kWordBits = MatchMasks::kWordBits;

// One row of the table of common subsequences, 64 columns of it, bit-parallel: bit i of the state
// is 0 where the length grows from column i to i + 1. All ones is the row of the empty text.
constexpr uint64_t kEmptyRow = ~uint64_t{0};

uint64_t next_row(uint64_t row, uint64_t matches) {
  const uint64_t common = row & matches;
  return (row + common) | (row - common);
}

// The same with a carry from the word to the left, which is replaced by the carry to the right.
uint64_t next_row(uint64_t row, uint64_t matches, uint8_t* carry) {
  const uint64_t common = row & matches;
  uint64_t sum;
  bool overflow = __builtin_add_overflow(row, common, &sum);
  overflow |= __builtin_add_overflow(sum, uint64_t{*carry}, &sum);
  *carry = overflow ? 1 : 0;
  return sum | (row - common);
}

// Length of the common subsequence that a row says. Columns beyond the pattern match nothing and
// stay 1.
size_t grown(uint64_t row) { return static_cast<size_t>(std::popcount(~row)); }

template <class Text>
size_t lcs_of_short(const MatchMasks& pattern, const Text& text) {
  uint64_t row = kEmptyRow;
  for (const auto c : text) row = next_row(row, pattern.mask(static_cast<char32_t>(c)));
  return grown(row);
}

// Any length, one block of 64 columns of the pattern after another, each over those rows that a
// path with at most the given numbers of skipped pattern and text characters can touch. A shared
// path outside is not seen, so the result is exact when that many suffice and too small otherwise.
// The carries between blocks, one a row, wait in `carries`; a row that the block to the left left
// out has none.
template <class String>
size_t lcs_in_band(const String& pattern, const String& text, size_t pattern_skips,
                   size_t text_skips) {
  std::vector<uint8_t> carries(text.size(), 0);
  MatchMasks masks;
  size_t length = 0;
  for (size_t begin = 0; begin < pattern.size(); begin += kWordBits) {
    const size_t end = std::min(begin + kWordBits, pattern.size());
    masks.clear();
    for (size_t i = begin; i < end; ++i) {
      masks.add(static_cast<char32_t>(pattern[i]), i - begin);
    }
    const size_t first_row = begin > pattern_skips ? begin - pattern_skips : 0;
    const size_t last_row = std::min(text.size(), end + text_skips);
    uint64_t row = kEmptyRow;
    for (size_t i = first_row; i < last_row; ++i) {
      row = next_row(row, masks.mask(static_cast<char32_t>(text[i])), &carries[i]);
    }
    length += grown(row);
  }
  return length;
}

size_t distance_of(size_t pattern_size, size_t text_size, size_t lcs, size_t cutoff) {
  return std::min(pattern_size + text_size - 2 * lcs, cutoff + 1);
}

// With at most `cutoff` edits, cutoff = skips in both strings, and their difference is that of the
// lengths.
template <class String>
size_t banded_distance(const String& pattern, const String& text, size_t cutoff) {
  const size_t pattern_skips = (cutoff + pattern.size() - text.size()) / 2;
  const size_t text_skips = (cutoff + text.size() - pattern.size()) / 2;
  const size_t lcs = lcs_in_band(pattern, text, pattern_skips, text_skips);
  return distance_of(pattern.size(), text.size(), lcs, cutoff);
}

// `String` is a view of characters that are code points.
template <class String>
size_t distance_between(String a, String b, size_t cutoff) {
  cutoff = std::min(cutoff, a.size() + b.size());
  if (size_difference(a.size(), b.size()) > cutoff) return cutoff + 1;
  strip_common_ends(&a, &b);
  if (a.empty() || b.empty()) return std::min(a.size() + b.size(), cutoff + 1);
  if (a.size() > b.size()) std::swap(a, b);
  if (a.size() > kWordBits) return banded_distance(a, b, cutoff);
  MatchMasks masks;
  for (size_t i = 0; i < a.size(); ++i) masks.add(static_cast<char32_t>(a[i]), i);
  return distance_of(a.size(), b.size(), lcs_of_short(masks, b), cutoff);
}

}  // namespace

size_t indel_distance(std::string_view a, std::string_view b, size_t cutoff) {
  return with_code_points(a, b, [&](auto x, auto y) { return distance_between(x, y, cutoff); });
}

size_t lcs_length(std::string_view a, std::string_view b, size_t at_least) {
  return with_code_points(a, b, [&](auto x, auto y) -> size_t {
    if (at_least > std::min(x.size(), y.size())) return 0;
    const size_t both = x.size() + y.size();
    const size_t cutoff = both - 2 * at_least;
    const size_t edits = distance_between(x, y, cutoff);
    return edits > cutoff ? 0 : (both - edits) / 2;
  });
}

IndelPattern::IndelPattern(std::string_view pattern)
    : text_(pattern), length_(length_in_code_points(pattern)) {
  if (length_ > kWordBits) return;
  size_t position = 0;
  for (size_t i = 0; i < pattern.size();) masks_.add(next_code_point(pattern, &i), position++);
}

size_t IndelPattern::distance(std::string_view text, size_t cutoff) const {
  constexpr size_t kMaxBytesPerCodePoint = 4;
  if (text == text_) return 0;
  if (length_ > kWordBits) return indel_distance(text_, text, cutoff);
  const size_t least_length = text.size() / kMaxBytesPerCodePoint;
  if (least_length > length_ && least_length - length_ > cutoff) return cutoff + 1;

  if (ascii(text)) {
    const size_t greatest = std::min(cutoff, length_ + text.size());
    if (size_difference(length_, text.size()) > greatest) return greatest + 1;
    return distance_of(length_, text.size(), lcs_of_short(masks_, text), greatest);
  }
  uint64_t row = kEmptyRow;
  size_t text_length = 0;
  for (size_t i = 0; i < text.size(); ++text_length) {
    row = next_row(row, masks_.mask(next_code_point(text, &i)));
  }
  return distance_of(length_, text_length, grown(row), std::min(cutoff, length_ + text_length));
}

size_t length_in_code_points(std::string_view text) {
  if (ascii(text)) return text.size();
  size_t length = 0;
  for (size_t i = 0; i < text.size(); ++length) next_code_point(text, &i);
  return length;
}

}  // namespace kindred
