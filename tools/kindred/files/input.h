// Files and pipes as records' bytes: JSON and CSV, packed or not, cut into blocks that threads can
// decode.

#ifndef KINDRED_TOOLS_KINDRED_FILES_INPUT_H_
#define KINDRED_TOOLS_KINDRED_FILES_INPUT_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/kindred/files/input_name.h"

namespace kindred {

// One record as it stands in a block: a line, an element of an array, or a CSV row, without its
// end. Places are those of the text as UTF-8: behind unpacking and conversion.
struct RawRecord {
  size_t begin = 0;
  size_t size = 0;
  uint64_t line = 1;       // where it begins in the input
  uint64_t offset = 0;     // likewise, in bytes
  bool too_large = false;  // its bytes are left out
  uint64_t lines = 1;      // that it stands in
};

// Records of a block that a program has in another form, to be written as JSON by the threads that
// decode them.
class UnwrittenRecords {
 public:
  virtual ~UnwrittenRecords() = default;

  // Appends the record of that number in the block. False where it is longer than the reader's
  // max_bytes. Called by several threads at once.
  virtual bool append(size_t number, std::string* out) const = 0;
};

// Complete records and the bytes they stand in. Blank lines are left out.
struct Block {
  std::string bytes;
  std::vector<RawRecord> records;
  char delimiter = ',';  // between the cells of CSV
  // Null: all records stand in the bytes. Else none does, and `begin` of each is its number.
  std::shared_ptr<const UnwrittenRecords> unwritten = nullptr;

  std::string_view text(const RawRecord& record) const {
    return std::string_view(bytes).substr(record.begin, record.size);
  }

  // The same of a block of either kind; the text may be in the buffer. None where it is too large.
  std::optional<std::string_view> text(const RawRecord& record, std::string* buffer) const {
    if (record.too_large) return std::nullopt;
    if (!unwritten) return text(record);
    buffer->clear();
    if (!unwritten->append(record.begin, buffer)) return std::nullopt;
    return *buffer;
  }
};

// Reads one file or pipe from its beginning to its end. CRLF ends a line as LF does, the last line
// needs no end, a byte order mark is skipped. Memory is bounded by a block and one record of
// max_bytes; a longer one is passed over and handed out as too large.
class InputReader {
 public:
  virtual ~InputReader() = default;

  // Replaces *block by the next records, one to four megabytes of them, or what a pipe has at the
  // time. False at the end. Throws Failure: kIo when reading fails, kInputData when the input is
  // damaged, or packed in a way that is not read.
  virtual bool next(Block* block) = 0;

  // Whether next() would find something at once, or the end. (What it finds may be the beginning of
  // a record, for whose end it waits.)
  virtual bool readable() const = 0;

  // Bytes of the file that were read, packed as they are: how far the reading is.
  virtual uint64_t taken() const = 0;
};

// That of an Embedding where it has one of the name, else of the file. Throws as check_input() and
// open_file_bytes() do. Once *stop is true, and a signal ends a wait
// for more bytes, the input is at its end.
std::unique_ptr<InputReader> open_input(const InputName& name, size_t max_bytes,
                                        const std::atomic<bool>* stop = nullptr);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_INPUT_H_
