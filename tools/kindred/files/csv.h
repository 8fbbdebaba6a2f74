// CSV by RFC 4180: cells by commas, or by another character; quotes around cells that hold it,
// quotes (doubled) or line ends; CRLF or LF.

#ifndef KINDRED_TOOLS_KINDRED_FILES_CSV_H_
#define KINDRED_TOOLS_KINDRED_FILES_CSV_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/codec/rejection.h"

namespace kindred {

// Replaces *cells by the cells of one row, without its line end. False when a quote stands where
// none may: inside an unquoted cell, or after the end of a quoted one, or when it never ends.
bool split_csv_row(std::string_view row, std::vector<std::string>* cells, char delimiter = ',');

// How many delimiters the row has outside quotes; none where split_csv_row() would say false.
std::optional<size_t> count_delimiters(std::string_view row, char delimiter);

// Whether nothing but blanks and tabs stands in it.
bool is_blank_row(std::string_view row);

// Appends a cell, in quotes when it needs them.
void append_csv_cell(std::string_view cell, std::string* out);

// Turns rows into JSON objects, so that one mapping serves both formats: each cell a string under
// its column's name.
class CsvRows {
 public:
  // The header row's names. Throws Failure (kInputData) when it is no row, is not UTF-8, or a name
  // is there twice, or all are empty. A column without a name is left out. `where` names the file.
  CsvRows(std::string_view header, const std::string& where, char delimiter = ',');

  bool has_column(std::string_view name) const;

  // What people are to be told of columns without a name; empty when there is none.
  std::string told_of_nameless() const;

  // Replaces *json. False and *why when the row has more or fewer cells than the header. `cells` is
  // room to work in.
  bool to_json(std::string_view row, std::vector<std::string>* cells, std::string* json,
               Rejection* why) const;

 private:
  char delimiter_;
  std::vector<std::string> members_;  // by column: {"name": or ,"name": or empty, without a name
  std::vector<size_t> nameless_;      // columns, from 1
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_CSV_H_
