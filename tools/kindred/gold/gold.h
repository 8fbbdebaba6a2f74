#ifndef KINDRED_TOOLS_KINDRED_GOLD_GOLD_H_
#define KINDRED_TOOLS_KINDRED_GOLD_GOLD_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// A pair of records that is known to match.
struct GoldRow {
  Identity left;  // the source is empty in a file that does not name sources
  Identity right;
  uint64_t line = 1;
};

struct Gold {
  std::string path;
  bool with_sources = false;
  std::vector<GoldRow> rows;  // as the file has them, repeated ones too
};

// Reads a gold file: CSV with the columns left and right, each cell a whole id, and perhaps
// left_source and right_source, in any order, and no other one.
//
// Throws Failure: kNoInput when there is no such file; kInputData, with file and line, when the
// header lacks a column or has another one, a row has more or fewer cells, an id is empty, a row
// pairs a record with itself, or there is no row at all. The encoding is as iconv() calls it; what
// stands between cells is found out, and told.
Gold read_gold(const std::string& path, const std::string& encoding = "",
               std::ostream* told = nullptr);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GOLD_GOLD_H_
