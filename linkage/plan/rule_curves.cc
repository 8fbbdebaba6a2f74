#include "linkage/plan/rule_curves.h"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "linkage/block/rule.h"

namespace kindred {

namespace {

void fix(const Pipeline& pipeline, const FixedSimilarity& fixed,
         std::vector<std::optional<double>>* places) {
  bool known = false;
  const auto set = [&](const std::string& name, size_t place) {
    if (name != fixed.name) return;
    (*places)[place] = fixed.similarity;
    known = true;
  };
  for (size_t f = 0; f < pipeline.fields.size(); ++f) set(pipeline.fields[f].name, f);
  for (size_t f = 0; f < pipeline.features.size(); ++f) {
    set(pipeline.features[f].name, pipeline.fields.size() + f);
  }
  if (!known) {
    throw std::invalid_argument("there is no field or feature \"" + fixed.name + "\"");
  }
}

}  // namespace

RuleCurves::RuleCurves(std::shared_ptr<const Pipeline> pipeline,
                       const std::vector<FixedSimilarity>& fixed)
    : pipeline_(std::move(pipeline)),
      fixed_(pipeline_->fields.size() + pipeline_->features.size()) {
  for (const FixedSimilarity& one : fixed) fix(*pipeline_, one, &fixed_);
  for (size_t b = 0; b < pipeline_->blocking.branches().size(); ++b) kinds_.push_back(kind_of(b));
}

const std::string& RuleCurves::name(size_t branch) const {
  return pipeline_->blocking.branches()[branch].name;
}

std::vector<double> RuleCurves::similarities(double of_features, double of_fields) const {
  std::vector<double> all;
  for (size_t i = 0; i < fixed_.size(); ++i) {
    all.push_back(fixed_[i].value_or(i < pipeline_->fields.size() ? of_fields : of_features));
  }
  return all;
}

// Rules do not say what they read, so they are tried: at enough places to notice a step.
RuleCurves::Kind RuleCurves::kind_of(size_t branch) const {
  constexpr int kPlaces = 100;
  const Rule& rule = *pipeline_->blocking.branches()[branch].rule;
  const double first = rule.probability(similarities(0, 1));
  if (std::isnan(first)) return Kind::kNone;
  for (int i = 1; i <= kPlaces; ++i) {
    const double similarity = static_cast<double>(i) / kPlaces;
    if (rule.probability(similarities(similarity, 1)) != first) return Kind::kCurve;
  }
  return rule.probability(similarities(0, 0)) == first ? Kind::kFixed : Kind::kEquality;
}

double RuleCurves::branch(size_t branch, double similarity) const {
  return pipeline_->blocking.branches()[branch].rule->probability(similarities(similarity, 1));
}

double RuleCurves::any(double similarity) const {
  double none = 1;
  for (size_t b = 0; b < branches(); ++b) {
    const bool told = kinds_[b] == Kind::kCurve || kinds_[b] == Kind::kFixed;
    if (told) none *= 1 - branch(b, similarity);
  }
  return 1 - none;
}

}  // namespace kindred
