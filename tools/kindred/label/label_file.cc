#include "tools/kindred/label/label_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/files/csv.h"

namespace kindred {

namespace {

constexpr std::string_view kOther = "name another file with --labels";

std::string cell_of(const LabelRow& row, std::string_view column) {
  if (column == "left_source") return row.left.source;
  if (column == "left") return row.left.id;
  if (column == "right_source") return row.right.source;
  if (column == "right") return row.right.id;
  if (column == "verdict") return std::string(verdict_name(row.verdict));
  if (column == "by") return row.by;
  if (column == "at") return row.at;
  if (column == "note") return row.note;
  if (column == "stratum") return row.stratum;
  if (column == "left_digest") return row.left_digest ? digest_text(*row.left_digest) : "";
  if (column == "right_digest") return row.right_digest ? digest_text(*row.right_digest) : "";
  return row.drawn() ? std::to_string(row.stratum_pairs) : "";
}

// A cell that holds the file's own delimiter needs quotes too.
void append_cell(const std::string& cell, char delimiter, std::string* out) {
  if (delimiter == ',' || cell.find(delimiter) == std::string::npos) {
    append_csv_cell(cell, out);
    return;
  }
  *out += '"';
  for (const char c : cell) {
    if (c == '"') *out += '"';
    *out += c;
  }
  *out += '"';
}

std::string line_of(const std::vector<std::string>& cells, char delimiter) {
  std::string line;
  for (size_t c = 0; c < cells.size(); ++c) {
    if (c > 0) line += delimiter;
    append_cell(cells[c], delimiter, &line);
  }
  return line + "\n";
}

// The last row of a file that an editor wrote may lack its end.
bool ends_without_line(int file, int64_t size) {
  char last = '\n';
  return size > 0 && ::pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

// Rows of plain UTF-8 behind bytes that are packed, or in UTF-16, would damage them.
bool takes_plain_rows(int file) {
  std::array<char, 4> first = {};
  const ssize_t size = ::pread(file, first.data(), first.size(), 0);
  const std::string_view begin(first.data(), static_cast<size_t>(std::max<ssize_t>(size, 0)));
  for (const std::string_view mark : {"\x1F\x8B", "\x28\xB5\x2F\xFD", "\xFF\xFE", "\xFE\xFF"}) {
    if (begin.starts_with(mark)) return false;
  }
  return true;
}

// A new file is known after a loss of power when its folder is on the disk too.
void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return;
  ::fsync(opened);
  ::close(opened);
}

}  // namespace

LabelFile::LabelFile(const std::string& path) : path_(path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  created_ = !std::filesystem::exists(status);
  if (path == "-" || (!created_ && !std::filesystem::is_regular_file(status))) {
    throw Failure(ExitCode::kUsage, path + ": labels are kept in a regular file; this is none");
  }
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(std::exchange(file_, -1));
    throw Failure(ExitCode::kUsage, path_ + ": another kindred label is writing to it");
  }
  if (created_) sync_folder_of(path);
  try {
    if (!takes_plain_rows(file_)) {
      throw Failure(ExitCode::kUsage,
                    path +
                        ": is packed, or in UTF-16, and answers are appended in plain UTF-8; "
                        "unpack it first");
    }
    labels_ = read_labels_so_far(path);
  } catch (...) {
    ::close(file_);
    throw;
  }
}

LabelFile::~LabelFile() {
  if (created_ && ::lseek(file_, 0, SEEK_END) == 0) ::unlink(path_.c_str());
  ::close(file_);
}

void LabelFile::check(std::span<const KeyedRecord* const> records, bool strata) const {
  if (labels_.columns.empty()) return;
  const auto lacks = [&](std::string_view column) {
    return std::ranges::find(labels_.columns, column) == labels_.columns.end();
  };
  if (strata && lacks("stratum")) {
    throw Failure(
        ExitCode::kInputData,
        fmt::format("{}:1: there are no columns stratum and stratum_pairs for a sample; {}", path_,
                    kOther));
  }
  if (labels_.with_sources) return;
  std::unordered_set<std::string_view> ids;
  for (const KeyedRecord* record : records) {
    if (ids.insert(record->id()).second) continue;
    throw Failure(
        ExitCode::kInputData,
        fmt::format("{}:1: there are no columns left_source and right_source, and several "
                    "sources have a record \"{}\"; {}",
                    path_, record->id(), kOther));
  }
}

void LabelFile::append(const LabelRow& row) {
  struct stat status = {};
  if (::fstat(file_, &status) != 0) fail(std::strerror(errno));
  std::string text = ends_without_line(file_, status.st_size) ? "\n" : "";
  if (labels_.columns.empty()) {
    labels_.columns = label_columns();
    text += line_of(labels_.columns, labels_.delimiter);
  }
  std::vector<std::string> cells;
  for (const std::string& column : labels_.columns) cells.push_back(cell_of(row, column));
  write(text + line_of(cells, labels_.delimiter));
  ends_.push_back(status.st_size + static_cast<int64_t>(text.size()));
}

bool LabelFile::take_back() {
  if (ends_.empty()) return false;
  if (::ftruncate(file_, ends_.back()) != 0 || ::fsync(file_) != 0) fail(std::strerror(errno));
  ends_.pop_back();
  return true;
}

// A disk that is full half-way through a row leaves nothing of it.
void LabelFile::write(const std::string& text) {
  struct stat before = {};
  if (::fstat(file_, &before) != 0) fail(std::strerror(errno));
  size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = ::write(file_, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const int error = errno;
      if (::ftruncate(file_, before.st_size) != 0) fail("the last row may be there in part");
      fail(std::strerror(error));
    }
    written += static_cast<size_t>(n);
  }
  if (::fsync(file_) != 0) fail(std::strerror(errno));
}

void LabelFile::fail(const std::string& what) const {
  throw Failure(ExitCode::kIo, path_ + ": " + what);
}

}  // namespace kindred
