#include "daemon/transport/find_mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "linkage/text/integer.h"

namespace kindred {

namespace {

// Of a holder, source and id together.
constexpr size_t kMostBytes = 64;

// Takes what stands before the next separator.
std::string_view take_until(char separator, std::string_view* text) {
  const size_t end = std::min(text->find(separator), text->size());
  const std::string_view word = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return word;
}

bool is_blank(char byte) { return static_cast<unsigned char>(byte) <= ' '; }

bool fits(const Identity& holder) {
  return !holder.id.empty() && holder.source.size() + holder.id.size() <= kMostBytes &&
         std::ranges::none_of(holder.source, is_blank) &&
         std::ranges::none_of(holder.id, is_blank) && holder.source.find('/') == std::string::npos;
}

std::string text_of(const FullKey& key) {
  std::string text = fmt::format("{:016x}/", key.key);
  if (key.branch) text += std::to_string(*key.branch);
  text += fmt::format("/{}", key.records);
  if (fits(key.holder)) text += "/" + key.holder.source + "/" + key.holder.id;
  return text;
}

std::optional<FullKey> read_full_key(std::string_view text) {
  FullKey key;
  const auto hash = parse_integer<uint64_t>(take_until('/', &text), 16);
  const std::string_view branch = take_until('/', &text);
  const auto records = parse_integer<uint64_t>(take_until('/', &text));
  if (!branch.empty()) key.branch = parse_integer<uint16_t>(branch);
  if (!hash || !records || (!branch.empty() && !key.branch)) return std::nullopt;
  key.key = *hash;
  key.records = *records;
  key.holder.source = take_until('/', &text);
  key.holder.id = text;
  return key;
}

}  // namespace

std::string text_of(const FindMark& mark) {
  std::string text = mark.word;
  if (!mark.rules.empty()) text += " rules=" + mark.rules;
  text += fmt::format(" records={} pairs={} full={}", mark.records, mark.pairs, mark.full_keys);
  for (const FullKey& key : mark.fullest) text += " key=" + text_of(key);
  return text;
}

std::optional<FindMark> read_find_mark(std::string_view text) {
  constexpr std::string_view kKey = "key=";
  constexpr std::string_view kRules = "rules=";
  FindMark mark;
  mark.word = take_until(' ', &text);
  if (mark.word.empty() || mark.word.find('=') != std::string::npos) return std::nullopt;
  const std::array<std::pair<std::string_view, uint64_t*>, 3> members = {
      {{"records=", &mark.records}, {"pairs=", &mark.pairs}, {"full=", &mark.full_keys}}};
  while (!text.empty()) {
    const std::string_view word = take_until(' ', &text);
    if (word.starts_with(kKey)) {
      std::optional<FullKey> key = read_full_key(word.substr(kKey.size()));
      if (!key) return std::nullopt;
      mark.fullest.push_back(std::move(*key));
    }
    if (word.starts_with(kRules)) mark.rules = word.substr(kRules.size());
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
