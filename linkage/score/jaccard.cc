#include "linkage/score/jaccard.h"

#include <cmath>
#include <utility>

#include "linkage/block/minhash.h"

namespace kindred {

namespace {

class JaccardScore final : public Scorer {
 public:
  JaccardScore(uint16_t feature, std::string name, bool estimate)
      : feature_(feature), estimate_(estimate), fields_{std::move(name)} {}

  const std::vector<std::string>& fields() const override { return fields_; }
  double highest() const override { return 1; }
  bool needs(size_t feature) const override { return feature == feature_; }

  bool score(const KeyedRecord& left, const KeyedRecord& right, double at_least, Evaluation* out,
             ScoreCounts* counts) const override {
    ++counts->scored;
    out->score = 0;
    out->fields.assign(1, FieldScore{});
    const std::span<const uint64_t> a = left.set(feature_);
    const std::span<const uint64_t> b = right.set(feature_);
    if (a.empty() || b.empty()) return at_least <= 0;
    if (estimate_ && at_least > 0) {
      ++counts->estimated;
      if (hopeless(left.signature(feature_), right.signature(feature_), at_least)) return false;
    }
    ++counts->exact;
    const double similarity = round_score(jaccard(a, b));
    out->score = similarity;
    out->fields[0] = {true, similarity, similarity};
    return similarity >= at_least;
  }

 private:
  // A pair at the threshold falls four standard errors and three slots short of it once in 30,000
  // times or less. The slots make up for the skew of the binomial distribution where few slots
  // disagree.
  static bool hopeless(std::span<const uint32_t> a, std::span<const uint32_t> b, double at_least) {
    const auto slots = static_cast<double>(a.size());
    const double error = std::sqrt(at_least * (1 - at_least) / slots);
    return signature_agreement(a, b) < at_least - 4 * error - 3 / slots;
  }

  uint16_t feature_;
  bool estimate_;
  std::vector<std::string> fields_;
};

}  // namespace

std::unique_ptr<const Scorer> jaccard_score(uint16_t feature, std::string name, bool estimate) {
  return std::make_unique<JaccardScore>(feature, std::move(name), estimate);
}

}  // namespace kindred
