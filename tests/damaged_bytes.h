// What may become of bytes on their way: cut off, with one more, or with a byte that is another.

#ifndef KINDRED_TESTS_DAMAGED_BYTES_H_
#define KINDRED_TESTS_DAMAGED_BYTES_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace kindred {

inline std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}

inline std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const char byte : bytes) {
    hex.push_back(kDigits[static_cast<unsigned char>(byte) >> 4U]);
    hex.push_back(kDigits[static_cast<unsigned char>(byte) & 15U]);
  }
  return hex;
}

// Calls visit(std::string_view) for each beginning of the bytes, and for the bytes with one more.
template <typename Visit>
void for_each_wrong_length(std::string_view bytes, Visit&& visit) {
  for (size_t size = 0; size < bytes.size(); ++size) visit(bytes.substr(0, size));
  visit(std::string_view(std::string(bytes) + '\0'));
}

// Calls visit(std::string_view) for the bytes with each byte in turn exchanged for several others.
template <typename Visit>
void for_each_wrong_byte(std::string_view bytes, Visit&& visit) {
  std::string damaged(bytes);
  for (size_t i = 0; i < bytes.size(); ++i) {
    for (const int change : {1, 2, 4, 8, 0x40, 0x80, 0xff}) {
      damaged[i] = static_cast<char>(bytes[i] ^ change);
      visit(std::string_view(damaged));
    }
    damaged[i] = bytes[i];
  }
}

}  // namespace kindred

#endif  // KINDRED_TESTS_DAMAGED_BYTES_H_
