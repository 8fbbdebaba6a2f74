#include "tools/kindred/files/text_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/files/array_splitter.h"
#include "tools/kindred/files/csv.h"
#include "tools/kindred/files/csv_dialect.h"
#include "tools/kindred/files/row_splitter.h"

namespace kindred {

namespace {

// Records of long blocks are linked in less time each. But a block is decoded while the one before
// is linked, so that a short input must come in several: one is an eighth of what came before.
constexpr uint64_t kLeastBlockBytes = 1 << 20;
constexpr uint64_t kMostBlockBytes = 4 << 20;
constexpr uint64_t kShareOfInput = 8;

constexpr size_t kReadBytes = 256 << 10;
constexpr size_t kMostBegin = 1 << 20;  // of a file, looked at to see how it is written

uint64_t count_lines(std::string_view text) {
  return static_cast<uint64_t>(std::ranges::count(text, '\n'));
}

class TextReader final : public InputReader {
 public:
  TextReader(Text text, InputName name, size_t max_bytes, const std::atomic<bool>* stop)
      : text_(std::move(text.bytes)),
        name_(std::move(name)),
        max_bytes_(max_bytes),
        stop_(stop),
        position_(text.offset) {}

  bool next(Block* block) override {
    block->records.clear();
    block->bytes.swap(rest_);
    rest_.clear();
    begin_ = 0;
    if (!splitter_) choose_splitter();
    block->delimiter = delimiter_;
    const uint64_t enough =
        std::clamp(position_ / kShareOfInput, kLeastBlockBytes, kMostBlockBytes);
    while (true) {
      cut(block);
      if (at_end_) break;
      if (!block->records.empty() && (block->bytes.size() >= enough || !readable())) break;
      read_more(block);
    }
    if (at_end_ && !stopped()) finish(block);
    rest_.assign(block->bytes, begin_);
    return !block->records.empty();
  }

  // A slow pipe must not hold back what has come.
  bool readable() const override { return text_->readable(); }
  uint64_t taken() const override { return text_->taken(); }

 private:
  void choose_splitter() {
    if (name_.format == InputFormat::kCsv) {
      find_delimiter();
      splitter_ = std::make_unique<RowSplitter>(delimiter_);
    } else if (first_character() == '[') {
      splitter_ = std::make_unique<ArraySplitter>();
    } else {
      splitter_ = std::make_unique<LineSplitter>();
    }
  }

  // More of the beginning, which is no longer than `known` so far. False when there is no more.
  bool look_further(std::string_view* begins) {
    if (begins->size() >= kMostBegin) return false;
    const size_t known = begins->size();
    *begins = text_->peek(known + 1);
    return begins->size() > known;
  }

  // The first that is no blank; a line feed where there is none.
  char first_character() {
    std::string_view begins;
    while (look_further(&begins)) {
      const size_t first = begins.find_first_not_of(" \t\r\n");
      if (first != std::string_view::npos) return begins[first];
    }
    return '\n';
  }

  void find_delimiter() {
    std::string_view begins;
    std::optional<CsvDialect> dialect;
    const char usual = usual_delimiter(name_.path);
    while (!dialect && look_further(&begins)) dialect = find_dialect(begins, false, usual);
    if (!dialect) dialect = find_dialect(begins, true, usual);
    delimiter_ = name_.delimiter.value_or(dialect->delimiter);
    tell_dialect(*dialect);
    position_ += dialect->header;
    line_ += dialect->has_line ? 1 : 0;
    text_->skip(dialect->header);
  }

  void tell_dialect(const CsvDialect& dialect) const {
    if (dialect.has_line) {
      tell(name_, fmt::format("begins with a line sep= of Excel; its cells are cut by {}",
                              delimiter_text(delimiter_)));
    } else if (!name_.delimiter && delimiter_ != usual_delimiter(name_.path)) {
      tell(name_, fmt::format("has cells that are cut by {}; --delimiter tells another",
                              delimiter_text(delimiter_)));
    }
  }

  // Cuts off all records that end in the block.
  void cut(Block* block) {
    while (true) {
      const std::string_view rest = std::string_view(block->bytes).substr(begin_);
      if (const auto found = splitter_->find(rest, at_end_ && !stopped())) {
        take(block, rest, *found);
        continue;
      }
      // The carriage return of its end may belong to it so far.
      if (!dropping_ && rest.size() <= max_bytes_ + 1) return;
      if (const auto size = splitter_->drop(rest)) return drop(block, *size);
    }
  }

  void take(Block* block, std::string_view rest, const Cut& found) {
    std::string_view text = rest.substr(found.begin, found.end - found.begin);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (dropping_) {
      dropping_ = false;
      dropped_.lines = line_ - dropped_.line + 1 + count_lines(text);
      block->records.push_back(dropped_);
    } else if (!is_blank_row(text)) {
      const bool too_large = text.size() > max_bytes_;
      block->records.push_back({begin_ + found.begin, too_large ? 0 : text.size(),
                                line_ + count_lines(rest.substr(0, found.begin)),
                                position_ + found.begin, too_large, 1 + count_lines(text)});
    }
    move(rest.substr(0, found.next));
    begin_ += found.next;
  }

  // Leaves out so many bytes of a record that is too large.
  void drop(Block* block, size_t size) {
    if (!dropping_) dropped_ = {0, 0, line_, position_, true};
    dropping_ = true;
    move(std::string_view(block->bytes).substr(begin_, size));
    block->bytes.erase(begin_, size);
  }

  void move(std::string_view passed) {
    position_ += passed.size();
    line_ += count_lines(passed);
  }

  // At the end of the text.
  void finish(Block* block) {
    if (dropping_) take(block, {}, {});
    if (splitter_->unfinished() && !std::exchange(told_end_, true)) {
      tell(name_, "ends without the \"]\" of its array; a part of it may be missing");
    }
  }

  void read_more(Block* block) {
    const size_t size = block->bytes.size();
    block->bytes.resize(size + kReadBytes);
    const size_t read = read_text(block->bytes.data() + size);
    block->bytes.resize(size + read);
    at_end_ = read == 0;
  }

  // What is packed looks damaged where reading was stopped.
  size_t read_text(char* to) {
    try {
      return text_->read(to, kReadBytes);
    } catch (const Failure&) {
      if (!stopped()) throw;
      return 0;
    }
  }

  bool stopped() const { return stop_ != nullptr && stop_->load(); }

  std::unique_ptr<PeekedBytes> text_;
  InputName name_;
  size_t max_bytes_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<RecordSplitter> splitter_;  // from the first block on
  char delimiter_ = ',';

  std::string rest_;   // the beginning of a record whose end is still to come
  size_t begin_ = 0;   // of the record that is being looked for, in the block
  uint64_t position_;  // likewise, in the input
  uint64_t line_ = 1;  // likewise
  RawRecord dropped_;  // the record that is being looked for, when it is too large
  bool dropping_ = false;
  bool at_end_ = false;
  bool told_end_ = false;
};

}  // namespace

std::unique_ptr<InputReader> read_text(Text text, const InputName& name, size_t max_bytes,
                                       const std::atomic<bool>* stop) {
  return std::make_unique<TextReader>(std::move(text), name, max_bytes, stop);
}

}  // namespace kindred
