#include "tools/kindred/files/csv_dialect.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "linkage/text/ascii_lower.h"
#include "tools/kindred/files/csv.h"
#include "tools/kindred/files/row_splitter.h"

namespace kindred {

namespace {

constexpr std::array<char, 4> kDelimiters = {',', ';', '\t', '|'};
constexpr size_t kRows = 100;
constexpr size_t kMostBytes = 64 << 10;

// How many delimiters the first row has, and what share of the rows below has as many.
struct Fit {
  double share = 0;
  size_t columns = 0;

  bool operator<(const Fit& other) const {
    return std::tie(share, columns) < std::tie(other.share, other.columns);
  }
};

Fit fit_of(std::string_view text, bool whole, char delimiter) {
  RowSplitter splitter(delimiter);
  std::optional<size_t> first;
  size_t rows = 0;
  size_t alike = 0;
  while (rows < kRows) {
    const std::optional<Cut> cut = splitter.find(text, whole);
    if (!cut) break;
    std::string_view row = text.substr(0, cut->end);
    text.remove_prefix(cut->next);
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (is_blank_row(row)) continue;
    const std::optional<size_t> columns = count_delimiters(row, delimiter);
    if (!first) first = columns.value_or(0);
    alike += columns == first;
    ++rows;
  }
  if (!first || *first == 0) return {};
  return {static_cast<double>(alike) / static_cast<double>(rows), *first};
}

char find_delimiter(std::string_view text, bool whole, char usual) {
  if (text.size() > kMostBytes) {
    text = text.substr(0, kMostBytes);
    whole = false;
  }
  char best = usual;
  Fit most;
  for (const char delimiter : kDelimiters) {
    const Fit fit = fit_of(text, whole, delimiter);
    if (!(most < fit)) continue;
    most = fit;
    best = delimiter;
  }
  return best;
}

// The delimiter that a line "sep=;" names, which may stand in quotes.
std::optional<char> named_by(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > 2 && line.front() == '"' && line.back() == '"') {
    line = line.substr(1, line.size() - 2);
  }
  constexpr std::string_view kSep = "sep=";
  if (line.size() != kSep.size() + 1) return std::nullopt;
  if (ascii_lower(std::string(line.substr(0, kSep.size()))) != kSep) return std::nullopt;
  return line.back() > 0 && line.back() != '"' ? std::optional(line.back()) : std::nullopt;
}

}  // namespace

std::optional<CsvDialect> find_dialect(std::string_view begins, bool whole, char usual) {
  const size_t line_end = begins.find('\n');
  if (line_end == std::string_view::npos) {
    if (!whole) return std::nullopt;
    return CsvDialect{.delimiter = find_delimiter(begins, whole, usual)};
  }
  if (const auto named = named_by(begins.substr(0, line_end)))
    return CsvDialect{*named, line_end + 1, true};
  const size_t first = begins.find_first_not_of(" \t\r\n");
  const bool row =
      first != std::string_view::npos && begins.find('\n', first) != std::string_view::npos;
  if (!row && !whole) return std::nullopt;
  return CsvDialect{.delimiter = find_delimiter(begins, whole, usual)};
}

char usual_delimiter(std::string_view path) {
  const std::string lower = ascii_lower(std::string(path));
  std::string_view name = lower;
  for (const std::string_view packed : {".gz", ".zst", ".zstd"}) {
    if (name.ends_with(packed)) name.remove_suffix(packed.size());
  }
  if (name.ends_with(".tsv") || name.ends_with(".tab")) return '\t';
  return name.ends_with(".psv") ? '|' : ',';
}

std::string delimiter_text(char delimiter) {
  switch (delimiter) {
    case ',':
      return "commas";
    case ';':
      return "semicolons";
    case '\t':
      return "tabs";
    case '|':
      return "\"|\"";
    case ' ':
      return "blanks";
    default:
      break;
  }
  const bool printable = delimiter > ' ' && delimiter < 0x7F;
  return printable ? std::string("\"") + delimiter + "\"" : "a control character";
}

}  // namespace kindred
