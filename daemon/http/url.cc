#include "daemon/http/url.h"

#include <algorithm>
#include <charconv>

#include "linkage/text/integer.h"

namespace kindred {
namespace {

// Takes what stands before the mark off the text, and the mark.
std::string_view take_until(char mark, std::string_view* text) {
  const size_t end = std::min(text->find(mark), text->size());
  const std::string_view part = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return part;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded.push_back(text[i]);
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned char byte = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || read.ptr != digits.data() + 2) return std::nullopt;
    decoded.push_back(static_cast<char>(byte));
    i += 2;
  }
  return decoded;
}

std::optional<std::vector<std::string>> path_parts(std::string_view path) {
  std::vector<std::string> parts;
  if (path.starts_with('/')) path.remove_prefix(1);
  while (!path.empty()) {
    std::optional<std::string> part = percent_decoded(take_until('/', &path));
    if (!part) return std::nullopt;
    parts.push_back(*std::move(part));
  }
  return parts;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name,
                                       std::string_view missing) {
  while (!query.empty()) {
    std::string_view value = take_until('&', &query);
    if (take_until('=', &value) != name) continue;
    std::string spaced(value);
    std::replace(spaced.begin(), spaced.end(), '+', ' ');
    return percent_decoded(spaced);
  }
  return std::string(missing);
}

std::optional<size_t> whole_number(const std::optional<std::string>& text, size_t least,
                                   size_t most) {
  if (!text) return std::nullopt;
  const auto number = parse_integer<size_t>(*text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

}  // namespace kindred
