// The few things about UTF-8 that the engine needs.

#ifndef KINDRED_LINKAGE_TEXT_UTF8_H_
#define KINDRED_LINKAGE_TEXT_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace kindred {

// Stands for a byte that belongs to no valid sequence.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

// Whether every byte is below 128.
bool ascii(std::string_view text);

// Whether the text is well-formed UTF-8 (Unicode 15, table 3-7): no overlong form, no surrogate,
// nothing above U+10FFFF, nothing cut off.
bool valid_utf8(std::string_view text);

// Replaces *out by the code points of the text. Each byte that belongs to no valid sequence gives
// one replacement character.
void decode_utf8(std::string_view text, std::u32string* out);

// Reads the code point at *position, which is less than text.size(), and moves *position past it. A
// byte that belongs to no valid sequence gives the replacement character and moves by one.
char32_t next_code_point(std::string_view text, size_t* position);

// Appends a code point up to U+10FFFF.
void append_utf8(char32_t code_point, std::string* out);

// Whether a byte continues a sequence, i.e. is not the first of a code point.
constexpr bool utf8_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_UTF8_H_
