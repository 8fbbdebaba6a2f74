// Numbers among the words of a title: versions, volumes, sizes, years. Titles that are alike in all
// words but these mean different things: part 1 and part 2, 8gb and 16gb.

#ifndef KINDRED_LINKAGE_COMPARE_NUMBER_WORDS_H_
#define KINDRED_LINKAGE_COMPARE_NUMBER_WORDS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "linkage/compare/word_weights.h"

namespace kindred {

// A number and what it counts. Only numbers of one kind can contradict each other.
struct NumberWord {
  std::string_view kind;  // "gb" of 16gb, "cs" of cs3, "year" of 2007; empty for a number alone
  bool unit = false;      // the kind stands behind: mp3 is no 3mp
  uint32_t value = 0;

  auto operator<=>(const NumberWord&) const = default;
};

// What a word of cleaned text (clean_text.h) says as a number; none for other words:
//   7, 007, v7, vol7, 7th, vii   a number alone, of up to four digits; five are a code
//   2007                         a year, from 1900 to 2099
//   16gb, 16gbyte, cs3           a kind in front or behind, of letters alone, and up to seven
//                                digits. Units that are written in several ways have one kind
// Roman numerals are those from 2 to 13 that have two letters or more and are no words: not mix,
// and not i, v, x. O(bytes).
std::optional<NumberWord> number_word(std::string_view word);

// How much of the numbers of the lesser is in the other, over all kinds that both have: 0 where
// they contradict each other in all, 1 where in none. None when no kind is in both. O(n log n).
std::optional<double> shared_numbers(const std::vector<WeighedWord>& a,
                                     const std::vector<WeighedWord>& b);

// Whether two cleaned texts have different numbers alone of some kind that both have. None when no
// kind is in both. O(n log n).
std::optional<bool> numbers_contradict(std::string_view a, std::string_view b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_NUMBER_WORDS_H_
