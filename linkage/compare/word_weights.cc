#include "linkage/compare/word_weights.h"

#include <algorithm>
#include <cmath>

#include "linkage/feature/shingle.h"
#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"

namespace kindred {

namespace {

double rounded(double weight) { return std::round(weight * 0x1p20) * 0x1p-20; }

}  // namespace

WordWeights::WordWeights(uint64_t records) : records_(static_cast<double>(records)) {
  if (records > 0) unknown_ = rounded(std::log1p(records_));
}

void WordWeights::add(uint64_t token, uint64_t records) {
  by_token_.emplace(token, rounded(std::log1p(records_ / static_cast<double>(records))));
}

double WordWeights::of(std::string_view word) const {
  if (by_token_.empty()) return unknown_;
  const auto known = by_token_.find(word_token(word));
  return known == by_token_.end() ? unknown_ : known->second;
}

WeighedWord::WeighedWord(std::string_view text, double weighs) : word(text), weight(weighs) {
  constexpr size_t kHead = sizeof(head);
  constexpr unsigned kByteBits = 8;
  constexpr unsigned kMaskBits = 64;
  constexpr unsigned kAsciiEnd = 0x80;
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned byte = static_cast<unsigned char>(text[i]);
    bytes |= uint64_t{1} << byte % kMaskBits;
    ascii = ascii && byte < kAsciiEnd;
    if (i < kHead) head |= uint64_t{byte} << kByteBits * (kHead - 1 - i);
  }
  digit = has_digit(text);
}

std::vector<WeighedWord> weighed_words(std::string_view text, const WordWeights& weights) {
  std::vector<WeighedWord> words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
    words.emplace_back(word, 0);
  }
  std::ranges::sort(words, [](const auto& a, const auto& b) { return a.compare(b) < 0; });
  size_t different = 0;
  for (size_t begin = 0, end = 0; begin < words.size(); begin = end) {
    while (end < words.size() && words[end].compare(words[begin]) == 0) ++end;
    const double times =
        end - begin == 1 ? 1 : rounded(1 + std::log(static_cast<double>(end - begin)));
    words[different] = words[begin];
    words[different].weight = times * weights.of(words[begin].word);
    ++different;
  }
  words.resize(different);
  return words;
}

}  // namespace kindred
