// Data of clean_fold.cc: Latin letters that Unicode does not take apart.

#ifndef KINDRED_LINKAGE_TEXT_LATIN_LETTERS_H_
#define KINDRED_LINKAGE_TEXT_LATIN_LETTERS_H_

#include <string_view>

namespace kindred {

struct LatinLetter {
  char32_t letter;
  std::string_view plain;
};

// Small letters, ascending, with what is written for them in ASCII. Where a passport has another
// letter than most people write, as ə, it is people's.
inline constexpr LatinLetter kLatinLetters[] = {
    {0xDF, "ss"},   // sharp s
    {0xE6, "ae"},   // ash
    {0xF0, "d"},    // eth
    {0xF8, "o"},    // o with stroke
    {0xFE, "th"},   // thorn
    {0x111, "d"},   // d with stroke
    {0x127, "h"},   // h with stroke
    {0x131, "i"},   // dotless i
    {0x138, "k"},   // kra
    {0x142, "l"},   // l with stroke
    {0x14B, "n"},   // eng
    {0x153, "oe"},  // ethel
    {0x167, "t"},   // t with stroke
    {0x180, "b"},   // b with stroke
    {0x183, "b"},   // b with topbar
    {0x188, "c"},   // c with hook
    {0x18C, "d"},   // d with topbar
    {0x192, "f"},   // f with hook
    {0x199, "k"},   // k with hook
    {0x19A, "l"},   // l with bar
    {0x19E, "n"},   // n with long right leg
    {0x1A5, "p"},   // p with hook
    {0x1AD, "t"},   // t with hook
    {0x1B4, "y"},   // y with hook
    {0x1B6, "z"},   // z with stroke
    {0x1DD, "e"},   // turned e
    {0x1E5, "g"},   // g with stroke
    {0x225, "z"},   // z with hook
    {0x237, "j"},   // dotless j
    {0x23C, "c"},   // c with stroke
    {0x23F, "s"},   // s with swash tail
    {0x240, "z"},   // z with swash tail
    {0x247, "e"},   // e with stroke
    {0x249, "j"},   // j with stroke
    {0x24D, "r"},   // r with stroke
    {0x24F, "y"},   // y with stroke
    {0x253, "b"},   // b with hook
    {0x254, "o"},   // open o
    {0x256, "d"},   // d with tail
    {0x257, "d"},   // d with hook
    {0x259, "a"},   // schwa of Azerbaijani
    {0x25B, "e"},   // open e
    {0x260, "g"},   // g with hook
    {0x263, "g"},   // gamma of Ewe
    {0x268, "i"},   // i with stroke
    {0x269, "i"},   // iota
    {0x26B, "l"},   // l with middle tilde
    {0x272, "n"},   // n with left hook
    {0x275, "o"},   // barred o
    {0x27D, "r"},   // r with tail
    {0x288, "t"},   // t with retroflex hook
    {0x289, "u"},   // u bar
    {0x28B, "v"},   // v with hook
    {0x292, "z"},   // ezh
    {0x2C61, "l"},  // l with double bar
    {0x2C65, "a"},  // a with stroke
    {0x2C66, "t"},  // t with diagonal stroke
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_LATIN_LETTERS_H_
