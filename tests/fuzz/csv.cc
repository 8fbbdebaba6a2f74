// Files of records: where each begins and ends, and what becomes of it.

#include "tools/kindred/files/csv.h"

#include <algorithm>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "daemon/codec/json_document.h"
#include "linkage/base/thread_pool.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "tests/fuzz/bodies.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/files/avro_bytes.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/recoded_bytes.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/files/unpacked_bytes.h"

namespace kindred::fuzz {
namespace {

constexpr size_t kMostBytes = 64;  // of a record, so that some are too large

config::Config make_config() {
  config::Config config = *config::parse(
                               "fields: {name: , phone: }\n"
                               "block: {same: name}\n"
                               "score: {points: {name: {}}, match: 50}\n")
                               .config;
  config.record.max_bytes = kMostBytes;
  return config;
}

// Calls work(), which may find that the input as a whole cannot be read. Whether it could.
template <typename Work>
bool readable(const Work& work, const std::string& path) {
  try {
    work();
    return true;
  } catch (const Failure& failure) {
    expect(failure.code() == ExitCode::kInputData, "it is the input that is at fault");
    expect(std::string_view(failure.what()).starts_with(path), "a failure names the file");
    return false;
  }
}

// Whether the file begins as packed files do, and others that are not read.
bool packed(std::string_view bytes) {
  return packing_of(bytes) != Packing::kNone || is_avro(bytes) ||
         bytes.starts_with("\xFD\x37\x7A") || bytes.starts_with("PK\x03") ||
         bytes.starts_with("BZh9") || bytes.starts_with("\xD0\xCF\x11\xE0");
}

// Whether the text is UTF-8 as it lies there, so that places in it are those of the file.
bool kept(std::string_view bytes) {
  return encoding_mark(bytes).encoding.empty() && packing_of(bytes) == Packing::kNone;
}

// Whether every line is a row by itself, or blank.
bool rows_are_lines(std::string_view bytes, char delimiter) {
  bool all = true;
  while (!bytes.empty()) {
    const size_t end = std::min(bytes.find('\n'), bytes.size());
    std::string_view line = bytes.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    all = all && (is_blank_row(line) || count_delimiters(line, delimiter).has_value());
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return all;
}

void check_row(std::string_view row, char delimiter) {
  std::vector<std::string> cells = {"left", "over"};
  if (!split_csv_row(row, &cells, delimiter)) return;
  std::string written;
  for (const std::string& cell : cells) {
    if (&cell != &cells.front()) written += ',';
    append_csv_cell(cell, &written);
  }
  std::vector<std::string> again;
  expect(split_csv_row(written, &again) && again == cells, "cells are the same when read back");
}

// What the records leave out of a file, and whether that may be left out.
class Coverage {
 public:
  Coverage(std::string_view bytes, InputFormat format) : bytes_(bytes), format_(format) {
    if (bytes_.starts_with(kByteOrderMark)) behind_ = kByteOrderMark.size();
  }

  void add(const RawRecord& raw, std::string_view text) {
    expect(raw.offset >= behind_ && raw.offset + raw.size <= bytes_.size(), "records are in order");
    check_between(raw.offset);
    const auto feeds = std::ranges::count(bytes_.substr(0, raw.offset), '\n');
    expect(raw.line == static_cast<uint64_t>(feeds) + 1, "a record begins at its line");
    if (!raw.too_large) {
      expect(raw.size <= kMostBytes, "a record is no larger than it may be");
      expect(text == bytes_.substr(raw.offset, raw.size), "a record has its bytes");
      expect(raw.lines == 1 + static_cast<uint64_t>(std::ranges::count(text, '\n')),
             "a record's lines are counted");
    }
    behind_ = raw.offset + raw.size;
    too_large_ = raw.too_large;
    ++records_;
    lines_ += raw.lines;
  }

  void finish(char delimiter) {
    check_between(bytes_.size());
    if (format_ == InputFormat::kJsonLines || !rows_are_lines(bytes_, delimiter)) return;
    expect(lines_ == records_, "lines that are rows are read one by one");
  }

 private:
  // Blank lines alone, in front of the first record a line of Excel, and what is around the
  // elements of an array.
  void check_between(size_t place) {
    if (too_large_) return;
    const std::string_view between = bytes_.substr(behind_, place - behind_);
    const bool excel = records_ == 0 && ascii_lower(std::string(between)).find("sep=") < 2;
    const std::string_view allowed = format_ == InputFormat::kCsv ? " \t\r\n" : " \t\r\n,[]";
    expect(excel || between.find_first_not_of(allowed) == std::string_view::npos,
           "nothing is left out in silence");
  }

  std::string_view bytes_;
  InputFormat format_;
  size_t behind_ = 0;
  size_t records_ = 0;
  size_t lines_ = 0;
  bool too_large_ = false;
};

// Blocks hold every record that there is, where it is, with its bytes. Returns how many.
size_t check_reader(std::string_view bytes, const InputName& name) {
  const auto reader = open_input(name, kMostBytes);
  Coverage coverage(bytes, name.format);
  size_t records = 0;
  char delimiter = ',';
  for (Block block; reader->next(&block);) {
    delimiter = block.delimiter;
    for (const RawRecord& raw : block.records) {
      if (kept(bytes)) coverage.add(raw, block.text(raw));
      check_row(block.text(raw), delimiter);
      ++records;
    }
  }
  if (kept(bytes)) coverage.finish(delimiter);
  return records;
}

// Every record is decoded or rejected, and a rejected one is told where it is. Returns how many
// there are.
size_t check_source(std::string_view bytes, const std::string& path) {
  static const config::Config config = make_config();
  static ThreadPool pool(1);
  RecordSource source(config, {path}, &pool);
  size_t seen = 0;
  for (RecordBatch batch; source.next(&batch);) {
    expect(batch.records.size() == batch.place.size(), "a record has a place");
    expect(batch.records.size() + batch.rejected.size() == batch.block.records.size(),
           "a record is decoded or rejected");
    seen += batch.block.records.size();
    for (const RejectedRecord& rejected : batch.rejected) {
      expect(!rejected.why.message.empty() && rejected.input == path,
             "a rejection says why, and of what");
      expect(!kept(bytes) || rejected.text == bytes.substr(rejected.offset, rejected.text.size()),
             "a rejected record is told as it came");
      expect(rejected.text.empty() == (rejected.why.reason == RejectionClass::kTooLarge),
             "only what is too large is left out");
    }
  }
  return seen;
}

void check_file(std::string_view bytes, const TemporaryFolder& folder, const std::string& file,
                InputFormat format) {
  const std::string path = folder.write(file, bytes);
  const InputName name = input_name(path);
  expect(name.format == format && name.source == "input", "a name tells format and source");
  size_t records = 0;
  const bool read = readable([&] { records = check_reader(bytes, name); }, path);
  expect(read || packed(bytes), "a text is read");
  size_t decoded = 0;
  const bool taken = readable([&] { decoded = check_source(bytes, path); }, path);
  expect(read || !taken, "what cannot be read is not decoded");
  const size_t header = format == InputFormat::kCsv && records > 0 ? 1 : 0;
  if (read && taken) expect(decoded + header == records, "no record is lost on its way");
}

}  // namespace

void fuzz_csv(std::string_view bytes) {
  static const TemporaryFolder folder;
  check_file(bytes, folder, "input.csv", InputFormat::kCsv);
  check_file(bytes, folder, "input.jsonl", InputFormat::kJsonLines);
}

}  // namespace kindred::fuzz
