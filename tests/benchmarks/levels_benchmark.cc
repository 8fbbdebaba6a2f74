// What training gains by reading each value once: the levels of random pairs of records by
// RecordLevels, beside the same one by one. On one core, reading included.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "linkage/compare/word_weights.h"
#include "linkage/feature/shingle.h"
#include "linkage/learn/random_pairs.h"
#include "linkage/learn/record_levels.h"
#include "linkage/record/features.h"

namespace kindred {
namespace {

constexpr size_t kRecords = 2000;
constexpr uint64_t kPairs = 300'000;
constexpr uint64_t kSlowPairs = 30'000;  // one by one: as many as take a few seconds
constexpr size_t kVocabulary = 5000;

// Words of four to nine letters, the i-th about 1/i times as frequent as the first.
class Texts {
 public:
  Texts() {
    for (size_t w = 0; w < kVocabulary; ++w) {
      std::string& word = words_.emplace_back();
      for (size_t size = 4 + random_() % 6; size > 0; --size) {
        word += static_cast<char>('a' + random_() % 20);
      }
    }
  }

  std::string text(size_t words) {
    std::string text;
    for (size_t i = 0; i < words; ++i) {
      const double spread = static_cast<double>(random_() >> 11U) * 0x1p-53;
      const auto word = static_cast<size_t>(std::pow(static_cast<double>(kVocabulary), spread)) - 1;
      text += (i > 0 ? " " : "") + words_[word];
    }
    return text;
  }

  // What it says of a word that N / n records have is of no account here.
  std::shared_ptr<const WordWeights> weights() const {
    auto weights = std::make_shared<WordWeights>(kRecords);
    for (size_t w = 0; w < words_.size(); ++w) {
      weights->add(word_token(words_[w]), 1 + kRecords / (w + 2));
    }
    return weights;
  }

 private:
  std::mt19937_64 random_{5};
  std::vector<std::string> words_;
};

FieldLevels levels_by(std::string_view measure, const std::shared_ptr<const WordWeights>& weights) {
  std::vector<Level> levels = {*plain_level("exact", FieldType::kText)};
  for (const double least : {0.8, 0.6, 0.4, 0.2}) {
    levels.push_back(*measured_level(measure, least, FieldType::kText));
    levels.back().comparison = levels.back().comparison->weighing(weights);
  }
  levels.emplace_back();
  return FieldLevels({.field = 0, .name = "text", .levels = levels});
}

KeyedRecord record(size_t number, const std::string& text) {
  Record record;
  record.identity = {"s", std::to_string(number)};
  Features features;
  features.values.add(0, text);
  return KeyedRecord::pack(record, features, {}, {}, {});
}

// Microseconds a pair; `sum` of the levels.
template <class Find>
double time_of(const std::vector<RecordPair>& pairs, uint64_t* sum, const Find& find) {
  const std::clock_t start = std::clock();  // of this core alone, whatever else runs
  const auto levels = find();
  for (const auto& [a, b] : pairs) *sum += levels(a, b);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return 1e6 * seconds / static_cast<double>(pairs.size());
}

int measure(const char* what, std::string_view measure, size_t words) {
  Texts texts;
  const std::vector<FieldLevels> fields = {levels_by(measure, texts.weights())};
  std::vector<KeyedRecord> records;
  for (size_t r = 0; r < kRecords; ++r) records.push_back(record(r, texts.text(words)));
  const std::vector<RecordPair> pairs = random_pairs(kRecords, kPairs);
  const std::vector<RecordPair> few = random_pairs(kRecords, kSlowPairs);
  ThreadPool pool(1);
  uint64_t read_sum = 0;
  uint64_t few_sum = 0;
  uint64_t one_by_one_sum = 0;
  std::unique_ptr<RecordLevels> read;
  const auto by_read = [&] {
    read = std::make_unique<RecordLevels>(fields, records, &pool);
    return [&](uint32_t a, uint32_t b) { return read->find(0, a, b).level; };
  };
  const double fast = time_of(pairs, &read_sum, by_read);
  time_of(few, &few_sum, by_read);
  const double slow = time_of(few, &one_by_one_sum, [&] {
    return [&](uint32_t a, uint32_t b) {
      const bool in_order = identity_less(records[a], records[b]);
      return fields[0].find(records[in_order ? a : b], records[in_order ? b : a]).level;
    };
  });
  std::printf("%-22s %7.2f us a pair, %7.2f one by one, %5.1fx\n", what, fast, slow, slow / fast);
  if (few_sum == one_by_one_sum) return EXIT_SUCCESS;
  std::printf("%s: the levels differ\n", what);
  return EXIT_FAILURE;
}

}  // namespace
}  // namespace kindred

int main() {
  const int titles = kindred::measure("titles of 10 words", "soft_tfidf", 10);
  const int texts = kindred::measure("abstracts of 230 words", "tfidf", 230);
  return titles == EXIT_SUCCESS ? texts : titles;
}
