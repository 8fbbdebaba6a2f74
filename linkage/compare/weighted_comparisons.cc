// Comparisons of texts of several words, in any order, where a rare word says more than a frequent
// one.

#include <algorithm>
#include <cmath>
#include <memory>

#include "linkage/compare/close_words.h"
#include "linkage/compare/code_words.h"
#include "linkage/compare/comparison.h"
#include "linkage/compare/jaro_winkler.h"
#include "linkage/compare/joined_words.h"
#include "linkage/compare/norms.h"
#include "linkage/compare/number_words.h"
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
  if (pairs.empty()) return 0;
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

using SomeWords = std::vector<const WeighedWord*>;

// The words that are not in a pair.
SomeWords alone(const Words& words, const std::vector<WordPair>& pairs,
                const WeighedWord* WordPair::*side) {
  SomeWords rest;
  auto taken = pairs.begin();
  for (const WeighedWord& word : words) {
    if (taken != pairs.end() && (*taken).*side == &word) {
      ++taken;
    } else {
      rest.push_back(&word);
    }
  }
  return rest;
}

// All words of a long text, thousands, would be compared with all of the other text: the heaviest
// say the most.
void keep_heaviest(SomeWords* words) {
  constexpr size_t kMost = 500;
  if (words->size() <= kMost) return;
  std::ranges::nth_element(*words, words->begin() + kMost, [](const auto* x, const auto* y) {
    return x->weight != y->weight ? x->weight > y->weight : x->word < y->word;
  });
  words->resize(kMost);
}

// Likewise, as far as they may be like another.
SomeWords without(const Words& words, const std::vector<WordPair>& pairs,
                  const WeighedWord* WordPair::*side) {
  SomeWords rest = alone(words, pairs, side);
  // A number that differs in a digit is another one.
  std::erase_if(rest, [](const WeighedWord* word) { return word->digit; });
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

// Adds the likest first, each word at most once.
void add_close(std::vector<WordPair> close, std::vector<WordPair>* pairs) {
  std::ranges::sort(close, goes_first);
  const auto equal = static_cast<std::ptrdiff_t>(pairs->size());
  for (const WordPair& pair : close) {
    const auto taken = [&](const WordPair& other) { return shares_a_word(pair, other); };
    if (std::none_of(pairs->begin() + equal, pairs->end(), taken)) pairs->push_back(pair);
  }
}

// The words that both have, or have nearly.
std::vector<WordPair> soft_pairs(const Words& a, const Words& b) {
  std::vector<WordPair> pairs = common_words(a, b);
  const SomeWords rest_a = without(a, pairs, &WordPair::a);
  const SomeWords rest_b = without(b, pairs, &WordPair::b);
  std::vector<WordPair> close;
  for (const WeighedWord* x : rest_a) {
    for (const WeighedWord* y : rest_b) {
      if (!may_be_close(*x, *y)) continue;
      const double similarity = jaro_winkler_similarity(x->word, y->word, kCloseWords);
      if (similarity >= kCloseWords) close.push_back({similarity, x, y});
    }
  }
  add_close(std::move(close), &pairs);
  return pairs;
}

// W. W. Cohen, P. Ravikumar, S. E. Fienberg, "A comparison of string distance metrics for
// name-matching tasks", IIWeb 2003; here each word counts at most once, equal ones first, which
// makes it symmetric and at most 1.
double soft_tfidf(const Words& a, const Words& b) { return cosine(soft_pairs(a, b), a, b); }

double sum(const Words& words) {
  double all = 0;
  for (const WeighedWord& word : words) all += word.weight;
  return all;
}

// How much of the lesser is in the other.
double contained(const std::vector<WordPair>& pairs, const Words& a, const Words& b) {
  double of_a = 0;
  double of_b = 0;
  for (const WordPair& pair : pairs) {
    of_a += pair.similarity * pair.a->weight;
    of_b += pair.similarity * pair.b->weight;
  }
  const double all_a = sum(a);
  const double all_b = sum(b);
  if (all_a == all_b) return std::min(of_a, of_b) / all_a;
  return all_a < all_b ? of_a / all_a : of_b / all_b;
}

double containment(const Words& a, const Words& b) {
  const auto joined = join_words(a, b);
  const Words& x = joined ? joined->a : a;
  const Words& y = joined ? joined->b : b;
  return contained(soft_pairs(x, y), x, y);
}

// The geometric mean of what the lesser has in the other and of the cosine, which asks the rest of
// the greater for something too. Numbers that contradict each other take kContradiction of it: in
// amazon_google and abt_buy they cost as much as a similarity of 0.9 that falls to one of 0.6.
double title(const Words& a, const Words& b) {
  constexpr double kContradiction = 0.3;
  const auto joined = join_words(a, b);
  const Words& x = joined ? joined->a : a;
  const Words& y = joined ? joined->b : b;
  const std::vector<WordPair> pairs = soft_pairs(x, y);
  if (pairs.empty()) return 0;
  const double words = std::sqrt(std::min(1.0, cosine(pairs, x, y)) * contained(pairs, x, y));
  return words * (1 - kContradiction * (1 - shared_numbers(x, y).value_or(1)));
}

// Where a code also counts that is nearly another one.
double codes(const Words& a, const Words& b) {
  std::vector<WordPair> pairs = common_words(a, b);
  std::vector<WordPair> close;
  const SomeWords rest_b = alone(b, pairs, &WordPair::b);
  for (const WeighedWord* x : alone(a, pairs, &WordPair::a)) {
    for (const WeighedWord* y : rest_b) {
      const double similarity = code_similarity(x->word, y->word);
      if (similarity > 0) close.push_back({similarity, x, y});
    }
  }
  add_close(std::move(close), &pairs);
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
constexpr WeightedMethod kContainment = {"containment", false, containment};
constexpr WeightedMethod kTitle = {"title", false, title};
constexpr WeightedMethod kCodes = {"codes", false, codes};

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
      {"containment", {FieldType::kText}, by_weight<kContainment>},
      {"title", {FieldType::kText}, by_weight<kTitle>},
      {"codes", {FieldType::kText}, by_weight<kCodes>},
  };
  return kKinds;
}

}  // namespace kindred
