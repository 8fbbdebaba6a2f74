// Files and pipes as records' bytes: JSON lines and CSV, cut into blocks that threads can decode.

#ifndef KINDRED_TOOLS_KINDRED_FILES_INPUT_H_
#define KINDRED_TOOLS_KINDRED_FILES_INPUT_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// One record as it stands in a block: a line, or a CSV row, without its end.
struct RawRecord {
  size_t begin = 0;
  size_t size = 0;
  uint64_t line = 1;       // where it begins in the input
  uint64_t offset = 0;     // likewise, in bytes
  bool too_large = false;  // its bytes are left out
};

// Complete records and the bytes they stand in. Blank lines are left out.
struct Block {
  std::string bytes;
  std::vector<RawRecord> records;

  std::string_view text(const RawRecord& record) const {
    return std::string_view(bytes).substr(record.begin, record.size);
  }
};

enum class InputFormat : uint8_t { kJsonLines, kCsv };

// What a command line's INPUT stands for.
struct InputName {
  std::string path;    // "-": standard input
  std::string source;  // default source: the file's name without extension, or "stdin"
  InputFormat format = InputFormat::kJsonLines;
};

// By extension: .csv is CSV, all else JSON lines.
InputName input_name(const std::string& path);

// What people call it: its path, or "standard input" for "-".
std::string shown_input(const std::string& path);

// Reads one file or pipe from its beginning to its end. CRLF ends a line as LF does, the last line
// needs no end, a byte order mark is skipped. Memory is bounded by a block and one record of
// max_bytes; a longer one is passed over and handed out as too large.
class InputReader {
 public:
  virtual ~InputReader() = default;

  // Replaces *block by the next records, one to four megabytes of them, or what a pipe has at the
  // time. False at the end. Throws Failure: kIo when reading fails, kInputData when the input is
  // compressed or ends within the quotes of a CSV row.
  virtual bool next(Block* block) = 0;

  // Whether next() would find something at once, or the end. (What it finds may be the beginning of
  // a record, for whose end it waits.)
  virtual bool readable() const = 0;
};

// Throws Failure (kNoInput) when there is no such file, it may not be read, it is a directory, or
// its name is not UTF-8, which a source must be.
void check_input(const InputName& name);

// Throws as check_input() does. Once *stop is true, and a signal ends a wait for more bytes, the
// input is at its end.
std::unique_ptr<InputReader> open_input(const InputName& name, size_t max_bytes,
                                        const std::atomic<bool>* stop = nullptr);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_INPUT_H_
