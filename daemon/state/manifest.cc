#include "daemon/state/manifest.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "daemon/base/failure.h"
#include "daemon/state/file.h"
#include "linkage/base/hash.h"

namespace kindred {
namespace {

constexpr std::string_view kFormat = "kindred-state 1\n";
constexpr std::string_view kExactlyOnce = "exactly_once";
constexpr std::string_view kAtLeastOnce = "at_least_once";
constexpr std::string_view kUnknown = "unknown";
constexpr size_t kMostBytes = 1 << 16;

std::string text_of(const Manifest& manifest) {
  std::string text(kFormat);
  text += fmt::format("pipeline {}\ndelivery {}\nrecords {:016x}\npublished {}\n",
                      manifest.pipeline, manifest.exactly_once ? kExactlyOnce : kAtLeastOnce,
                      manifest.records, manifest.published);
  if (!manifest.ahead) {
    text += fmt::format("ahead {}\n", kUnknown);
  } else if (manifest.ahead != 0) {
    text += fmt::format("ahead {}\n", *manifest.ahead);
  }
  if (manifest.first != 0) text += fmt::format("first {}\n", manifest.first);
  return text + fmt::format("checksum {:016x}\n", hash_bytes(text, 0));
}

// The value of the line of that name, of a text that text_of() made; empty when there is none.
std::string_view value_of(std::string_view text, const std::string& name) {
  const size_t found = text.find("\n" + name + " ");
  if (found == std::string_view::npos) return "";
  const size_t begin = found + name.size() + 2;
  return text.substr(begin, text.find('\n', begin) - begin);
}

// 0 where there is none.
template <typename Number>
Number read_number(std::string_view value, int base = 10) {
  Number number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number, base);
  return number;
}

std::optional<int64_t> read_ahead(std::string_view value) {
  if (value == kUnknown) return std::nullopt;
  return read_number<int64_t>(value);
}

}  // namespace

std::optional<Manifest> read_manifest(const std::string& path) {
  if (!file_exists(path)) return std::nullopt;
  std::string text;
  File::open(path).read(0, kMostBytes, &text);
  if (text.starts_with("kindred-state ") && !text.starts_with(kFormat)) {
    throw Failure(ExitCode::kIo, path + ": written by a newer version of Kindred");
  }
  const size_t end = text.rfind("checksum ");
  const std::string_view lines = std::string_view(text).substr(0, end);
  if (!text.starts_with(kFormat) || end == std::string::npos ||
      text.substr(end) != fmt::format("checksum {:016x}\n", hash_bytes(lines, 0))) {
    throw Failure(ExitCode::kIo, path +
                                     ": damaged; restore it from a backup, or start with "
                                     "--rebuild to read the topics again");
  }
  Manifest manifest;
  manifest.pipeline = value_of(text, "pipeline");
  manifest.exactly_once = value_of(text, "delivery") == kExactlyOnce;
  manifest.records = read_number<uint64_t>(value_of(text, "records"), 16);
  manifest.published = value_of(text, "published");
  manifest.ahead = read_ahead(value_of(text, "ahead"));
  manifest.first = read_number<uint64_t>(value_of(text, "first"));
  return manifest;
}

void write_manifest(const std::string& path, const Manifest& manifest) {
  File::write_whole(path, text_of(manifest));
}

}  // namespace kindred
