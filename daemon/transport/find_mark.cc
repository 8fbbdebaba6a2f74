#include "daemon/transport/find_mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "linkage/text/integer.h"

namespace kindred {

namespace {

std::string_view take_word(std::string_view* text) {
  const size_t end = std::min(text->find(' '), text->size());
  const std::string_view word = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return word;
}

}  // namespace

std::string text_of(const FindMark& mark) {
  return fmt::format("{} records={} pairs={}", mark.word, mark.records, mark.pairs);
}

std::optional<FindMark> read_find_mark(std::string_view text) {
  FindMark mark;
  mark.word = take_word(&text);
  if (mark.word.empty() || mark.word.find('=') != std::string::npos) return std::nullopt;
  const std::array<std::pair<std::string_view, uint64_t*>, 2> members = {
      {{"records=", &mark.records}, {"pairs=", &mark.pairs}}};
  while (!text.empty()) {
    std::string_view word = take_word(&text);
    for (const auto& [name, number] : members) {
      if (!word.starts_with(name)) continue;
      const auto read = parse_integer<uint64_t>(word.substr(name.size()));
      if (!read) return std::nullopt;
      *number = *read;
      break;
    }
  }
  return mark;
}

}  // namespace kindred
