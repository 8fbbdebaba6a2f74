#include "tools/kindred/files/input_name.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/utf8.h"
#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/files/file_bytes.h"

namespace kindred {

namespace {

constexpr std::array<std::string_view, 3> kPacked = {".gz", ".zst", ".zstd"};
constexpr std::array<std::string_view, 4> kCsv = {".csv", ".tsv", ".tab", ".psv"};
constexpr std::array<std::string_view, 4> kJson = {".json", ".jsonl", ".ndjson", ".avro"};

template <typename Extensions>
bool among(const std::string& extension, const Extensions& extensions) {
  return std::ranges::find(extensions, extension) != extensions.end();
}

std::string extension_of(const std::filesystem::path& path) {
  return ascii_lower(path.extension().string());
}

}  // namespace

InputName input_name(const std::string& path, const config::FilesInput& files, std::ostream* told) {
  InputName name{path, "stdin", InputFormat::kJsonLines, files.encoding, files.delimiter, told};
  if (given_input(path) != nullptr) {
    name.source = path;
    return name;
  }
  std::string extension;
  if (path != "-") {
    std::filesystem::path file = std::filesystem::path(path).filename();
    if (among(extension_of(file), kPacked)) file = file.stem();
    extension = extension_of(file);
    name.source = file.stem().string();
  }
  const bool csv = among(extension, kCsv) || (files.delimiter && !among(extension, kJson));
  if (csv) name.format = InputFormat::kCsv;
  return name;
}

std::string shown_input(const std::string& path) { return path == "-" ? "standard input" : path; }

void tell(const InputName& name, std::string_view what) {
  if (name.told != nullptr) {
    *name.told << "kindred: " << shown_input(name.path) << ' ' << what << '\n';
  }
}

std::string encoding_advice(const InputName& name) {
  if (name.encoding.empty()) {
    return "; name the encoding of the file, for instance by --encoding windows-1252";
  }
  return "; the file was to be " + name.encoding + ", by --encoding or input.files.encoding";
}

void check_input(const InputName& name) {
  if (name.path == "-") return;
  if (!valid_utf8(name.source)) {
    fail_to_open(name.path, "its name is not UTF-8, and would be its records' source; rename it");
  }
  if (given_input(name.path) != nullptr) return;
  struct stat status = {};
  if (::stat(name.path.c_str(), &status) != 0 || ::access(name.path.c_str(), R_OK) != 0) {
    fail_to_open(name.path, std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) {
    fail_to_open(name.path, "it is a directory; name the files in it");
  }
}

}  // namespace kindred
