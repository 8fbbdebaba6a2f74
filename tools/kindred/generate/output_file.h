// A file written once, front to back, through a large buffer.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_OUTPUT_FILE_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_OUTPUT_FILE_H_

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kindred {

// A folder or file cannot be created or written. The text names it and says why; the exit code
// that fits is EX_IOERR, 74.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class OutputFile {
 public:
  // Creates the file, or empties the one that is there. Throws OutputError.
  explicit OutputFile(std::filesystem::path path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Without close(), the end of the file is lost.
  ~OutputFile();

  // Throws OutputError.
  void write(std::string_view bytes);

  // Writes what is buffered and reports every error that the system kept back. Throws OutputError.
  // Nothing may be written after it.
  void close();

  // So far, the buffered ones too.
  uint64_t bytes_written() const { return bytes_written_; }

 private:
  void flush();

  std::filesystem::path path_;
  std::string buffer_;
  uint64_t bytes_written_ = 0;
  int descriptor_ = -1;
};

// Creates a folder and those above it, where they are missing. Throws OutputError.
void create_folder(const std::filesystem::path& folder);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_OUTPUT_FILE_H_
