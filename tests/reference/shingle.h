// Shingles as MMDS 3.2.1 writes them: the windows themselves.

#ifndef KINDRED_TESTS_REFERENCE_SHINGLE_H_
#define KINDRED_TESTS_REFERENCE_SHINGLE_H_

#include <algorithm>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/text/utf8.h"

namespace kindred::reference {

// The parts joined in every window of `size`, or all of them when there are fewer.
inline std::vector<std::string> windows(const std::vector<std::string>& parts, size_t size,
                                        std::string_view between) {
  std::vector<std::string> out;
  const size_t length = std::min(size, parts.size());
  for (size_t begin = 0; length > 0 && begin + length <= parts.size(); ++begin) {
    std::string window = parts[begin];
    for (size_t i = 1; i < length; ++i) window += std::string(between) + parts[begin + i];
    out.push_back(window);
  }
  return out;
}

inline std::vector<std::string> character_shingles(std::string_view text, size_t size) {
  std::u32string points;
  decode_utf8(text, &points);
  std::vector<std::string> characters;
  for (const char32_t point : points) append_utf8(point, &characters.emplace_back());
  return windows(characters, size, "");
}

inline std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

inline std::vector<std::string> word_shingles(std::string_view text, size_t size) {
  return windows(words_of(text), size, " ");
}

// MMDS 3.2.4: a stop word and the two words after it.
inline std::vector<std::string> stop_word_shingles(std::string_view text,
                                                   const std::set<std::string>& stop_words) {
  const std::vector<std::string> words = words_of(text);
  std::vector<std::string> out;
  for (size_t i = 0; i + 2 < words.size(); ++i) {
    if (stop_words.count(words[i]) == 0) continue;
    out.push_back(words[i] + " " + words[i + 1] + " " + words[i + 2]);
  }
  return out;
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_SHINGLE_H_
