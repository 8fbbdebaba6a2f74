#include "tools/kindred/gold/gold.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "daemon/base/failure.h"
#include "tools/kindred/files/csv.h"
#include "tools/kindred/files/input.h"

namespace kindred {

namespace {

constexpr size_t kMaxRowBytes = 1 << 20;
constexpr size_t kNone = static_cast<size_t>(-1);
constexpr std::string_view kHeader =
    "the header must be left,right or left_source,left,right_source,right";

class GoldReader {
 public:
  GoldReader(const std::string& path, const std::string& encoding, std::ostream* told)
      : path_(path), name_{path, "gold", InputFormat::kCsv, encoding, {}, told} {}

  Gold read() {
    const std::unique_ptr<InputReader> reader = open_input(name_, kMaxRowBytes);
    Block block;
    while (reader->next(&block)) {
      for (const RawRecord& raw : block.records) read_row(block, raw);
    }
    if (gold_.rows.empty()) throw Failure(ExitCode::kInputData, path_ + ": has no gold pair");
    gold_.path = path_;
    return std::move(gold_);
  }

 private:
  void read_row(const Block& block, const RawRecord& raw) {
    line_ = raw.line;
    if (raw.too_large || !split_csv_row(block.text(raw), &cells_, block.delimiter)) {
      fail("is no CSV row: quotes stand at both ends of a cell, and those inside are doubled");
    }
    if (columns_ == 0) {
      read_header();
    } else {
      read_pair();
    }
  }

  void read_header() {
    columns_ = cells_.size();
    left_ = column("left");
    right_ = column("right");
    left_source_ = column("left_source");
    right_source_ = column("right_source");
    if (left_ == kNone || right_ == kNone || (left_source_ == kNone) != (right_source_ == kNone)) {
      fail(std::string(kHeader));
    }
    gold_.with_sources = left_source_ != kNone;
    check_every_column();
  }

  // One that is not read may say that a row is no match.
  void check_every_column() const {
    for (size_t c = 0; c < columns_; ++c) {
      if (c == left_ || c == right_ || c == left_source_ || c == right_source_) continue;
      fail(fmt::format("column \"{}\" has no meaning here; {}, and every row is a match", cells_[c],
                       kHeader));
    }
  }

  void read_pair() {
    if (cells_.size() != columns_) {
      fail("has " + std::to_string(cells_.size()) + " cells, the header " +
           std::to_string(columns_));
    }
    GoldRow row{{cell(left_source_), cell(left_)}, {cell(right_source_), cell(right_)}, line_};
    if (row.left.id.empty() || row.right.id.empty()) fail("has an empty id");
    if (row.left == row.right) {
      fail(gold_.with_sources ? "pairs a record with itself"
                              : "pairs a record with itself; where ids repeat across sources, the "
                                "columns are left_source,left,right_source,right");
    }
    gold_.rows.push_back(std::move(row));
  }

  size_t column(std::string_view name) const {
    const auto found = std::find(cells_.begin(), cells_.end(), name);
    return found == cells_.end() ? kNone : static_cast<size_t>(found - cells_.begin());
  }

  std::string cell(size_t column) const { return column == kNone ? "" : cells_[column]; }

  [[noreturn]] void fail(const std::string& what) const {
    throw Failure(ExitCode::kInputData, path_ + ":" + std::to_string(line_) + ": " + what);
  }

  const std::string& path_;
  InputName name_;
  Gold gold_;
  std::vector<std::string> cells_;
  uint64_t line_ = 1;
  size_t columns_ = 0;
  size_t left_ = kNone;
  size_t right_ = kNone;
  size_t left_source_ = kNone;
  size_t right_source_ = kNone;
};

}  // namespace

Gold read_gold(const std::string& path, const std::string& encoding, std::ostream* told) {
  return GoldReader(path, encoding, told).read();
}

}  // namespace kindred
