// The S-curves of a pipeline's rules (MMDS 3.4.2, 3.6.3): what each finds by the similarity of a
// pair.

#ifndef KINDRED_LINKAGE_RULE_CURVES_H_
#define KINDRED_LINKAGE_RULE_CURVES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "linkage/prepare/pipeline.h"

namespace kindred {

// A fixed similarity of one field, where 1 is equal and less is not, or of one feature.
struct FixedSimilarity {
  std::string name;
  double similarity = 1;  // 0 to 1
};

// The curves have one similarity for all features that are not fixed. The fields that a rule asks
// to be equal are taken to be equal, since it finds nothing elsewhere, unless they are fixed
// below 1.
//
// Rules are taken to be independent. Rules over one feature are not quite: a pair that one of them
// finds is a little more likely to be found by the next.
class RuleCurves {
 public:
  enum class Kind : uint8_t {
    kCurve,     // its chance changes with the similarity
    kEquality,  // it holds or not by fields that are not fixed
    kFixed,     // one chance, by what is fixed
    kNone,      // its chance does not follow from similarities: only a sample tells
  };

  // Throws std::invalid_argument when a name is none of a field or feature.
  RuleCurves(std::shared_ptr<const Pipeline> pipeline, const std::vector<FixedSimilarity>& fixed);

  size_t branches() const { return kinds_.size(); }
  const std::string& name(size_t branch) const;
  Kind kind(size_t branch) const { return kinds_[branch]; }

  // The chance that the branch finds a pair, not a number for kNone; or any of the branches that
  // are kCurve or kFixed.
  double branch(size_t branch, double similarity) const;
  double any(double similarity) const;

 private:
  std::vector<double> similarities(double of_features, double of_fields) const;
  Kind kind_of(size_t branch) const;

  std::shared_ptr<const Pipeline> pipeline_;
  std::vector<std::optional<double>> fixed_;  // by field, then by feature
  std::vector<Kind> kinds_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RULE_CURVES_H_
