#include "linkage/learn/frequencies.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <string_view>

#include "linkage/base/hash.h"
#include "linkage/feature/shingle.h"
#include "linkage/prepare/prepare.h"
#include "linkage/text/blanks.h"
#include "linkage/text/date_value.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

struct ValueHash {
  using is_avalanching = void;
  size_t operator()(std::string_view value) const { return hash_bytes(value, 0); }
};

bool readable(std::string_view value) {
  constexpr size_t kLongest = 100;
  const auto control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) == 0x7F;
  };
  return value.size() <= kLongest && std::ranges::none_of(value, control) && valid_utf8(value);
}

// Those of two records or more, the most frequent first, at most so many.
template <typename Count>
void keep_most_frequent(size_t most, std::vector<Count>* counts) {
  std::erase_if(*counts, [](const Count& count) { return count.records < 2; });
  std::ranges::sort(*counts, [](const Count& a, const Count& b) { return more_frequent(a, b); });
  if (counts->size() > most) counts->resize(most);
}

// Calls visit(text, element) for the elements of the feature that are words, or tokens of a set.
template <typename Visit>
void for_each_word(const Feature& feature, const KeyedRecord& record, const Visit& visit) {
  const auto& shingles = feature.shingles;
  const bool words = shingles && shingles->unit == ShingleOptions::Unit::kWords &&
                     shingles->size == 1 && shingles->bits == 64 && !shingles->bag;
  record.for_each(feature.field, [&](std::string_view value) {
    if (words) {
      for (auto word = next_word(&value); !word.empty(); word = next_word(&value)) {
        visit(word, word_token(word));
      }
    } else if (!shingles) {
      for (const std::string_view token : decode_set(value)) visit(token, set_token(token));
    }
  });
}

// Writes beside tokens what they are, where it can be told.
void add_texts(const Feature& feature, std::span<const KeyedRecord> records,
               std::vector<TokenCount>* tokens) {
  boost::unordered_flat_map<uint64_t, std::string*> without;
  for (TokenCount& token : *tokens) without.emplace(token.token, &token.text);
  for (const KeyedRecord& record : records) {
    for_each_word(feature, record, [&](std::string_view text, uint64_t token) {
      const auto found = without.find(token);
      if (found == without.end()) return;
      if (readable(text)) *found->second = text;
      without.erase(found);
    });
  }
}

// Keeps the `most` frequent ones.
ModelTokens count_elements(const Feature& feature, std::span<const KeyedRecord> records,
                           size_t most) {
  ModelTokens tokens{.feature = feature.name};
  boost::unordered_flat_map<uint64_t, uint64_t> counts;
  std::vector<uint64_t> set;
  for (const KeyedRecord& record : records) {
    extract_again(feature, record, &set);
    tokens.records += !set.empty();
    for (const uint64_t token : set) ++counts[token];
  }
  for (const auto& [token, count] : counts)
    tokens.frequent.push_back({.token = token, .records = count});
  keep_most_frequent(most, &tokens.frequent);
  add_texts(feature, records, &tokens.frequent);
  return tokens;
}

}  // namespace

ValueFrequencies value_frequencies(std::span<const KeyedRecord> records, uint16_t field,
                                   size_t most, bool whole_dates) {
  ValueFrequencies frequencies;
  boost::unordered_flat_map<std::string_view, uint64_t, ValueHash> counts;
  std::vector<std::string_view> values;
  for (const KeyedRecord& record : records) {
    values.clear();
    record.for_each(field, [&](std::string_view value) { values.push_back(value); });
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    for (const std::string_view value : values) ++counts[value];
    frequencies.records += !values.empty();
  }
  // Whole numbers, so that their order does not matter.
  uint64_t sharing = 0;
  for (const auto& [value, count] : counts) {
    if (!whole_dates || is_whole_date(value)) sharing += count * (count - 1);
    if (readable(value)) frequencies.frequent.push_back({std::string(value), count});
  }
  const auto n = static_cast<double>(frequencies.records);
  if (frequencies.records >= 2) frequencies.shared = static_cast<double>(sharing) / (n * (n - 1));
  keep_most_frequent(most, &frequencies.frequent);
  return frequencies;
}

std::vector<ModelTokens> token_frequencies(const Pipeline& pipeline,
                                           std::span<const KeyedRecord> records, size_t sample,
                                           size_t most) {
  std::vector<ModelTokens> all;
  const auto sampled = records.first(std::min(sample, records.size()));
  for (const Feature& feature : pipeline.counted_features()) {
    all.push_back(count_elements(feature, sampled, most));
  }
  return all;
}

}  // namespace kindred
