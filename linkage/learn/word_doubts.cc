#include "linkage/learn/word_doubts.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "linkage/learn/contradictions.h"
#include "linkage/learn/groups_apart.h"
#include "linkage/text/blanks.h"

namespace kindred {

namespace {

constexpr size_t kMostWords = 400;    // the most frequent ones
constexpr double kOftenByChance = 5;  // titles with both words, were these independent
constexpr double kHardlyEver = 0.1;   // of that

// Numbers are looked at by doubt_by_numbers().
bool has_digit(std::string_view word) {
  return std::ranges::any_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Each word once, sorted.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
    if (!has_digit(word)) words.push_back(word);
  }
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

// The frequent words of a text, by number and in order.
using Numbers = std::vector<uint32_t>;

// Which frequent words contradict which.
class ContradictingWords {
 public:
  explicit ContradictingWords(std::span<const std::string_view> texts) {
    number_words(texts);
    const size_t words = numbers_.size();
    std::vector<uint32_t> both(words * words);
    for (const std::string_view text : texts) {
      const Numbers found = numbers_of(text);
      for (const uint32_t a : found) {
        for (const uint32_t b : found) ++both[a * words + b];
      }
    }
    contradict_.resize(words * words);
    contradicted_.resize(words);
    for (size_t a = 0; a < words; ++a) {
      for (size_t b = 0; b < words; ++b) {
        const double by_chance = static_cast<double>(both[a * words + a]) * both[b * words + b] /
                                 static_cast<double>(texts.size());
        if (by_chance < kOftenByChance || both[a * words + b] > kHardlyEver * by_chance) continue;
        contradict_[a * words + b] = contradicted_[a] = true;
      }
    }
  }

  // Whether the titles do; none where neither that nor the contrary can be seen.
  std::optional<bool> contradict(std::string_view left, std::string_view right) const {
    const Numbers a = numbers_of(left);
    const Numbers b = numbers_of(right);
    Numbers both;
    Numbers left_alone;
    Numbers right_alone;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    std::ranges::set_difference(a, b, std::back_inserter(left_alone));
    std::ranges::set_difference(b, a, std::back_inserter(right_alone));
    for (const uint32_t l : left_alone) {
      for (const uint32_t r : right_alone) {
        if (contradict_[l * numbers_.size() + r]) return true;
      }
    }
    if (std::ranges::any_of(both, [&](uint32_t word) { return contradicted_[word]; })) return false;
    return std::nullopt;
  }

 private:
  void number_words(std::span<const std::string_view> texts) {
    std::unordered_map<std::string_view, size_t> counts;
    for (const std::string_view text : texts) {
      for (const std::string_view word : words_of(text)) ++counts[word];
    }
    std::vector<std::pair<size_t, std::string_view>> frequent;
    for (const auto& [word, count] : counts) frequent.emplace_back(count, word);
    const size_t kept = std::min(kMostWords, frequent.size());
    std::ranges::partial_sort(frequent, frequent.begin() + static_cast<ptrdiff_t>(kept),
                              std::greater<>());
    for (uint32_t i = 0; i < kept; ++i) numbers_.emplace(frequent[i].second, i);
  }

  Numbers numbers_of(std::string_view text) const {
    Numbers found;
    for (const std::string_view word : words_of(text)) {
      const auto number = numbers_.find(word);
      if (number != numbers_.end()) found.push_back(number->second);
    }
    std::ranges::sort(found);
    return found;
  }

  std::unordered_map<std::string_view, uint32_t> numbers_;
  std::vector<bool> contradict_;    // by two words
  std::vector<bool> contradicted_;  // by word: whether some other one contradicts it
};

// What pairs say in a field.
using Titles = std::vector<std::pair<std::string_view, std::string_view>>;

Titles titles_of(const FieldLevels& field, std::span<const KeyedRecord> records,
                 std::span<const RecordPair> pairs) {
  Titles titles;
  for (const auto& [left, right] : pairs) {
    const Agreement found = field.find(records[left], records[right]);
    titles.emplace_back(found.left, found.right);
  }
  return titles;
}

// By record, each text once.
std::vector<std::string_view> texts_of(const Titles& titles, std::span<const RecordPair> pairs) {
  std::unordered_map<uint32_t, std::string_view> of_record;
  for (size_t i = 0; i < pairs.size(); ++i) {
    of_record.emplace(pairs[i].first, titles[i].first);
    of_record.emplace(pairs[i].second, titles[i].second);
  }
  std::vector<std::string_view> texts;
  for (const auto& [record, text] : of_record) {
    if (!text.empty()) texts.push_back(text);
  }
  return texts;
}

}  // namespace

std::optional<size_t> doubt_by_words(std::span<const FieldLevels> fields,
                                     std::span<const KeyedRecord> records,
                                     std::span<const RecordPair> pairs,
                                     std::span<DoubtedPair> doubted) {
  for (size_t f = 0; f < fields.size(); ++f) {
    if (!compares_titles(fields[f].compared())) continue;
    const Titles titles = titles_of(fields[f], records, pairs);
    const ContradictingWords words(texts_of(titles, pairs));
    Contradictions found;
    std::vector<RecordPair> same;
    std::vector<RecordPair> alike;
    for (size_t i = 0; i < pairs.size(); ++i) {
      found.push_back(words.contradict(titles[i].first, titles[i].second));
      (found.back().value_or(false) ? alike : same).push_back(pairs[i]);
    }
    if (!seen_often(found) || !groups_apart(same, alike)) continue;
    doubt_by(found, doubted);
    return f;
  }
  return std::nullopt;
}

}  // namespace kindred
