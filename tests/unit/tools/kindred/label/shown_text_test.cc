#include "tools/kindred/label/shown_text.h"

#include "tests/catch.h"

namespace kindred {

namespace {

std::string plain(std::string_view text) {
  return line_text(glyphs_of(text), 0, Marking::kBrackets);
}

std::vector<std::string> lines(std::string_view text, size_t columns, size_t most = 9) {
  std::vector<std::string> lines;
  for (const auto& line : wrap(glyphs_of(text), columns, most)) {
    CHECK(columns_of(line) <= columns);
    lines.push_back(line_text(line, 0, Marking::kBrackets));
  }
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a character takes the columns that a terminal gives it") {
  CHECK(columns_of(glyphs_of("abc")) == 3);
  CHECK(columns_of(glyphs_of("東京")) == 4);
  CHECK(columns_of(glyphs_of("e\u0301")) == 1);  // a letter and its accent
  CHECK(columns_of(glyphs_of("e\u0301t")) == 2);
  CHECK(plain("e\u0301") == "e\u0301");
}

TEST_CASE("nothing of a value steers the terminal") {
  CHECK(plain("a\x1B[2Jb\tc\rd\x7F") == "a [2Jb c d ");
  CHECK(plain("a\u009Bb\u2028c") == "a b c");
  CHECK(plain("a\u202Eb\u2066c\u200Bd\u00ADe") == "abcde");  // what turns, or is not seen
  CHECK(plain("a\xFF") == "a\uFFFD");
}

TEST_CASE("lines end at blanks where there are some, else within a word") {
  CHECK(lines("one two three", 8) == Lines{"one two", "three"});
  CHECK(lines("one two", 7) == Lines{"one two"});
  CHECK(lines("abcdefgh", 3) == Lines{"abc", "def", "gh"});
  CHECK(lines("a\n\nb", 5) == Lines{"a", "", "b"});
  CHECK(lines("東京都", 5) == Lines{"東京", "都"});
  CHECK(lines("", 5).empty());
}

TEST_CASE("what is too long is cut off with a mark") {
  CHECK(lines("one two three four", 5, 2) == Lines{"one", "two\u2026"});
  CHECK(lines("abcdefgh", 3, 2) == Lines{"abc", "de\u2026"});
  CHECK(lines("one two", 5, 2) == Lines{"one", "two"});
}

TEST_CASE("marks are colours, or brackets where there are none") {
  std::vector<Glyph> text = glyphs_of("abcd");
  text[1].marked = text[2].marked = true;
  CHECK(line_text(text, 6, Marking::kColour) == "a\x1B[1;33mbc\x1B[0md  ");
  CHECK(line_text(put_brackets(text), 0, Marking::kBrackets) == "a[bc]d");
  text[3].marked = true;
  CHECK(line_text(put_brackets(text), 0, Marking::kBrackets) == "a[bcd]");
}

}  // namespace kindred
