// Integers of variable length, as Avro and Protobuf have them: 7 bits a byte, the lowest first.

#ifndef KINDRED_DAEMON_FORMAT_VARINT_H_
#define KINDRED_DAEMON_FORMAT_VARINT_H_

#include <cstdint>
#include <string>

namespace kindred {

// Moves *at behind the number. False when it does not end before `end`, or has more than 64 bits.
inline bool read_varint(const char** at, const char* end, uint64_t* out) {
  uint64_t number = 0;
  const char* p = *at;
  for (int shift = 0; shift < 64 && p != end; shift += 7) {
    const auto byte = static_cast<uint64_t>(static_cast<unsigned char>(*p++));
    if (shift == 63 && byte > 1) return false;
    number |= (byte & 0x7F) << shift;
    if (byte < 0x80) {
      *at = p;
      *out = number;
      return true;
    }
  }
  return false;
}

// 0, -1, 1, -2, ... from 0, 1, 2, 3, ...
inline int64_t unzigzag(uint64_t raw) {
  return static_cast<int64_t>(raw >> 1) ^ -static_cast<int64_t>(raw & 1);
}

inline uint64_t zigzag(int64_t number) {
  return static_cast<uint64_t>(number) << 1 ^ static_cast<uint64_t>(number >> 63);
}

inline void append_varint(uint64_t number, std::string* out) {
  for (; number >= 0x80; number >>= 7) out->push_back(static_cast<char>(number | 0x80));
  out->push_back(static_cast<char>(number));
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_VARINT_H_
