#include "daemon/base/base64.h"

#include <cstdint>

namespace kindred {

std::optional<std::string> base64_bytes(std::string_view text) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.find('='))) {
    uint32_t digit = 0;
    if (c >= 'A' && c <= 'Z') {
      digit = static_cast<uint32_t>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      digit = static_cast<uint32_t>(c - 'a' + 26);
    } else if (c >= '0' && c <= '9') {
      digit = static_cast<uint32_t>(c - '0' + 52);
    } else if (c == '+' || c == '/') {
      digit = c == '+' ? 62 : 63;
    } else if (c == '\n' || c == '\r') {
      continue;
    } else {
      return std::nullopt;
    }
    bits = bits << 6 | digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>(bits >> count & 0xFF));
  }
  return bytes;
}

}  // namespace kindred
