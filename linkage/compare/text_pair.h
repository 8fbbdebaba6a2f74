// What the comparisons of two texts by code points have in common.

#ifndef KINDRED_LINKAGE_COMPARE_TEXT_PAIR_H_
#define KINDRED_LINKAGE_COMPARE_TEXT_PAIR_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "linkage/text/utf8.h"

namespace kindred {

// Calls compare(a, b) with views whose characters are code points: the texts themselves when both
// are ASCII, decoded ones otherwise. Bytes that are not UTF-8 count as one code point each.
template <class Compare>
auto with_code_points(std::string_view a, std::string_view b, Compare&& compare) {
  if (ascii(a) && ascii(b)) return compare(a, b);
  std::u32string a_points;
  std::u32string b_points;
  decode_utf8(a, &a_points);
  decode_utf8(b, &b_points);
  return compare(std::u32string_view(a_points), std::u32string_view(b_points));
}

// No edit distance changes when what both begin or end with is left out.
template <class String>
void strip_common_ends(String* a, String* b) {
  const auto front = std::ranges::mismatch(*a, *b).in1 - a->begin();
  a->remove_prefix(static_cast<size_t>(front));
  b->remove_prefix(static_cast<size_t>(front));
  while (!a->empty() && !b->empty() && a->back() == b->back()) {
    a->remove_suffix(1);
    b->remove_suffix(1);
  }
}

inline size_t size_difference(size_t a, size_t b) { return a > b ? a - b : b - a; }

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_TEXT_PAIR_H_
