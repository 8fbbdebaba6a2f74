#include "daemon/codec/json_text.h"

#include <cstddef>
#include <cstring>

#include "linkage/text/digit.h"

namespace kindred {

namespace {

// Whether half of a pair is escaped there.
bool lone_surrogate_at(std::string_view json, size_t escape) {
  const auto unit = [&](size_t at) -> unsigned {
    unsigned value = 0;
    if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u') return 0;
    for (const char c : json.substr(at + 2, 4)) {
      const int lower = c | 0x20;
      if (!is_digit(c) && (lower < 'a' || lower > 'f')) return 0;
      value = value * 16 + static_cast<unsigned>(is_digit(c) ? c - '0' : lower - 'a' + 10);
    }
    return value;
  };
  const unsigned first = unit(escape);
  if (first >= 0xDC00 && first <= 0xDFFF) return true;
  if (first < 0xD800 || first > 0xDBFF) return false;
  const unsigned second = unit(escape + 6);
  return second < 0xDC00 || second > 0xDFFF;
}

}  // namespace

bool is_json_number(std::string_view text) {
  const char* p = text.data();
  const char* const end = p + text.size();
  const auto digits = [&] {
    const char* const begin = p;
    while (p != end && is_digit(*p)) ++p;
    return p != begin;
  };
  if (p != end && *p == '-') ++p;
  const bool zero = p != end && *p == '0';
  const char* const whole = p;
  if (!digits() || (zero && p - whole > 1)) return false;
  if (p != end && *p == '.') {
    ++p;
    if (!digits()) return false;
  }
  if (p != end && (*p == 'e' || *p == 'E')) {
    ++p;
    if (p != end && (*p == '+' || *p == '-')) ++p;
    if (!digits()) return false;
  }
  return p == end;
}

bool has_surrogate(std::string_view text) {
  for (size_t i = text.find('\xED'); i != std::string_view::npos; i = text.find('\xED', i + 1)) {
    if (i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) >= 0xA0) return true;
  }
  return false;
}

bool has_lone_surrogate(std::string_view json) {
  for (size_t i = json.find('\\'); i != std::string_view::npos; i = json.find('\\', i)) {
    if (lone_surrogate_at(json, i)) return true;
    const bool pair = i + 2 < json.size() && json[i + 1] == 'u' && (json[i + 2] | 0x20) == 'd' &&
                      i + 3 < json.size() && std::strchr("89abAB", json[i + 3]) != nullptr;
    i += pair ? 12 : 2;
    if (i >= json.size()) break;
  }
  return false;
}

std::string_view foreign_word(std::string_view json) {
  const auto letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  for (size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"') {
      for (++i; i < json.size() && json[i] != '"'; ++i) i += json[i] == '\\' ? 1 : 0;
      continue;
    }
    if (!letter(json[i])) continue;
    const size_t begin = i > 0 && json[i - 1] == '-' ? i - 1 : i;
    while (i < json.size() && letter(json[i])) ++i;
    const std::string_view word = json.substr(begin, i - begin);
    --i;
    // The exponent of a number begins behind a digit.
    if (begin > 0 && is_digit(json[begin - 1])) continue;
    if (word != "true" && word != "false" && word != "null") return word;
  }
  return {};
}

}  // namespace kindred
