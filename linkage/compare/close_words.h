// Words that are nearly equal.

#ifndef KINDRED_LINKAGE_COMPARE_CLOSE_WORDS_H_
#define KINDRED_LINKAGE_COMPARE_CLOSE_WORDS_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "linkage/compare/word_weights.h"

namespace kindred {

// The least jaro_winkler_similarity() of words that count as one.
inline constexpr double kCloseWords = 0.9;

// False for most pairs of words that are less alike than kCloseWords, true for all others. Some
// nanoseconds, where the similarity takes some dozens.
//
// A character of one word that the other does not have at all matches nothing. Of words with m and
// n characters, c of which match at the most, the Jaro similarity is no more than
// (c/m + c/n + 1) / 3, and what equal first characters raise it by is known (see jaro_winkler.h).
inline bool may_be_close(const WeighedWord& a, const WeighedWord& b) {
  if (!a.ascii || !b.ascii) return true;
  // By equal first characters: what c/m + c/n must be for a similarity of kCloseWords, less what
  // rounding may take.
  constexpr size_t kMaxPrefix = 4;
  constexpr auto kLeast = [] {
    constexpr double kRounding = 1e-9;
    std::array<double, kMaxPrefix + 1> least{};
    for (size_t p = 0; p < least.size(); ++p) {
      const double raise = 0.1 * static_cast<double>(p);
      least[p] = 3 * (kCloseWords - raise) / (1 - raise) - 1 - kRounding;
    }
    return least;
  }();
  constexpr int kByteBits = 8;
  const size_t m = a.word.size();
  const size_t n = b.word.size();
  const auto alone = [](uint64_t bytes) { return static_cast<size_t>(std::popcount(bytes)); };
  const size_t matched = std::min(m - alone(a.bytes & ~b.bytes), n - alone(b.bytes & ~a.bytes));
  const auto equal = static_cast<size_t>(std::countl_zero(a.head ^ b.head) / kByteBits);
  return static_cast<double>(matched * (m + n)) >=
         kLeast[std::min(equal, kMaxPrefix)] * static_cast<double>(m * n);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_CLOSE_WORDS_H_
