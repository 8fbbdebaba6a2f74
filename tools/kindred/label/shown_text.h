// Values as a terminal shows them: characters with their widths, and lines of them.

#ifndef KINDRED_TOOLS_KINDRED_LABEL_SHOWN_TEXT_H_
#define KINDRED_TOOLS_KINDRED_LABEL_SHOWN_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// What stands in one place: a character and the marks that combine with it.
struct Glyph {
  std::string bytes;   // UTF-8; "\n": a line ends here
  size_t columns = 1;  // of the terminal: 2 for wide ones, 0 for an end of line
  bool word = false;   // a letter or a digit
  bool marked = false;
};

// Values come from outside, and nothing of them may steer a terminal or turn the direction of what
// stands behind them: control characters become blanks, what only formats is left out. An end of
// line stays one. O(bytes).
std::vector<Glyph> glyphs_of(std::string_view text);

// How many columns the glyphs take in one line.
size_t columns_of(const std::vector<Glyph>& line);

// Cuts a text into lines of at most so many columns, 2 at least: at its ends of lines, at blanks
// where there are some, else within a word. Of more than `most` lines the rest is cut off, and the
// last one ends with "…".
std::vector<std::vector<Glyph>> wrap(const std::vector<Glyph>& text, size_t columns, size_t most);

// How marked glyphs are told from others.
enum class Marking { kColour, kBrackets };

// Writes a line, and blanks behind it up to so many columns. With kBrackets the marks are part of
// the glyphs already (see put_brackets()), with kColour they are escape sequences.
std::string line_text(const std::vector<Glyph>& line, size_t columns, Marking marking);

// Puts "[" and "]" around every run of marked glyphs.
std::vector<Glyph> put_brackets(const std::vector<Glyph>& text);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_SHOWN_TEXT_H_
