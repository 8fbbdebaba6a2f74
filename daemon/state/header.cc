#include "daemon/state/header.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "daemon/base/failure.h"
#include "linkage/base/little_endian.h"

namespace kindred {
namespace {

constexpr uint32_t kFormat = 1;
constexpr size_t kNumberAt = 16;
constexpr size_t kChecksumAt = 24;

uint64_t checksum(std::string_view header) { return XXH3_64bits(header.data(), kChecksumAt); }

}  // namespace

std::string file_header(std::string_view magic, uint64_t number) {
  std::string header(magic);
  append_little_endian(kFormat, &header);
  append_little_endian(uint32_t{0}, &header);
  append_little_endian(number, &header);
  append_little_endian(checksum(header), &header);
  return header;
}

uint64_t read_file_header(const File& file, std::string_view magic, const std::string& path) {
  std::string header;
  file.read(0, kFileHeaderBytes, &header);
  if (header.size() != kFileHeaderBytes || !header.starts_with(magic) ||
      read_little_endian<uint64_t>(header, kChecksumAt) != checksum(header)) {
    fail_damaged(path, 0, "the header of the file is damaged");
  }
  if (read_little_endian<uint32_t>(header, magic.size()) != kFormat) {
    throw Failure(ExitCode::kIo, path + ": written by a newer version of Kindred");
  }
  return read_little_endian<uint64_t>(header, kNumberAt);
}

void fail_damaged(const std::string& path, uint64_t place, const std::string& how) {
  throw Failure(ExitCode::kIo,
                fmt::format("{}: {} (byte {}); restore it from a backup, or start with --rebuild "
                            "to read the topics again",
                            path, how, place));
}

}  // namespace kindred
