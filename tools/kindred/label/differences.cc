#include "tools/kindred/label/differences.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

namespace kindred {

namespace {

// A word, or one sign.
struct Token {
  size_t begin = 0;  // glyphs
  size_t end = 0;
  std::vector<std::string> keys;  // by glyph: equal where people would say so
};

// "É" and "é", and "ﬁ" and "fi", have one key.
std::string key_of(const Glyph& glyph) {
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> folded(
      utf8proc_NFKC_Casefold(reinterpret_cast<const utf8proc_uint8_t*>(glyph.bytes.c_str())),
      &std::free);
  return folded ? std::string(reinterpret_cast<const char*>(folded.get())) : glyph.bytes;
}

std::vector<Token> tokens_of(const std::vector<Glyph>& text) {
  std::vector<Token> tokens;
  bool in_word = false;
  for (size_t g = 0; g < text.size() && tokens.size() <= kMostCompared; ++g) {
    const bool blank = text[g].bytes == " " || text[g].bytes == "\n";
    if (!blank) {
      if (!in_word || !text[g].word) tokens.push_back({g, g, {}});
      tokens.back().end = g + 1;
      tokens.back().keys.push_back(key_of(text[g]));
    }
    in_word = text[g].word;
  }
  if (tokens.size() > kMostCompared) tokens.pop_back();
  return tokens;
}

// lengths[i][j]: of the longest common subsequence of what begins at i and at j.
std::vector<std::vector<uint16_t>> common_lengths(const std::vector<Token>& a,
                                                  const std::vector<Token>& b) {
  std::vector<std::vector<uint16_t>> lengths(a.size() + 1, std::vector<uint16_t>(b.size() + 1));
  for (size_t i = a.size(); i-- > 0;) {
    for (size_t j = b.size(); j-- > 0;) {
      lengths[i][j] = a[i].keys == b[j].keys ? static_cast<uint16_t>(lengths[i + 1][j + 1] + 1)
                                             : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

void mark(const Token& token, size_t from, size_t to, std::vector<Glyph>* text) {
  for (size_t g = token.begin + from; g < token.begin + to; ++g) (*text)[g].marked = true;
}

// One side of the two values, with the tokens that the other one lacks.
struct Side {
  std::vector<Glyph>* text;
  std::vector<const Token*> alone;  // since the last token in common

  void mark_all() {
    for (const Token* token : alone) mark(*token, 0, token->keys.size(), text);
  }
};

// Two words that stand for one another.
void mark_middle(const Token& a, const Token& b, std::vector<Glyph>* left,
                 std::vector<Glyph>* right) {
  const size_t shorter = std::min(a.keys.size(), b.keys.size());
  const size_t longer = std::max(a.keys.size(), b.keys.size());
  size_t front = 0;
  while (front < shorter && a.keys[front] == b.keys[front]) ++front;
  size_t back = 0;
  while (front + back < shorter &&
         a.keys[a.keys.size() - 1 - back] == b.keys[b.keys.size() - 1 - back]) {
    ++back;
  }
  if (2 * (front + back) < longer) front = back = 0;  // little in common: other words
  mark(a, front, a.keys.size() - back, left);
  mark(b, front, b.keys.size() - back, right);
}

void settle(Side* left, Side* right) {
  if (left->alone.size() == right->alone.size()) {
    for (size_t t = 0; t < left->alone.size(); ++t) {
      mark_middle(*left->alone[t], *right->alone[t], left->text, right->text);
    }
  } else {
    left->mark_all();
    right->mark_all();
  }
  left->alone.clear();
  right->alone.clear();
}

// Blanks between marked words, so that the marks are one.
void join_marks(std::vector<Glyph>* text) {
  bool marked = false;  // what stands before the blanks
  size_t blanks = 0;
  for (size_t g = 0; g < text->size(); ++g) {
    if ((*text)[g].bytes == " ") {
      ++blanks;
      continue;
    }
    if (marked && (*text)[g].marked) {
      for (size_t b = g - blanks; b < g; ++b) (*text)[b].marked = true;
    }
    marked = (*text)[g].marked;
    blanks = 0;
  }
}

}  // namespace

void mark_differences(std::vector<Glyph>* left, std::vector<Glyph>* right) {
  const std::vector<Token> a = tokens_of(*left);
  const std::vector<Token> b = tokens_of(*right);
  const auto lengths = common_lengths(a, b);
  Side one{left, {}};
  Side other{right, {}};
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i].keys == b[j].keys) {
      settle(&one, &other);
      ++i;
      ++j;
    } else if (j == b.size() || (i < a.size() && lengths[i + 1][j] >= lengths[i][j + 1])) {
      one.alone.push_back(&a[i++]);
    } else {
      other.alone.push_back(&b[j++]);
    }
  }
  settle(&one, &other);
  join_marks(left);
  join_marks(right);
}

}  // namespace kindred
