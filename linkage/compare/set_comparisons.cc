// Comparisons of sets and bags: of set fields, and of the words of a text.

#include <algorithm>

#include "linkage/compare/comparison.h"
#include "linkage/compare/jaccard.h"
#include "linkage/compare/norms.h"
#include "linkage/text/blanks.h"

namespace kindred {
namespace {

using Elements = std::vector<std::string_view>;

// The words of a text in ascending order, as often as they occur.
Elements bag_of_words(std::string_view text) {
  Elements words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) words.push_back(word);
  std::ranges::sort(words);
  return words;
}

Elements set_of_words(std::string_view text) {
  Elements words = bag_of_words(text);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

// A value as ascending elements, and the similarity by the counts.
struct OverlapMethod {
  std::string_view name;
  bool metric;
  Elements (*elements)(std::string_view bytes);
  double (*of_counts)(size_t common, size_t a_size, size_t b_size);
};

constexpr OverlapMethod kJaccard = {"jaccard", true, decode_set, jaccard_of_counts};
constexpr OverlapMethod kJaccardOfWords = {"jaccard", true, set_of_words, jaccard_of_counts};
constexpr OverlapMethod kBagMax = {"bag_max", true, bag_of_words, jaccard_of_counts};
constexpr OverlapMethod kBagSum = {"bag_sum", false, bag_of_words, bag_sum_of_counts};

class OverlapComparison final : public Comparison {
 public:
  explicit OverlapComparison(const OverlapMethod& method) : method_(method) {}

  std::string_view name() const override { return method_.name; }
  bool is_metric() const override { return method_.metric; }
  double usual_penalty() const override { return 100; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const Elements x = method_.elements(a);
    const Elements y = method_.elements(b);
    const size_t common = common_elements<std::string_view>(x, y);
    const double distance = 1 - method_.of_counts(common, x.size(), y.size());
    return distance > cutoff ? kInfinity : distance;
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return std::max(0.0, 1 - distance);
  }

 private:
  OverlapMethod method_;
};

template <const OverlapMethod& kMethod>
std::shared_ptr<const Comparison> by_overlap() {
  return std::make_shared<OverlapComparison>(kMethod);
}

}  // namespace

const std::vector<ComparisonKind>& set_comparisons() {
  static const std::vector<ComparisonKind> kKinds = {
      {"jaccard", {FieldType::kSet}, by_overlap<kJaccard>},
      {"jaccard", {FieldType::kText}, by_overlap<kJaccardOfWords>},
      {"bag_max", {FieldType::kText}, by_overlap<kBagMax>},
      {"bag_sum", {FieldType::kText}, by_overlap<kBagSum>},
  };
  return kKinds;
}

}  // namespace kindred
