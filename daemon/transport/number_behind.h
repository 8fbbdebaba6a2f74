#ifndef KINDRED_DAEMON_TRANSPORT_NUMBER_BEHIND_H_
#define KINDRED_DAEMON_TRANSPORT_NUMBER_BEHIND_H_

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace kindred {

// The number behind the first `name` in a word that stands beside an offset, as text_of() writes
// them. Nothing where there is none.
template <typename Number>
std::optional<Number> number_behind(std::string_view name, std::string_view text, int base = 10) {
  const size_t found = text.find(name);
  if (found == std::string_view::npos) return std::nullopt;
  text.remove_prefix(found + name.size());
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_NUMBER_BEHIND_H_
