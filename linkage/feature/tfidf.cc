#include "linkage/feature/tfidf.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"

namespace kindred {

namespace {

constexpr uint64_t kWordSeed = 0x776f7264;  // part of the keys' meaning

double weight(size_t times) {
  return std::round((1 + std::log(static_cast<double>(times))) * 0x1p20) * 0x1p-20;
}

}  // namespace

SparseVector word_weights(const std::vector<std::string_view>& normalised_texts) {
  std::vector<uint64_t> words;
  for (std::string_view text : normalised_texts) {
    for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
      words.push_back(hash_bytes(word, kWordSeed));
    }
  }
  std::sort(words.begin(), words.end());
  SparseVector vector;
  for (size_t begin = 0, end = 0; begin < words.size(); begin = end) {
    while (end < words.size() && words[end] == words[begin]) ++end;
    vector.components.push_back({words[begin], weight(end - begin)});
  }
  return vector;
}

}  // namespace kindred
