#ifndef KINDRED_TOOLS_KINDRED_FILES_INPUT_NAME_H_
#define KINDRED_TOOLS_KINDRED_FILES_INPUT_NAME_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "config/config.h"

namespace kindred {

enum class InputFormat : uint8_t { kJsonLines, kCsv };

// What a command line's INPUT stands for, and how it is read.
struct InputName {
  std::string path;    // "-": standard input
  std::string source;  // default source: the file's name without extension, or "stdin"
  InputFormat format = InputFormat::kJsonLines;
  std::string encoding = {};           // as iconv() calls it; empty: UTF-8
  std::optional<char> delimiter = {};  // of CSV; none: found out
  std::ostream* told = nullptr;        // where what is found out is told; null: nowhere
};

// A name that an Embedding has an input of is the source itself, of JSON. Else by extension: .csv,
// .tsv, .tab and .psv are CSV; .json, .jsonl, .ndjson and, unless `files` has a delimiter, all else
// is JSON. The extensions .gz and .zst do not count.
InputName input_name(const std::string& path, const config::FilesInput& files = {},
                     std::ostream* told = nullptr);

// What people call it: its path, or "standard input" for "-".
std::string shown_input(const std::string& path);

// Writes "kindred: FILE WHAT" to name.told.
void tell(const InputName& name, std::string_view what);

// What to do where bytes of the input are not UTF-8, to be put behind a message: "; name ...".
std::string encoding_advice(const InputName& name);

// Throws Failure (kNoInput) when there is no such file, it may not be read, it is a directory, or
// its name is not UTF-8, which a source must be.
void check_input(const InputName& name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_INPUT_NAME_H_
