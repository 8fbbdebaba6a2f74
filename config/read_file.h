#ifndef KINDRED_CONFIG_READ_FILE_H_
#define KINDRED_CONFIG_READ_FILE_H_

#include <cstddef>
#include <string>

namespace kindred::config {

// All bytes of a file. Throws std::system_error when it cannot be read, and, with
// std::errc::file_too_large, when it has more than `limit`: nothing is ever cut.
std::string read_file(const std::string& path, size_t limit);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_READ_FILE_H_
