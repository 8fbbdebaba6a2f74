#ifndef KINDRED_LINKAGE_TEXT_DIGIT_H_
#define KINDRED_LINKAGE_TEXT_DIGIT_H_

#include <algorithm>
#include <string_view>

namespace kindred {

// ASCII digits: those of other scripts have become these when text is clean.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool has_digit(std::string_view text) { return std::ranges::any_of(text, is_digit); }

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_DIGIT_H_
