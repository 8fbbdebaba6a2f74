#include "tools/kindred/label/shown_text.h"

#include <utf8proc.h>

#include <algorithm>

#include "linkage/text/utf8.h"

namespace kindred {

namespace {

constexpr std::string_view kMark = "\x1B[1;33m";  // bold and yellow
constexpr std::string_view kNoMark = "\x1B[0m";
constexpr std::string_view kCut = "\u2026";

enum class Kind { kBlank, kNothing, kCombines, kWord, kOther };

Kind kind_of(char32_t c) {
  if (c == U'\u200D') return Kind::kCombines;  // joins emoji
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS:
      return Kind::kBlank;
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
      return Kind::kNothing;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
      return Kind::kCombines;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return Kind::kWord;
    default:
      return Kind::kOther;
  }
}

size_t columns_of(char32_t c) {
  return static_cast<size_t>(
      std::clamp(utf8proc_charwidth(static_cast<utf8proc_int32_t>(c)), 1, 2));
}

bool is(const Glyph& glyph, std::string_view bytes) { return glyph.bytes == bytes; }

// Where the line ends that begins at `from`: behind what fits, at the last blank where there is
// one.
size_t end_of_line(const std::vector<Glyph>& text, size_t from, size_t columns) {
  size_t used = 0;
  size_t at = from;
  size_t blank = from;
  while (at < text.size() && !is(text[at], "\n") && used + text[at].columns <= columns) {
    if (is(text[at], " ")) blank = at;
    used += text[at].columns;
    ++at;
  }
  const bool whole = at == text.size() || is(text[at], "\n") || is(text[at], " ");
  return whole || blank == from ? at : blank;
}

void cut_off(size_t columns, std::vector<Glyph>* line) {
  while (!line->empty() && kindred::columns_of(*line) + 1 > columns) line->pop_back();
  line->push_back({std::string(kCut), 1, false, true});
}

}  // namespace

std::vector<Glyph> glyphs_of(std::string_view text) {
  std::vector<Glyph> glyphs;
  for (size_t at = 0; at < text.size();) {
    const char32_t c = next_code_point(text, &at);
    const Kind kind = kind_of(c);
    if (c == U'\n') {
      glyphs.push_back({"\n", 0});
    } else if (kind == Kind::kBlank) {
      glyphs.push_back({" ", 1});
    } else if (kind == Kind::kCombines && !glyphs.empty() && glyphs.back().columns > 0) {
      append_utf8(c, &glyphs.back().bytes);
    } else if (kind == Kind::kWord || kind == Kind::kOther) {
      Glyph glyph{.bytes = "", .columns = columns_of(c), .word = kind == Kind::kWord};
      append_utf8(c, &glyph.bytes);
      glyphs.push_back(std::move(glyph));
    }
  }
  return glyphs;
}

size_t columns_of(const std::vector<Glyph>& line) {
  size_t columns = 0;
  for (const Glyph& glyph : line) columns += glyph.columns;
  return columns;
}

std::vector<std::vector<Glyph>> wrap(const std::vector<Glyph>& text, size_t columns, size_t most) {
  std::vector<std::vector<Glyph>> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = end_of_line(text, at, columns);
    lines.emplace_back(text.begin() + static_cast<std::ptrdiff_t>(at),
                       text.begin() + static_cast<std::ptrdiff_t>(end));
    at = end;
    if (at < text.size() && (is(text[at], "\n") || is(text[at], " "))) ++at;
    if (lines.size() == most && at < text.size()) {
      cut_off(columns, &lines.back());
      break;
    }
  }
  return lines;
}

std::string line_text(const std::vector<Glyph>& line, size_t columns, Marking marking) {
  std::string text;
  bool marked = false;
  const auto set = [&](bool wanted) {
    if (marking == Marking::kColour && wanted != marked) text += wanted ? kMark : kNoMark;
    marked = wanted;
  };
  for (const Glyph& glyph : line) {
    set(glyph.marked);
    text += glyph.bytes;
  }
  set(false);
  const size_t used = columns_of(line);
  if (used < columns) text.append(columns - used, ' ');
  return text;
}

std::vector<Glyph> put_brackets(const std::vector<Glyph>& text) {
  std::vector<Glyph> out;
  bool marked = false;
  for (const Glyph& glyph : text) {
    if (glyph.marked != marked) out.push_back({glyph.marked ? "[" : "]", 1});
    marked = glyph.marked;
    out.push_back(glyph);
  }
  if (marked) out.push_back({"]", 1});
  return out;
}

}  // namespace kindred
