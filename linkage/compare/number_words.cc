#include "linkage/compare/number_words.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "linkage/text/digit.h"
#include "linkage/text/units.h"

namespace kindred {

namespace {

// What may stand before or behind a number and adds nothing to it.
constexpr std::array<std::string_view, 8> kBefore = {"no", "nr",  "part", "pt",
                                                     "v",  "ver", "vol",  "volume"};
constexpr std::array<std::string_view, 4> kBehind = {"nd", "rd", "st", "th"};

constexpr std::array<std::string_view, 10> kRoman = {"ii",   "iii", "iv", "vi",  "vii",
                                                     "viii", "ix",  "xi", "xii", "xiii"};
constexpr std::array<uint32_t, 10> kRomanValues = {2, 3, 4, 6, 7, 8, 9, 11, 12, 13};

template <size_t n>
bool among(const std::array<std::string_view, n>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

std::optional<NumberWord> roman(std::string_view word) {
  const auto* const found = std::ranges::find(kRoman, word);
  if (found == kRoman.end()) return std::nullopt;
  return NumberWord{{}, false, kRomanValues[static_cast<size_t>(found - kRoman.begin())]};
}

NumberWord plain(uint32_t value) {
  constexpr uint32_t kFirstYear = 1900;
  constexpr uint32_t kLastYear = 2099;
  return {value >= kFirstYear && value <= kLastYear ? "year" : "", false, value};
}

std::vector<NumberWord> numbers_of(const std::vector<WeighedWord>& words) {
  std::vector<NumberWord> numbers;
  for (const WeighedWord& word : words) {
    if (const auto number = number_word(word.word)) numbers.push_back(*number);
  }
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

// How many different numbers of one kind the lesser has, and how many of these both have.
struct KindInBoth {
  size_t lesser = 0;
  size_t shared = 0;
};

// Of each kind that both have. The numbers ascending.
std::vector<KindInBoth> kinds_in_both(const std::vector<NumberWord>& x,
                                      const std::vector<NumberWord>& y) {
  std::vector<KindInBoth> kinds;
  for (auto left = x.begin(); left != x.end();) {
    const NumberWord first = *left;
    const auto same_kind = [&](const NumberWord& number) {
      return number.kind == first.kind && number.unit == first.unit;
    };
    const auto left_end = std::find_if_not(left, x.end(), same_kind);
    const auto right = std::find_if(y.begin(), y.end(), same_kind);
    const auto right_end = std::find_if_not(right, y.end(), same_kind);
    const auto lesser = static_cast<size_t>(std::min(left_end - left, right_end - right));
    const auto shared = std::count_if(left, left_end, [&](const NumberWord& number) {
      return std::find(right, right_end, number) != right_end;
    });
    if (lesser != 0) kinds.push_back({lesser, static_cast<size_t>(shared)});
    left = left_end;
  }
  return kinds;
}

}  // namespace

std::optional<NumberWord> number_word(std::string_view word) {
  constexpr size_t kMostDigits = 7;
  constexpr size_t kMostAlone = 4;
  const auto* const first = std::ranges::find_if(word, is_digit);
  if (first == word.end()) return roman(word);
  const auto* const end = std::find_if_not(first, word.end(), is_digit);
  const auto digits = static_cast<size_t>(end - first);
  const std::string_view before = word.substr(0, static_cast<size_t>(first - word.begin()));
  const std::string_view behind = word.substr(before.size() + digits);
  if (digits > kMostDigits || has_digit(behind)) return std::nullopt;
  if (!before.empty() && !behind.empty()) return std::nullopt;
  uint32_t value = 0;
  std::from_chars(first, end, value);
  const bool alone =
      before.empty() ? behind.empty() || among(kBehind, behind) : among(kBefore, before);
  if (!alone)
    return NumberWord{before.empty() ? unit_of(behind).value_or(behind) : before, before.empty(),
                      value};
  if (digits > kMostAlone) return std::nullopt;
  return plain(value);
}

std::optional<double> shared_numbers(const std::vector<WeighedWord>& a,
                                     const std::vector<WeighedWord>& b) {
  size_t lesser = 0;
  size_t shared = 0;
  for (const KindInBoth& kind : kinds_in_both(numbers_of(a), numbers_of(b))) {
    lesser += kind.lesser;
    shared += kind.shared;
  }
  if (lesser == 0) return std::nullopt;
  return static_cast<double>(shared) / static_cast<double>(lesser);
}

std::optional<bool> numbers_contradict(std::string_view a, std::string_view b) {
  const WordWeights alike;
  const std::vector<KindInBoth> kinds =
      kinds_in_both(numbers_of(weighed_words(a, alike)), numbers_of(weighed_words(b, alike)));
  if (kinds.empty()) return std::nullopt;
  return std::ranges::any_of(kinds, [](const KindInBoth& kind) { return kind.shared == 0; });
}

}  // namespace kindred
