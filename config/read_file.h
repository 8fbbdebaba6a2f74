#ifndef KINDRED_CONFIG_READ_FILE_H_
#define KINDRED_CONFIG_READ_FILE_H_

#include <cstddef>
#include <string>

namespace kindred::config {

// The bytes of a file, at most `limit` of them. Throws std::system_error when it cannot be read.
std::string read_file(const std::string& path, size_t limit);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_READ_FILE_H_
