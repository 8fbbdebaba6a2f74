// Random texts for comparisons with slow references: the same on every platform for one seed.

#ifndef KINDRED_TESTS_RANDOM_TEXT_H_
#define KINDRED_TESTS_RANDOM_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "linkage/text/utf8.h"

namespace kindred {

class RandomText {
 public:
  explicit RandomText(uint64_t seed) : engine_(seed) {}

  // 0 to `most`, both included. The distributions of the standard library differ between platforms.
  size_t number(size_t most) { return static_cast<size_t>(engine_() % (most + 1)); }

  // `length` code points, each one out of the alphabet.
  std::string text(std::u32string_view alphabet, size_t length) {
    std::string out;
    for (size_t i = 0; i < length; ++i) append_utf8(alphabet[number(alphabet.size() - 1)], &out);
    return out;
  }

  // The text after so many random insertions, deletions and replacements of code points.
  std::string edited(std::string_view text, size_t edits, std::u32string_view alphabet) {
    std::u32string points;
    decode_utf8(text, &points);
    for (size_t i = 0; i < edits; ++i) {
      const size_t position = number(points.size());
      const char32_t point = alphabet[number(alphabet.size() - 1)];
      const size_t kind = number(2);
      if (kind == 0) points.insert(position, 1, point);
      if (kind == 1 && position < points.size()) points.erase(position, 1);
      if (kind == 2 && position < points.size()) points[position] = point;
    }
    std::string out;
    for (const char32_t point : points) append_utf8(point, &out);
    return out;
  }

 private:
  std::mt19937_64 engine_;
};

inline constexpr std::u32string_view kAsciiAlphabet = U"abcde ";
inline constexpr std::u32string_view kMixedAlphabet = U"abé日本 ж\U0001F600";

}  // namespace kindred

#endif  // KINDRED_TESTS_RANDOM_TEXT_H_
