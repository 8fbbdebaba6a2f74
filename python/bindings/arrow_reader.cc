#include "python/bindings/arrow_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/json_append.h"
#include "python/bindings/arrow_column.h"

namespace kindred::python {

namespace {

constexpr size_t kBlockBytes = size_t{1} << 20U;
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
    while (block->bytes.size() < kBlockBytes && !stopped()) {
      if (row_ == rows_ && !next_array()) break;
      append_row(block);
    }
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
    std::unique_ptr<ArrowColumn> values = make_arrow_column(schema);
    if (!values) {
      const std::string what = fmt::format(
          "the column \"{}\" is of a type that no record can hold "
          "({} in Arrow's notation)",
          name, arrow_type_text(schema));
      if (!wanted.all) fail(source_->name, what + "; cast it to text first");
      if (told != nullptr) *told << source_->name << ": " << what << "; it is left out\n";
      return;
    }
    ReadColumn& column = columns_.emplace_back(ReadColumn{number, "", std::move(values)});
    append_json_string(name, &column.start);
    column.start.push_back(':');
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
    do {
      if (arrays_ < kept.arrays.size()) {
        array_ = kept.arrays[arrays_];
      } else if (!fetch_array(&kept)) {
        return false;
      }
      ++arrays_;
      rows_ = (*array_)->length;
    } while (rows_ == 0);
    row_ = 0;
    bind();
    return true;
  }

  bool fetch_array(KeptArrays* kept) {
    if (kept->whole) return false;
    array_ = std::make_shared<OwnedArray>();
    check(source_->stream->get_next(source_->stream.get(), array_->out()), source_.get());
    if (array_->empty()) {
      kept->whole = true;
      source_->stream.reset();
      return false;
    }
    if (source_->keep) kept->arrays.push_back(array_);
    return true;
  }

  // The rows of a table are a struct of its columns.
  void bind() {
    first_ = (*array_)->offset;
    for (ReadColumn& column : columns_) column.values->bind(*(*array_)->children[column.number]);
  }

  void append_row(Block* block) {
    const int64_t at = first_ + row_++;
    ++taken_;
    RawRecord record{.begin = block->bytes.size(), .line = taken_, .offset = taken_};
    block->bytes.push_back('{');
    bool first = true;
    for (const ReadColumn& column : columns_) {
      if (column.values->null(at)) continue;
      if (!std::exchange(first, false)) block->bytes.push_back(',');
      block->bytes.append(column.start);
      column.values->append(at, &block->bytes);
    }
    block->bytes.push_back('}');
    record.size = block->bytes.size() - record.begin;
    if (record.size > max_bytes_) {
      record.too_large = true;
      record.size = 0;
      block->bytes.resize(record.begin);
    }
    block->records.push_back(record);
  }

  std::shared_ptr<ArrowSource> source_;
  size_t max_bytes_;
  const std::atomic<bool>* stop_;
  std::vector<ReadColumn> columns_;
  std::shared_ptr<OwnedArray> array_;
  size_t arrays_ = 0;  // that were begun
  int64_t first_ = 0;  // of the array
  int64_t row_ = 0;
  int64_t rows_ = 0;
  uint64_t taken_ = 0;
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
