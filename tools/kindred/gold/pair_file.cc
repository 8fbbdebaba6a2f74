#include "tools/kindred/gold/pair_file.h"

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/files/csv.h"

namespace kindred {

namespace {

constexpr size_t kMaxRowBytes = 1 << 20;

}  // namespace

PairFile::PairFile(std::string path, const std::string& what, const std::string& encoding,
                   std::ostream* told)
    : path_(std::move(path)),
      reader_(open_input({path_, what, InputFormat::kCsv, encoding, {}, told}, kMaxRowBytes)) {
  if (!next_cells()) return;
  columns_ = cells_;
  left_ = column("left");
  right_ = column("right");
  left_source_ = column("left_source");
  right_source_ = column("right_source");
}

bool PairFile::names_pairs() const {
  return left_ && right_ && left_source_.has_value() == right_source_.has_value();
}

std::optional<size_t> PairFile::column(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name);
  if (found == columns_.end()) return std::nullopt;
  return static_cast<size_t>(found - columns_.begin());
}

bool PairFile::next() {
  if (!next_cells()) return false;
  if (cells_.size() != columns_.size()) {
    fail("has " + std::to_string(cells_.size()) + " cells, the header " +
         std::to_string(columns_.size()));
  }
  check_pair();
  return true;
}

bool PairFile::next_cells() {
  while (next_ == block_.records.size()) {
    next_ = 0;
    if (!reader_->next(&block_)) {
      block_.records.clear();
      return false;
    }
  }
  const RawRecord& raw = block_.records[next_++];
  line_ = raw.line;
  if (raw.too_large || !split_csv_row(block_.text(raw), &cells_, block_.delimiter)) {
    fail("is no CSV row: quotes stand at both ends of a cell, and those inside are doubled");
  }
  return true;
}

void PairFile::check_pair() const {
  const Identity one = left();
  const Identity other = right();
  if (one.id.empty() || other.id.empty()) fail("has an empty id");
  if (one != other) return;
  fail(with_sources() ? "pairs a record with itself"
                      : "pairs a record with itself; where ids repeat across sources, the "
                        "columns are left_source,left,right_source,right");
}

void PairFile::fail(const std::string& what) const {
  throw Failure(ExitCode::kInputData, path_ + ":" + std::to_string(line_) + ": " + what);
}

}  // namespace kindred
