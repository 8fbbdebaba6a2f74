// Numbers as durable files hold them, least significant byte first on every machine.

#ifndef KINDRED_LINKAGE_BASE_LITTLE_ENDIAN_H_
#define KINDRED_LINKAGE_BASE_LITTLE_ENDIAN_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace kindred {

template <typename Unsigned>
void append_little_endian(Unsigned number, std::string* out) {
  for (size_t i = 0; i < sizeof(number); ++i) out->push_back(static_cast<char>(number >> (8 * i)));
}

// `bytes` holds the number at `place`.
template <typename Unsigned>
Unsigned read_little_endian(std::string_view bytes, size_t place) {
  Unsigned number = 0;
  for (size_t i = 0; i < sizeof(number); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[place + i]);
    number = static_cast<Unsigned>(number | static_cast<Unsigned>(byte) << (8 * i));
  }
  return number;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_LITTLE_ENDIAN_H_
