// Comparisons of fingerprints.

#include <vector>

#include "linkage/compare/alignment.h"
#include "linkage/compare/comparison.h"
#include "linkage/compare/norms.h"

namespace kindred {
namespace {

class AlignmentComparison final : public Comparison {
 public:
  std::string_view name() const override { return "alignment"; }
  bool is_metric() const override { return false; }
  double usual_penalty() const override { return 100; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const auto similarity = alignment_similarity(decode_minutiae(a), decode_minutiae(b));
    if (!similarity) return std::nullopt;
    return 1 - *similarity > cutoff ? kInfinity : 1 - *similarity;
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return distance > 1 ? 0 : 1 - distance;
  }
};

std::shared_ptr<const Comparison> alignment() { return std::make_shared<AlignmentComparison>(); }

}  // namespace

const std::vector<ComparisonKind>& minutiae_comparisons() {
  static const std::vector<ComparisonKind> kKinds = {
      {"alignment", {FieldType::kMinutiae}, alignment},
  };
  return kKinds;
}

}  // namespace kindred
