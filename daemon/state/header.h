// What the files of a state have in common.

#ifndef KINDRED_DAEMON_STATE_HEADER_H_
#define KINDRED_DAEMON_STATE_HEADER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/state/file.h"

namespace kindred {

inline constexpr size_t kFileHeaderBytes = 32;

// The bytes of a header: `magic`, which has 8 bytes, the format's number, zeros, `number`, and a
// checksum. See journal.h.
std::string file_header(std::string_view magic, uint64_t number);

// The number in a file's header. Throws Failure (kIo) when the file does not begin with such a
// header, or has a newer format.
uint64_t read_file_header(const File& file, std::string_view magic, const std::string& path);

// Throws a Failure (kIo) that says where the file at `path` is damaged, and what to do.
[[noreturn]] void fail_damaged(const std::string& path, uint64_t place, const std::string& how);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_HEADER_H_
