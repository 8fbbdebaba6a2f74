#include "tools/kindred/files/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "daemon/base/failure.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/utf8.h"
#include "tools/kindred/files/record_splitter.h"

namespace kindred {

namespace {

// Records of long blocks are linked in less time each. But a block is decoded while the one before
// is linked, so that a short input must come in several: one is an eighth of what came before.
constexpr uint64_t kLeastBlockBytes = 1 << 20;
constexpr uint64_t kMostBlockBytes = 4 << 20;
constexpr uint64_t kShareOfInput = 8;

constexpr size_t kReadBytes = 256 << 10;

// How packed files begin, as far as no text does, and what to do about it.
struct Packed {
  std::string_view begins;
  std::string_view advice;
};
constexpr std::array<Packed, 4> kPacked = {{
    {"\x1F\x8B", "compressed with gzip; unpack it first, with gunzip --keep"},
    {"\x28\xB5\x2F", "compressed with zstd; unpack it first, with unzstd"},
    {"\xFD\x37\x7A", "compressed with xz; unpack it first, with unxz --keep"},
    {"PK\x03", "a spreadsheet or an archive; save it as CSV, or unpack it first"},
}};

bool blank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

class FileReader : public InputReader {
 public:
  FileReader(int file, const InputName& name, size_t max_bytes, const std::atomic<bool>* stop)
      : file_(file), name_(name), max_bytes_(max_bytes), stop_(stop), splitter_(name.format) {}

  ~FileReader() override {
    if (file_ != STDIN_FILENO) ::close(file_);
  }
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;

  bool next(Block* block) override {
    block->records.clear();
    block->bytes.swap(rest_);
    rest_.clear();
    begin_ = 0;
    if (!passing_over_) splitter_.reset();
    if (position_ == 0) look_at_beginning(block);
    const uint64_t enough =
        std::clamp(position_ / kShareOfInput, kLeastBlockBytes, kMostBlockBytes);
    size_t scanned = 0;
    while (true) {
      scanned = cut(block, scanned);
      if (at_end_ || (!block->records.empty() && (scanned >= enough || !readable()))) break;
      read_more(block);
    }
    finish(block);
    return !block->records.empty();
  }

  // A slow pipe must not hold back what has come.
  bool readable() const override {
    pollfd poll_file = {file_, POLLIN, 0};
    return ::poll(&poll_file, 1, 0) != 0;
  }

 private:
  // No record is shorter than the mark.
  void look_at_beginning(Block* block) {
    while (!at_end_ && block->bytes.size() < kByteOrderMark.size()) read_more(block);
    for (const Packed& packed : kPacked) {
      if (!block->bytes.starts_with(packed.begins)) continue;
      throw Failure(ExitCode::kInputData,
                    fmt::format("{}: it is {}", shown_input(name_.path), packed.advice));
    }
    skip_byte_order_mark(block);
  }

  void skip_byte_order_mark(Block* block) {
    if (!block->bytes.starts_with(kByteOrderMark)) return;
    block->bytes.erase(0, kByteOrderMark.size());
    position_ = kByteOrderMark.size();
  }

  // Cuts off all records that end in the block and returns how far it has been searched.
  size_t cut(Block* block, size_t scanned) {
    while (true) {
      const size_t end = splitter_.find_end(block->bytes, scanned);
      if (end == std::string::npos) break;
      take(block, end, end + 1);
      scanned = end + 1;
    }
    // The carriage return of its end may belong to it so far.
    if (passing_over_ || block->bytes.size() - begin_ > max_bytes_ + 1) pass_over(block);
    return block->bytes.size();
  }

  // The record that began at begin_ ends before `end`; the next one begins at `next`.
  void take(Block* block, size_t end, size_t next) {
    std::string_view text = std::string_view(block->bytes).substr(begin_, end - begin_);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (passing_over_) {
      passing_over_ = false;
    } else if (!blank(text)) {
      const bool too_large = text.size() > max_bytes_;
      add(block, too_large ? 0 : text.size(), too_large);
    }
    move_to(*block, next);
  }

  // The rest of the file would be one row.
  [[noreturn]] void fail_in_quotes() const {
    const uint64_t row = passing_over_ ? passed_line_ : line_;
    throw Failure(ExitCode::kInputData,
                  name_.path + ":" + std::to_string(row) +
                      ": a quote that opens in this row is never closed; close it, or double it "
                      "within quotes");
  }

  // Drops what has come of a record that is too large, and hands it out as such once.
  void pass_over(Block* block) {
    if (!passing_over_) {
      add(block, 0, true);
      passed_line_ = line_;
    }
    passing_over_ = true;
    const size_t begin = begin_;
    move_to(*block, block->bytes.size());
    block->bytes.resize(begin);
    begin_ = begin;
  }

  void add(Block* block, size_t size, bool too_large) const {
    block->records.push_back({begin_, size, line_, position_, too_large});
  }

  void move_to(const Block& block, size_t next) {
    const std::string_view passed = std::string_view(block.bytes).substr(begin_, next - begin_);
    position_ += passed.size();
    line_ += name_.format == InputFormat::kJsonLines && !passing_over_
                 ? 1
                 : static_cast<uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
    begin_ = next;
  }

  // The last record may lack its end; what is not complete waits for the next block.
  void finish(Block* block) {
    if (at_end_ && !stopped() && splitter_.in_quotes()) fail_in_quotes();
    if (at_end_ && !stopped() && begin_ < block->bytes.size()) {
      take(block, block->bytes.size(), block->bytes.size());
    }
    rest_.assign(block->bytes, begin_);
  }

  void read_more(Block* block) {
    const size_t size = block->bytes.size();
    block->bytes.resize(size + kReadBytes);
    ssize_t n = 0;
    do {
      n = ::read(file_, block->bytes.data() + size, kReadBytes);
    } while (n < 0 && errno == EINTR && !stopped());
    if (n < 0 && !stopped()) {
      throw Failure(ExitCode::kIo, "cannot read " + name_.path + ": " + std::strerror(errno));
    }
    n = std::max<ssize_t>(n, 0);
    block->bytes.resize(size + static_cast<size_t>(n));
    at_end_ = n == 0;
  }

  bool stopped() const { return stop_ != nullptr && stop_->load(); }

  int file_;
  InputName name_;
  size_t max_bytes_;
  const std::atomic<bool>* stop_;
  RecordSplitter splitter_;

  std::string rest_;           // the beginning of a record whose end is still to come
  size_t begin_ = 0;           // of the record that is being looked for, in the block
  uint64_t position_ = 0;      // likewise, in the input
  uint64_t line_ = 1;          // likewise
  uint64_t passed_line_ = 0;   // where the record began that is passed over
  bool passing_over_ = false;  // the record that is being looked for is too large
  bool at_end_ = false;
};

[[noreturn]] void fail_to_open(const std::string& path, const char* reason) {
  throw Failure(ExitCode::kNoInput, "cannot read " + path + ": " + reason);
}

// Opening a pipe waits for its writer. When `stop` ends that wait, the input is an empty one.
int open_file(const std::string& path, const std::atomic<bool>* stop) {
  const auto stopped = [stop] { return stop != nullptr && *stop; };
  int file = -1;
  errno = EINTR;
  while (file < 0 && errno == EINTR && !stopped()) {
    file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  }
  if (file < 0 && stopped()) file = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (file < 0) fail_to_open(path, std::strerror(errno));
  return file;
}

}  // namespace

InputName input_name(const std::string& path) {
  if (path == "-") return {path, "stdin", InputFormat::kJsonLines};
  const std::filesystem::path parts(path);
  const std::string extension = ascii_lower(parts.extension().string());
  return {path, parts.stem().string(),
          extension == ".csv" ? InputFormat::kCsv : InputFormat::kJsonLines};
}

std::string shown_input(const std::string& path) { return path == "-" ? "standard input" : path; }

void check_input(const InputName& name) {
  if (name.path == "-") return;
  if (!valid_utf8(name.source)) {
    fail_to_open(name.path, "its name is not UTF-8, and would be its records' source; rename it");
  }
  struct stat status = {};
  if (::stat(name.path.c_str(), &status) != 0 || ::access(name.path.c_str(), R_OK) != 0) {
    fail_to_open(name.path, std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) {
    fail_to_open(name.path, "it is a directory; name the files in it");
  }
}

std::unique_ptr<InputReader> open_input(const InputName& name, size_t max_bytes,
                                        const std::atomic<bool>* stop) {
  check_input(name);
  const int file = name.path == "-" ? STDIN_FILENO : open_file(name.path, stop);
  return std::make_unique<FileReader>(file, name, max_bytes, stop);
}

}  // namespace kindred
