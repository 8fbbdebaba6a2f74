// Comparisons of texts of several words, in any order, where a rare word says more than a frequent
// one.

#include <algorithm>
#include <cmath>
#include <memory>

#include "linkage/compare/close_words.h"
#include "linkage/compare/comparison.h"
#include "linkage/compare/jaro_winkler.h"
#include "linkage/compare/norms.h"
#include "linkage/compare/word_weights.h"

namespace kindred {
namespace {

using Words = std::vector<WeighedWord>;

// Two words that count as one, and how alike they are.
struct WordPair {
  double similarity = 1;
  const WeighedWord* a;
  const WeighedWord* b;
};

// The words that both have, ascending.
std::vector<WordPair> common_words(const Words& a, const Words& b) {
  std::vector<WordPair> common;
  for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
    const int order = x->compare(*y);
    if (order == 0) common.push_back({1, &*x, &*y});
    if (order <= 0) ++x;
    if (order >= 0) ++y;
  }
  return common;
}

double length(const Words& words) {
  double sum = 0;
  for (const WeighedWord& word : words) sum += word.weight * word.weight;
  return std::sqrt(sum);
}

double cosine(const std::vector<WordPair>& pairs, const Words& a, const Words& b) {
  double sum = 0;
  for (const WordPair& pair : pairs) sum += pair.similarity * pair.a->weight * pair.b->weight;
  return sum / (length(a) * length(b));
}

double tfidf(const Words& a, const Words& b) { return cosine(common_words(a, b), a, b); }

double weighted_jaccard(const Words& a, const Words& b) {
  double common = 0;
  double all = 0;
  for (const WordPair& pair : common_words(a, b)) {
    common += std::min(pair.a->weight, pair.b->weight);
  }
  for (const Words* words : {&a, &b}) {
    for (const WeighedWord& word : *words) all += word.weight;
  }
  return common / (all - common);
}

// All words of a long text, thousands, would be compared with all of the other text: the heaviest
// say the most.
void keep_heaviest(Words* words) {
  constexpr size_t kMost = 500;
  if (words->size() <= kMost) return;
  std::ranges::nth_element(*words, words->begin() + kMost, [](const auto& x, const auto& y) {
    return x.weight != y.weight ? x.weight > y.weight : x.word < y.word;
  });
  words->resize(kMost);
}

// The words that are not in a pair, as far as they may be like another.
Words without(const Words& words, const std::vector<WordPair>& pairs,
              const WeighedWord* WordPair::*side) {
  Words rest;
  auto taken = pairs.begin();
  for (const WeighedWord& word : words) {
    if (taken != pairs.end() && (*taken).*side == &word) {
      ++taken;
    } else if (!word.digit) {  // a number that differs in a digit is another one
      rest.push_back(word);
    }
  }
  keep_heaviest(&rest);
  return rest;
}

// Before another in the order in which words find each other, whichever text is the left one.
bool goes_first(const WordPair& p, const WordPair& q) {
  if (p.similarity != q.similarity) return p.similarity > q.similarity;
  const double p_weight = p.a->weight * p.b->weight;
  const double q_weight = q.a->weight * q.b->weight;
  if (p_weight != q_weight) return p_weight > q_weight;
  return std::minmax(p.a->word, p.b->word) < std::minmax(q.a->word, q.b->word);
}

bool shares_a_word(const WordPair& p, const WordPair& q) { return p.a == q.a || p.b == q.b; }

// W. W. Cohen, P. Ravikumar, S. E. Fienberg, "A comparison of string distance metrics for
// name-matching tasks", IIWeb 2003; here each word counts at most once, equal ones first, which
// makes it symmetric and at most 1.
double soft_tfidf(const Words& a, const Words& b) {
  std::vector<WordPair> pairs = common_words(a, b);
  const Words rest_a = without(a, pairs, &WordPair::a);
  const Words rest_b = without(b, pairs, &WordPair::b);
  std::vector<WordPair> close;
  for (const WeighedWord& x : rest_a) {
    for (const WeighedWord& y : rest_b) {
      if (!may_be_close(x, y)) continue;
      const double similarity = jaro_winkler_similarity(x.word, y.word, kCloseWords);
      if (similarity >= kCloseWords) close.push_back({similarity, &x, &y});
    }
  }
  std::ranges::sort(close, goes_first);
  const size_t equal = pairs.size();
  for (const WordPair& pair : close) {
    const auto taken = [&](const WordPair& other) { return shares_a_word(pair, other); };
    if (std::none_of(pairs.begin() + static_cast<std::ptrdiff_t>(equal), pairs.end(), taken)) {
      pairs.push_back(pair);
    }
  }
  return cosine(pairs, a, b);
}

struct WeightedMethod {
  std::string_view name;
  bool metric;
  double (*similarity)(const Words& a, const Words& b);
};

constexpr WeightedMethod kTfidf = {"tfidf", false, tfidf};
constexpr WeightedMethod kSoftTfidf = {"soft_tfidf", false, soft_tfidf};
constexpr WeightedMethod kWeightedJaccard = {"weighted_jaccard", true, weighted_jaccard};

struct WeighedText final : ReadValue {
  WeighedText(std::string_view value, const WordWeights& weights)
      : text(value), words(weighed_words(value, weights)) {}

  std::string_view text;
  Words words;
};

class WeightedComparison final : public Comparison {
 public:
  WeightedComparison(const WeightedMethod& method, std::shared_ptr<const WordWeights> weights)
      : method_(method), weights_(std::move(weights)) {}

  std::string_view name() const override { return method_.name; }
  bool is_metric() const override { return method_.metric; }
  double usual_penalty() const override { return 100; }

  std::shared_ptr<const Comparison> weighing(
      const std::shared_ptr<const WordWeights>& weights) const override {
    return std::make_shared<WeightedComparison>(method_, weights);
  }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    if (a == b) return 0;
    return distance_of_words(weighed_words(a, *weights_), weighed_words(b, *weights_), cutoff);
  }

  std::unique_ptr<const ReadValue> read(std::string_view value) const override {
    return std::make_unique<WeighedText>(value, *weights_);
  }

  std::optional<double> distance_of_read(const ReadValue& a, const ReadValue& b,
                                         double cutoff) const override {
    const auto& x = static_cast<const WeighedText&>(a);
    const auto& y = static_cast<const WeighedText&>(b);
    return x.text == y.text ? 0 : distance_of_words(x.words, y.words, cutoff);
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return std::max(0.0, 1 - distance);
  }

 private:
  double distance_of_words(const Words& a, const Words& b, double cutoff) const {
    const double similar = a.empty() || b.empty() ? 0 : method_.similarity(a, b);
    const double distance = std::max(0.0, 1 - similar);
    return distance > cutoff ? kInfinity : distance;
  }

  WeightedMethod method_;
  std::shared_ptr<const WordWeights> weights_;
};

template <const WeightedMethod& kMethod>
std::shared_ptr<const Comparison> by_weight() {
  return std::make_shared<WeightedComparison>(kMethod, std::make_shared<const WordWeights>());
}

}  // namespace

const std::vector<ComparisonKind>& weighted_comparisons() {
  static const std::vector<ComparisonKind> kKinds = {
      {"tfidf", {FieldType::kText}, by_weight<kTfidf>},
      {"soft_tfidf", {FieldType::kText}, by_weight<kSoftTfidf>},
      {"weighted_jaccard", {FieldType::kText}, by_weight<kWeightedJaccard>},
  };
  return kKinds;
}

}  // namespace kindred
