#ifndef KINDRED_LINKAGE_TEXT_INTEGER_H_
#define KINDRED_LINKAGE_TEXT_INTEGER_H_

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace kindred {

// The number that all of the text is, in digits of that base (2 to 36), with a '-' before them
// where the type has a sign. None where the text is empty, has anything else in it, as a '+' or a
// space, or does not fit into the type. O(length).
template <std::integral Integer>
std::optional<Integer> parse_integer(std::string_view text, int base = 10) {
  Integer number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_INTEGER_H_
