#ifndef KINDRED_LINKAGE_TEXT_ASCII_LOWER_H_
#define KINDRED_LINKAGE_TEXT_ASCII_LOWER_H_

#include <string>

namespace kindred {

// ASCII letters in lower case, whatever the locale; all other bytes as they are.
constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string ascii_lower(std::string text) {
  for (char& c : text) c = ascii_lower(c);
  return text;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_ASCII_LOWER_H_
