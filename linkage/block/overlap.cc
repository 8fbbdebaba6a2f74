#include "linkage/block/overlap.h"

#include <limits>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

class OverlapRule final : public Rule {
 public:
  explicit OverlapRule(Overlap overlap)
      : overlap_(std::move(overlap)), salt_(hash_bytes(overlap_.spec, 0)) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    for (const uint64_t element : features.sets[overlap_.feature]) {
      out->push_back(mix(salt_, element));
    }
  }

  double most_keys() const override { return overlap_.most_keys; }
  bool checked() const override { return overlap_.at_least > 1; }
  bool needs(size_t feature) const override { return feature == overlap_.feature; }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    const std::span<const uint64_t> x = a.set(overlap_.feature);
    const std::span<const uint64_t> y = b.set(overlap_.feature);
    uint32_t common = 0;
    for (size_t i = 0, j = 0; i < x.size() && j < y.size() && common < overlap_.at_least;) {
      const uint64_t left = x[i];
      const uint64_t right = y[j];
      common += left == right;
      i += left <= right;
      j += right <= left;
    }
    return common >= overlap_.at_least;
  }

  double probability(std::span<const double> /*similarities*/) const override {
    return std::numeric_limits<double>::quiet_NaN();
  }

  std::string text() const override { return overlap_.name; }
  std::string spec() const override { return overlap_.spec; }

 private:
  Overlap overlap_;
  uint64_t salt_;
};

}  // namespace

RulePointer overlap(Overlap overlap) {
  return std::make_shared<const OverlapRule>(std::move(overlap));
}

}  // namespace kindred
