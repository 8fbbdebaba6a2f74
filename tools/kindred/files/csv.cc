#include "tools/kindred/files/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "daemon/base/failure.h"
#include "daemon/base/json_append.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

// Takes a quoted cell off the row, whose first quote is gone already. False when it never ends.
bool take_quoted(std::string_view* row, std::string* cell) {
  while (true) {
    const size_t quote = row->find('"');
    if (quote == std::string_view::npos) return false;
    cell->append(row->substr(0, quote));
    row->remove_prefix(quote + 1);
    if (row->empty() || row->front() != '"') return true;
    cell->push_back('"');
    row->remove_prefix(1);
  }
}

bool take_unquoted(std::string_view* row, char delimiter, std::string* cell) {
  const size_t end = std::min(row->find(delimiter), row->size());
  *cell = row->substr(0, end);
  row->remove_prefix(end);
  return cell->find('"') == std::string::npos;
}

}  // namespace

bool split_csv_row(std::string_view row, std::vector<std::string>* cells, char delimiter) {
  size_t count = 0;
  while (true) {
    if (cells->size() == count) cells->emplace_back();
    std::string& cell = (*cells)[count++];
    cell.clear();
    if (!row.empty() && row.front() == '"') {
      row.remove_prefix(1);
      if (!take_quoted(&row, &cell)) return false;
    } else if (!take_unquoted(&row, delimiter, &cell)) {
      return false;
    }
    if (row.empty()) break;
    if (row.front() != delimiter) return false;
    row.remove_prefix(1);
  }
  cells->resize(count);
  return true;
}

std::optional<size_t> count_delimiters(std::string_view row, char delimiter) {
  std::vector<std::string> cells;
  if (!split_csv_row(row, &cells, delimiter)) return std::nullopt;
  return cells.size() - 1;
}

bool is_blank_row(std::string_view row) {
  return row.find_first_not_of(" \t\r") == std::string_view::npos;
}

void append_csv_cell(std::string_view cell, std::string* out) {
  if (cell.find_first_of(",\"\r\n") == std::string_view::npos) {
    out->append(cell);
    return;
  }
  out->push_back('"');
  for (const char c : cell) {
    if (c == '"') out->push_back('"');
    out->push_back(c);
  }
  out->push_back('"');
}

CsvRows::CsvRows(std::string_view header, const std::string& where, char delimiter)
    : delimiter_(delimiter) {
  if (header.find('\0') != std::string_view::npos || !valid_utf8(header)) {
    throw Failure(ExitCode::kInputData,
                  where + ": the header row is not UTF-8; name its encoding, for instance by " +
                      "--encoding windows-1252");
  }
  std::vector<std::string> names;
  if (!split_csv_row(header, &names, delimiter)) {
    throw Failure(ExitCode::kInputData, where + ": the header row has stray quotes");
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) {
      nameless_.push_back(i + 1);
      members_.emplace_back();
      continue;
    }
    if (names[i].find('\r') != std::string::npos) {
      throw Failure(ExitCode::kInputData,
                    where + ": the header row has a carriage return within; save the file with " +
                        "line ends of LF or CRLF");
    }
    if (std::find(names.begin(), names.begin() + static_cast<ptrdiff_t>(i), names[i]) !=
        names.begin() + static_cast<ptrdiff_t>(i)) {
      throw Failure(ExitCode::kInputData, where + ": the header row has \"" + names[i] +
                                              "\" twice; give each column a name of its own");
    }
    members_.emplace_back(nameless_.size() == i ? "{" : ",");
    append_json_string(names[i], &members_.back());
    members_.back().push_back(':');
  }
  if (nameless_.size() == names.size()) {
    throw Failure(ExitCode::kInputData, where + ": the header row has no name for any column");
  }
}

std::string CsvRows::told_of_nameless() const {
  if (nameless_.empty()) return "";
  return fmt::format("has no name for column{} {}, which {} left out",
                     nameless_.size() == 1 ? "" : "s", fmt::join(nameless_, ", "),
                     nameless_.size() == 1 ? "is" : "are");
}

bool CsvRows::has_column(std::string_view name) const {
  std::string member;
  append_json_string(name, &member);
  member.push_back(':');
  return std::ranges::any_of(members_, [&](const std::string& known) {
    return !known.empty() && known.substr(1) == member;
  });
}

bool CsvRows::to_json(std::string_view row, std::vector<std::string>* cells, std::string* json,
                      Rejection* why) const {
  why->reason = RejectionClass::kBadRow;
  if (!split_csv_row(row, cells, delimiter_)) {
    why->message = "a quote that is not at both ends of a cell; double the ones inside";
    return false;
  }
  if (cells->size() != members_.size()) {
    why->message = std::to_string(cells->size()) + " cells where the header row has " +
                   std::to_string(members_.size());
    return false;
  }
  json->clear();
  for (size_t i = 0; i < members_.size(); ++i) {
    if (members_[i].empty()) continue;
    json->append(members_[i]);
    append_json_string((*cells)[i], json);
  }
  json->push_back('}');
  return true;
}

}  // namespace kindred
