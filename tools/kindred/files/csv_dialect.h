#ifndef KINDRED_TOOLS_KINDRED_FILES_CSV_DIALECT_H_
#define KINDRED_TOOLS_KINDRED_FILES_CSV_DIALECT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// How a CSV file is written, as far as its beginning tells.
struct CsvDialect {
  char delimiter = ',';
  size_t header = 0;      // where the header row begins: behind Excel's line "sep=;"
  bool has_line = false;  // there is such a line
};

// Where Excel's line sep= is, it says what stands between cells. Else it is that of , ; tab and |
// which as many rows as possible have as often as the first row does, outside quotes; then the one
// that this has most often; `usual` where it has none of them. The first 100 rows are looked at.
//
// `begins` is how the file begins, `whole` that it is no longer. None: the first row is longer than
// that. O(length).
std::optional<CsvDialect> find_dialect(std::string_view begins, bool whole, char usual = ',');

// What stands between cells by the file's name: a tab in .tsv and .tab, "|" in .psv, else a comma.
char usual_delimiter(std::string_view path);

// "commas", "semicolons", "\":\"": for messages.
std::string delimiter_text(char delimiter);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_CSV_DIALECT_H_
