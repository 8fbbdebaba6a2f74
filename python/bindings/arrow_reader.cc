#include "python/bindings/arrow_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/json_append.h"
#include "python/bindings/arrow_column.h"

namespace kindred::python {

namespace {

// As long as those of a text: short at first, for a block is decoded while the one before is
// linked.
constexpr uint64_t kLeastBlockBytes = 1 << 20;
constexpr uint64_t kMostBlockBytes = 4 << 20;
constexpr uint64_t kShareOfInput = 8;
// Of so many rows one is written to see how long they are.
constexpr uint64_t kLengthEvery = 16;

constexpr size_t kNamedColumns = 12;

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  throw Failure(ExitCode::kInputData, name + ": " + what);
}

void check(int error, ArrowSource* source) {
  if (error == 0) return;
  const char* const why = source->stream->get_last_error(source->stream.get());
  fail(source->name, why == nullptr ? std::strerror(error) : why);
}

std::string_view name_of(const ArrowSchema& column) {
  return column.name == nullptr ? "" : column.name;
}

void check_columns(const ArrowSource& source) {
  if (std::string_view(source.schema->format) != "+s") {
    fail(source.name, "it is no table with columns");
  }
  std::set<std::string_view> names;
  for (int64_t i = 0; i < source.schema->n_children; ++i) {
    const std::string_view name = name_of(*source.schema->children[i]);
    if (!names.insert(name).second) {
      fail(source.name,
           fmt::format("it has the column \"{}\" twice; give each a name of its own", name));
    }
  }
}

// One of the columns that are read.
struct ReadColumn {
  int64_t number;     // in the table
  std::string start;  // "name":
  std::unique_ptr<ArrowColumn> values;
};

// An array of the stream, whose rows become JSON.
class ArrowRows {
 public:
  // The rows of a table are a struct of its columns.
  ArrowRows(std::shared_ptr<OwnedArray> array, std::vector<ReadColumn> columns)
      : array_(std::move(array)), columns_(std::move(columns)) {
    for (ReadColumn& column : columns_) column.values->bind(*(*array_)->children[column.number]);
  }

  int64_t size() const { return (*array_)->length; }

  void append(int64_t row, std::string* out) const {
    const int64_t at = (*array_)->offset + row;
    out->push_back('{');
    bool first = true;
    for (const ReadColumn& column : columns_) {
      if (column.values->null(at)) continue;
      if (!std::exchange(first, false)) out->push_back(',');
      out->append(column.start);
      column.values->append(at, out);
    }
    out->push_back('}');
  }

 private:
  std::shared_ptr<OwnedArray> array_;
  std::vector<ReadColumn> columns_;
};

// Rows of a block: parts of arrays that follow one another.
class BlockRows final : public UnwrittenRecords {
 public:
  explicit BlockRows(size_t max_bytes) : max_bytes_(max_bytes) {}

  // What comes behind the `before` records of the block begins at that row of the array.
  void add(size_t before, std::shared_ptr<const ArrowRows> rows, int64_t begin) {
    parts_.push_back({before, begin, std::move(rows)});
  }

  bool append(size_t number, std::string* out) const override {
    const auto behind = std::ranges::upper_bound(parts_, number, {}, &Part::first);
    const Part& part = *std::prev(behind);
    part.rows->append(part.begin + static_cast<int64_t>(number - part.first), out);
    return out->size() <= max_bytes_;
  }

 private:
  struct Part {
    size_t first;  // of the block's records
    int64_t begin;
    std::shared_ptr<const ArrowRows> rows;
  };

  size_t max_bytes_;
  std::vector<Part> parts_;
};

class ArrowReader final : public InputReader {
 public:
  ArrowReader(std::shared_ptr<ArrowSource> source, const Wanted& wanted, size_t max_bytes,
              const std::atomic<bool>* stop, std::ostream* told)
      : source_(std::move(source)), max_bytes_(max_bytes), stop_(stop) {
    for (int64_t i = 0; i < source_->schema->n_children; ++i) add_column(i, wanted, told);
    check_id(wanted);
  }

  bool next(Block* block) override {
    block->bytes.clear();
    block->records.clear();
    auto rows = std::make_shared<BlockRows>(max_bytes_);
    const uint64_t enough = std::clamp(bytes_ / kShareOfInput, kLeastBlockBytes, kMostBlockBytes);
    const uint64_t end = bytes_ + enough;
    bool within = false;  // the array's part of this block has begun
    while (bytes_ < end && !stopped()) {
      if (!array_ || row_ == array_->size()) {
        if (!next_array()) break;
        within = false;
      }
      if (!std::exchange(within, true)) rows->add(block->records.size(), array_, row_);
      take_row(block);
    }
    block->unwritten = std::move(rows);
    return !block->records.empty();
  }

  bool readable() const override { return true; }
  uint64_t taken() const override { return taken_; }

 private:
  bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  void add_column(int64_t number, const Wanted& wanted, std::ostream* told) {
    const ArrowSchema& schema = *source_->schema->children[number];
    const std::string name(name_of(schema));
    if (!wanted.has(name)) return;
    if (make_arrow_column(schema)) {
      columns_.push_back(number);
      return;
    }
    const std::string what = fmt::format(
        "the column \"{}\" is of a type that no record can hold "
        "({} in Arrow's notation)",
        name, arrow_type_text(schema));
    if (!wanted.all) fail(source_->name, what + "; cast it to text first");
    if (told != nullptr) *told << source_->name << ": " << what << "; it is left out\n";
  }

  // Columns are bound to one array, since those of the blocks before are still in use.
  std::vector<ReadColumn> make_columns() const {
    std::vector<ReadColumn> columns;
    for (const int64_t number : columns_) {
      const ArrowSchema& schema = *source_->schema->children[number];
      ReadColumn& column = columns.emplace_back(ReadColumn{number, "", make_arrow_column(schema)});
      append_json_string(name_of(schema), &column.start);
      column.start.push_back(':');
    }
    return columns;
  }

  void check_id(const Wanted& wanted) const {
    const auto there = [&](const std::string& name) {
      const ArrowSchema& schema = *source_->schema.get();
      return std::any_of(schema.children, schema.children + schema.n_children,
                         [&](const ArrowSchema* column) { return name_of(*column) == name; });
    };
    const bool known = wanted.ids.empty() ||
                       std::ranges::any_of(wanted.ids, [&](const std::vector<std::string>& names) {
                         return std::ranges::all_of(names, there);
                       });
    if (known) return;
    fail(source_->name,
         fmt::format("it has no column {}, which record.id names; its columns are {}",
                     id_names(wanted), column_names()));
  }

  std::string column_names() const {
    std::string text;
    const auto count = static_cast<size_t>(source_->schema->n_children);
    for (size_t i = 0; i < std::min(count, kNamedColumns); ++i) {
      if (i > 0) text += ", ";
      text += name_of(*source_->schema->children[i]);
    }
    return count > kNamedColumns ? text + ", ..." : text;
  }

  // False at the end of the table.
  bool next_array() {
    KeptArrays& kept = source_->kept;
    std::shared_ptr<OwnedArray> array;
    do {
      if (arrays_ < kept.arrays.size()) {
        array = kept.arrays[arrays_];
      } else if (array = fetch_array(&kept); !array) {
        return false;
      }
      ++arrays_;
    } while ((*array)->length == 0);
    row_ = 0;
    array_ = std::make_shared<const ArrowRows>(std::move(array), make_columns());
    return true;
  }

  // Null at the end of the stream.
  std::shared_ptr<OwnedArray> fetch_array(KeptArrays* kept) {
    if (kept->whole) return nullptr;
    auto array = std::make_shared<OwnedArray>();
    check(source_->stream->get_next(source_->stream.get(), array->out()), source_.get());
    if (array->empty()) {
      kept->whole = true;
      source_->stream.reset();
      return nullptr;
    }
    if (source_->keep) kept->arrays.push_back(array);
    return array;
  }

  // Notes the next row for the threads that decode: they write it, too.
  void take_row(Block* block) {
    if (taken_ % kLengthEvery == 0) {
      looked_.clear();
      array_->append(row_, &looked_);
    }
    bytes_ += looked_.size();
    ++row_;
    ++taken_;
    block->records.push_back({.begin = block->records.size(), .line = taken_, .offset = taken_});
  }

  std::shared_ptr<ArrowSource> source_;
  size_t max_bytes_;
  const std::atomic<bool>* stop_;
  std::vector<int64_t> columns_;  // that are read
  std::shared_ptr<const ArrowRows> array_;
  size_t arrays_ = 0;  // that were begun
  int64_t row_ = 0;    // of the array
  uint64_t taken_ = 0;
  std::string looked_;  // a row as JSON
  uint64_t bytes_ = 0;  // of all rows, about
};

}  // namespace

std::shared_ptr<ArrowSource> take_arrow(const std::string& name, ArrowArrayStream* stream,
                                        bool keep) {
  auto source = std::make_shared<ArrowSource>();
  source->name = name;
  source->stream = OwnedStream(stream);
  source->keep = keep;
  check(source->stream->get_schema(source->stream.get(), source->schema.out()), source.get());
  check_columns(*source);
  return source;
}

std::unique_ptr<InputReader> read_arrow(std::shared_ptr<ArrowSource> source, const Wanted& wanted,
                                        size_t max_bytes, const std::atomic<bool>* stop,
                                        std::ostream* told) {
  return std::make_unique<ArrowReader>(std::move(source), wanted, max_bytes, stop, told);
}

}  // namespace kindred::python
