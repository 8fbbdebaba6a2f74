#include "daemon/base/json_append.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace kindred {

namespace {

bool must_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

// Whether one of eight bytes must be escaped: a bit trick, for most texts have none.
bool any_must_escape(uint64_t bytes) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  constexpr uint64_t kHighBits = 0x8080808080808080;
  const auto has_zero = [&](uint64_t x) { return (x - kOnes) & ~x & kHighBits; };
  const uint64_t below_blank = (bytes - kOnes * 0x20) & ~bytes & kHighBits;
  return (below_blank | has_zero(bytes ^ (kOnes * '"')) | has_zero(bytes ^ (kOnes * '\\'))) != 0;
}

// The place of the first character that must be escaped, or the text's size.
size_t first_escape(std::string_view text, size_t begin) {
  size_t i = begin;
  for (; i + sizeof(uint64_t) <= text.size(); i += sizeof(uint64_t)) {
    uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + i, sizeof(bytes));
    if (any_must_escape(bytes)) break;
  }
  while (i < text.size() && !must_escape(text[i])) ++i;
  return i;
}

void append_escaped(char c, std::string* out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (c) {
    case '"':
    case '\\':
      out->push_back('\\');
      out->push_back(c);
      return;
    case '\b':
      out->append("\\b");
      return;
    case '\f':
      out->append("\\f");
      return;
    case '\n':
      out->append("\\n");
      return;
    case '\r':
      out->append("\\r");
      return;
    case '\t':
      out->append("\\t");
      return;
    default:
      out->append("\\u00");
      out->push_back(kHex[static_cast<unsigned char>(c) >> 4]);
      out->push_back(kHex[static_cast<unsigned char>(c) & 15]);
  }
}

}  // namespace

void append_json_string(std::string_view text, std::string* out) {
  out->push_back('"');
  for (size_t begin = 0;;) {
    const size_t end = first_escape(text, begin);
    out->append(text.substr(begin, end - begin));
    if (end == text.size()) break;
    append_escaped(text[end], out);
    begin = end + 1;
  }
  out->push_back('"');
}

void append_json_number(double value, std::string* out) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value + 0.0).ptr;
  const std::string_view text(digits.data(), static_cast<size_t>(end - digits.data()));
  out->append(text);
  if (text.find_first_of(".e") == std::string_view::npos) out->append(".0");
}

}  // namespace kindred
