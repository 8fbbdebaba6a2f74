#ifndef KINDRED_DAEMON_FORMAT_SNAPPY_H_
#define KINDRED_DAEMON_FORMAT_SNAPPY_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace kindred {

// Unpacks what Snappy has packed, by its raw format (google/snappy, format_description.txt):
// literals and copies of what was unpacked before. False when it is damaged, or comes to more than
// `most` bytes; *out is then unspecified.
bool unpack_snappy(std::string_view packed, size_t most, std::string* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_SNAPPY_H_
