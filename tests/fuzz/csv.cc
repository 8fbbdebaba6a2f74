// Files of records: where each begins and ends, and what becomes of it.

#include "tools/kindred/files/csv.h"

#include <algorithm>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "daemon/codec/json_document.h"
#include "linkage/base/thread_pool.h"
#include "linkage/text/blanks.h"
#include "tests/fuzz/bodies.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/record_source.h"

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

struct Expected {
  std::vector<RawRecord> records;
  bool unclosed = false;  // a quote, in the last of them
};

// Where the row or line ends that begins at `place`: at its line feed, or the end of the bytes.
// Cell by cell, after RFC 4180.
size_t end_of(std::string_view bytes, size_t place, InputFormat format, bool* unclosed) {
  if (format == InputFormat::kJsonLines) return std::min(bytes.find('\n', place), bytes.size());
  while (true) {
    if (bytes.substr(place).starts_with('"')) {
      for (++place;; place += 2) {
        place = bytes.find('"', place);
        *unclosed = place == std::string_view::npos;
        if (*unclosed) return bytes.size();
        if (!bytes.substr(place).starts_with("\"\"")) break;
      }
      ++place;
    }
    place = std::min(bytes.find_first_of(",\n", place), bytes.size());
    if (place == bytes.size() || bytes[place] == '\n') return place;
    ++place;
  }
}

bool blank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

// The records of a file, found in a slow and plain way.
Expected expected_records(std::string_view bytes, InputFormat format) {
  Expected expected;
  size_t place = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (place < bytes.size()) {
    const size_t end = end_of(bytes, place, format, &expected.unclosed);
    std::string_view text = bytes.substr(place, end - place);
    if (text.ends_with('\r')) text.remove_suffix(1);
    const bool too_large = text.size() > kMostBytes;
    // What comes without an end may be more than blanks: too much of it is not waited for.
    if (!blank(text) || (end == bytes.size() && end - place > kMostBytes + 1)) {
      const auto lines = std::ranges::count(bytes.substr(0, place), '\n');
      expected.records.push_back(
          {0, too_large ? 0 : text.size(), static_cast<uint64_t>(lines) + 1, place, too_large});
    }
    place = end + 1;
  }
  return expected;
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

// Whether the file begins as packed files do.
bool packed(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B") || bytes.starts_with("\x28\xB5\x2F") ||
         bytes.starts_with("\xFD\x37\x7A") || bytes.starts_with("PK\x03");
}

void check_row(std::string_view row) {
  std::vector<std::string> cells = {"left", "over"};
  if (!split_csv_row(row, &cells)) return;
  std::string written;
  for (const std::string& cell : cells) {
    if (&cell != &cells.front()) written += ',';
    append_csv_cell(cell, &written);
  }
  std::vector<std::string> again;
  expect(split_csv_row(written, &again) && again == cells, "cells are the same when read back");
}

// Blocks hold every record that there is, where it is, with its bytes.
void check_reader(std::string_view bytes, const InputName& name, const Expected& expected) {
  const auto reader = open_input(name, kMostBytes);
  size_t seen = 0;
  for (Block block; reader->next(&block);) {
    for (const RawRecord& raw : block.records) {
      expect(seen < expected.records.size(), "there are no more records than in the file");
      const RawRecord& known = expected.records[seen++];
      expect(raw.offset == known.offset && raw.line == known.line, "a record begins at its place");
      expect(raw.size == known.size && raw.too_large == known.too_large, "a record is whole");
      expect(block.text(raw) == bytes.substr(raw.offset, raw.size), "a record has its bytes");
      check_row(block.text(raw));
    }
  }
  expect(!expected.unclosed, "a quote that is not closed is told");
  expect(seen == expected.records.size(), "no record is lost");
}

// Every record is decoded or rejected, and a rejected one is told where it is.
void check_source(std::string_view bytes, const std::string& path, size_t header,
                  const Expected& expected) {
  static const config::Config config = make_config();
  static ThreadPool pool(1);
  RecordSource source(config, {path}, &pool);
  size_t seen = header;
  for (RecordBatch batch; source.next(&batch);) {
    expect(batch.records.size() == batch.place.size(), "a record has a place");
    expect(batch.records.size() + batch.rejected.size() == batch.block.records.size(),
           "a record is decoded or rejected");
    seen += batch.block.records.size();
    for (const RejectedRecord& rejected : batch.rejected) {
      expect(!rejected.why.message.empty() && rejected.input == path,
             "a rejection says why, and of what");
      expect(rejected.text == bytes.substr(rejected.offset, rejected.text.size()),
             "a rejected record is told as it came");
      expect(rejected.text.empty() == (rejected.why.reason == RejectionClass::kTooLarge),
             "only what is too large is left out");
    }
  }
  if (expected.records.empty()) seen = 0;  // without a header either
  expect(seen == expected.records.size(), "no record is lost on its way");
}

void check_file(std::string_view bytes, const TemporaryFolder& folder, const std::string& file,
                InputFormat format) {
  const std::string path = folder.write(file, bytes);
  const InputName name = input_name(path);
  expect(name.format == format && name.source == "input", "a name tells format and source");
  const Expected expected = expected_records(bytes, format);
  const bool read = readable([&] { check_reader(bytes, name, expected); }, path);
  expect(read == (!expected.unclosed && !packed(bytes)), "a file that can be read is read");
  const size_t header = format == InputFormat::kCsv ? 1 : 0;
  const bool decoded = readable([&] { check_source(bytes, path, header, expected); }, path);
  expect(read || !decoded, "what cannot be read is not decoded");
}

}  // namespace

void fuzz_csv(std::string_view bytes) {
  static const TemporaryFolder folder;
  check_file(bytes, folder, "input.csv", InputFormat::kCsv);
  check_file(bytes, folder, "input.jsonl", InputFormat::kJsonLines);
}

}  // namespace kindred::fuzz
