#include "linkage/compare/word_weights.h"

#include <algorithm>
#include <cmath>

#include "linkage/feature/shingle.h"
#include "linkage/text/blanks.h"

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

std::vector<WeighedWord> weighed_words(std::string_view text, const WordWeights& weights) {
  std::vector<std::string_view> words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) words.push_back(word);
  std::ranges::sort(words);
  std::vector<WeighedWord> weighed;
  for (size_t begin = 0, end = 0; begin < words.size(); begin = end) {
    while (end < words.size() && words[end] == words[begin]) ++end;
    const double times =
        end - begin == 1 ? 1 : rounded(1 + std::log(static_cast<double>(end - begin)));
    weighed.push_back({words[begin], times * weights.of(words[begin])});
  }
  return weighed;
}

}  // namespace kindred
