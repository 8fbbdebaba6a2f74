#include "tools/kindred/generate/article.h"

#include <algorithm>
#include <numeric>

#include "linkage/base/hash.h"
#include "tools/kindred/generate/vocabulary.h"

namespace kindred {
namespace {

constexpr uint32_t kTopics = 40;
constexpr double kFunctionWord = 0.38;
constexpr double kSuccessor = 0.2;
constexpr uint64_t kSuccessors = 6;         // of each word,
constexpr uint64_t kSuccessorRanks = 2000;  // out of the words most frequent in the topic
constexpr uint32_t kBitsPerWord = 16;

// Weights by Zipf's law, a little flattened at the head.
WeightedIndex zipf(size_t count) {
  constexpr uint64_t kFine = 1'000'000'000;
  std::vector<uint64_t> weights(count);
  for (size_t rank = 0; rank < count; ++rank) weights[rank] = kFine / (rank + 3);
  return WeightedIndex(weights);
}

// Every topic has an order of frequency of its own: the common words, then the rare ones.
std::vector<uint16_t> topic_order(uint32_t topic) {
  constexpr uint64_t kTopicOrder = 2;
  Random random(0, kTopicOrder, topic);
  std::vector<uint16_t> common(common_word_count() - function_word_count());
  std::iota(common.begin(), common.end(), static_cast<uint16_t>(function_word_count()));
  std::vector<uint16_t> rare(vocabulary().size() - common_word_count());
  std::iota(rare.begin(), rare.end(), static_cast<uint16_t>(common_word_count()));
  shuffle(&common, &random);
  shuffle(&rare, &random);
  common.insert(common.end(), rare.begin(), rare.end());
  return common;
}

std::vector<std::vector<uint16_t>> make_topics() {
  std::vector<std::vector<uint16_t>> topics;
  for (uint32_t topic = 0; topic < kTopics; ++topic) topics.push_back(topic_order(topic));
  return topics;
}

class TopicModel {
 public:
  explicit TopicModel(Random* random) : words_(all_topics()[random->below(kTopics)]) {}

  uint16_t content_word(Random* random) const {
    static const WeightedIndex kZipf = zipf(all_topics().front().size());
    return words_[kZipf.draw(random)];
  }

  // Function words do not follow each other.
  uint16_t next_word(uint16_t previous, Random* random) const {
    static const WeightedIndex kZipf = zipf(function_word_count());
    const bool after_content = previous >= function_word_count();
    if (after_content && random->chance(kFunctionWord / (1.0 - kFunctionWord))) {
      return static_cast<uint16_t>(kZipf.draw(random));
    }
    if (random->chance(kSuccessor)) {
      return words_[mix(previous, random->below(kSuccessors)) % kSuccessorRanks];
    }
    return content_word(random);
  }

 private:
  static const std::vector<std::vector<uint16_t>>& all_topics() {
    static const std::vector<std::vector<uint16_t>> kAll = make_topics();
    return kAll;
  }

  const std::vector<uint16_t>& words_;
};

Mark draw_mark(uint32_t words_in_sentence, Random* random) {
  constexpr uint32_t kShortest = 6;
  constexpr uint32_t kLongest = 28;
  if (words_in_sentence < kShortest) return Mark::kNone;
  if (words_in_sentence >= kLongest || random->chance(0.09)) return Mark::kStop;
  return random->chance(0.07) ? Mark::kComma : Mark::kNone;
}

uint16_t any_content_word(Random* random) {
  const size_t first = function_word_count();
  return static_cast<uint16_t>(first + random->below(vocabulary().size() - first));
}

Token any_token(Random* random) { return {any_content_word(random), Mark::kNone}; }

// How many half shingles to change, in versions of n shingles, for a similarity J. If d of the n
// differ on each side, J = (n - d) / (n + d), hence d = n x with x = (1 - J) / (1 + J). Changes
// that meet count once, so b of them make about d = b - b^2 / 2 n; hence b = n (x + x^2 / 2). In
// integers, which are equal on every machine.
int64_t changes_for(uint32_t similarity, size_t shingles) {
  constexpr int64_t kOne = 1 << 16;
  const int64_t thousandths = similarity;
  const int64_t x = kOne * (1000 - thousandths) / (1000 + thousandths);
  return 2 * static_cast<int64_t>(shingles) * (x + x * x / (2 * kOne)) / kOne;
}

// Each edit returns how many shingles it takes away and puts in when it meets no other edit, which
// is in half shingles a side: 2 k for a replaced word.
int64_t drop_passage(uint32_t k, Random* random, std::vector<Token>* body) {
  const uint32_t length = random->between(5, 15);
  if (body->size() < size_t{4} * length) return 0;
  const auto start =
      body->begin() + static_cast<std::ptrdiff_t>(random->below(body->size() - length));
  body->erase(start, start + length);
  return int64_t{length} + 2 * k - 2;
}

int64_t edit_word(uint32_t k, Random* random, std::vector<Token>* body) {
  const size_t place = random->below(body->size());
  const auto position = body->begin() + static_cast<std::ptrdiff_t>(place);
  switch (random->below(5)) {
    case 0:
      body->insert(position, any_token(random));
      return 2 * k - 1;
    case 1:
      if (body->size() <= k + 1) return 0;
      body->erase(position);
      return 2 * k - 1;
    case 2:
      if (place + 1 >= body->size()) return 0;
      std::swap((*body)[place].word, (*body)[place + 1].word);
      return 2 * k + 2;
    default:
      (*body)[place].word = any_content_word(random);
      return 2 * k;
  }
}

void change_commas(Random* random, std::vector<Token>* body) {
  for (Token& token : *body) {
    if (token.mark == Mark::kStop || !random->chance(0.1)) continue;
    token.mark = token.mark == Mark::kComma ? Mark::kNone : Mark::kComma;
  }
}

}  // namespace

Article write_article(uint32_t words, Random* random) {
  const TopicModel model(random);
  Article article;
  const uint32_t title_words = random->between(4, 8);
  for (uint32_t i = 0; i < title_words; ++i) {
    article.title.push_back({model.content_word(random), Mark::kNone});
  }
  const uint32_t tenth = words / 10;
  const uint32_t length = std::max(20U, random->between(words - 3 * tenth, words + 3 * tenth));
  article.body.reserve(length);
  uint16_t previous = 0;
  uint32_t in_sentence = 0;
  for (uint32_t i = 0; i < length; ++i) {
    previous = model.next_word(previous, random);
    const Mark mark = draw_mark(++in_sentence, random);
    article.body.push_back({previous, mark});
    if (mark == Mark::kStop) in_sentence = 0;
  }
  article.body.back().mark = Mark::kStop;
  return article;
}

void edit_article(uint32_t similarity, uint32_t shingle_words, Random* random, Article* article) {
  constexpr int64_t kWorthAPassage = 40;
  constexpr int kMostEdits = 20'000;
  std::vector<Token>& body = article->body;
  if (random->chance(0.5)) change_commas(random, &body);
  int64_t changes = changes_for(similarity, body.size() + 1 - shingle_words);
  for (int i = 0; i < kMostEdits && changes > 0; ++i) {
    const bool passage = changes > kWorthAPassage && random->chance(0.15);
    changes -= passage ? drop_passage(shingle_words, random, &body)
                       : edit_word(shingle_words, random, &body);
  }
  body.back().mark = Mark::kStop;
  if (similarity < 1000 && random->chance(0.3)) {
    article->title[random->below(article->title.size())] = any_token(random);
  }
}

std::vector<uint64_t> shingle_set(const Article& article, uint32_t k) {
  std::vector<uint64_t> shingles;
  shingles.reserve(article.body.size());
  const uint64_t mask = k < 4 ? (uint64_t{1} << (kBitsPerWord * k)) - 1 : ~uint64_t{0};
  uint64_t window = 0;
  for (size_t i = 0; i < article.body.size(); ++i) {
    window = ((window << kBitsPerWord) | article.body[i].word) & mask;
    if (i + 1 >= k) shingles.push_back(window);
  }
  std::sort(shingles.begin(), shingles.end());
  shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
  return shingles;
}

Overlap overlap(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  Overlap result;
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const bool equal = a[i] == b[j];
    result.common += equal ? 1 : 0;
    const bool advance_a = a[i] <= b[j];
    const bool advance_b = b[j] <= a[i];
    i += advance_a ? 1 : 0;
    j += advance_b ? 1 : 0;
  }
  result.all = a.size() + b.size() - result.common;
  return result;
}

std::string text_of(const std::vector<Token>& tokens) {
  std::string text;
  text.reserve(tokens.size() * 8);
  bool starts_sentence = true;
  for (const Token& token : tokens) {
    if (!text.empty()) text += ' ';
    const size_t start = text.size();
    text += vocabulary()[token.word];
    if (starts_sentence) text[start] = static_cast<char>(text[start] - 'a' + 'A');
    starts_sentence = token.mark == Mark::kStop;
    if (token.mark == Mark::kComma) text += ',';
    if (token.mark == Mark::kStop) text += '.';
  }
  return text;
}

}  // namespace kindred
