// Rows of cells for people, aligned.

#ifndef KINDRED_TOOLS_KINDRED_REPORT_TEXT_TABLE_H_
#define KINDRED_TOOLS_KINDRED_REPORT_TEXT_TABLE_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// Characters of UTF-8 as a terminal counts them, near enough: code points.
inline size_t shown_width(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

// Values come from outside: nothing of them may steer a terminal.
inline std::string printable(std::string text) {
  for (char& byte : text) {
    if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) byte = ' ';
  }
  return text;
}

// Rows of equally many cells, the first being the headings. The first column is aligned to the
// left, all others to the right; two blanks between columns, none at the end of a line.
inline std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], shown_width(row[c]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (size_t c = 0; c < row.size(); ++c) {
      const std::string blanks(widths[c] - shown_width(row[c]), ' ');
      line += c == 0 ? row[c] + blanks : "  " + blanks + row[c];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_TEXT_TABLE_H_
