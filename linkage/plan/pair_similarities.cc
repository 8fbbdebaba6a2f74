#include "linkage/plan/pair_similarities.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/family.h"
#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"

namespace kindred {

namespace {

bool compared_by_rule(const Pipeline& pipeline, size_t feature) {
  const auto& branches = pipeline.blocking.branches();
  return std::any_of(branches.begin(), branches.end(),
                     [&](const Branch& branch) { return branch.rule->needs(feature); });
}

// What a feature measures: sets of a feature of their own, vectors as their family does.
bool measure_alike(const Feature& a, const Feature& b) {
  if (a.kind != Feature::Kind::kValues || b.kind != Feature::Kind::kValues) return false;
  return a.of == b.of && a.family->name() == b.family->name() &&
         a.family->options() == b.family->options();
}

bool share(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  return common_elements<uint64_t>(a, b) > 0;
}

double best_similarity(const Family& family, const std::vector<SparseVector>& a,
                       const std::vector<SparseVector>& b) {
  double best = 0;
  for (const SparseVector& x : a) {
    for (const SparseVector& y : b) {
      const std::optional<double> distance =
          family.measure({.set = {}, .components = x.components, .length = x.length},
                         {.set = {}, .components = y.components, .length = y.length});
      if (distance) best = std::max(best, family.similarity(*distance));
    }
  }
  return best;
}

}  // namespace

PairSimilarities::PairSimilarities(std::shared_ptr<const Pipeline> pipeline)
    : pipeline_(std::move(pipeline)), same_as_(pipeline_->features.size()) {
  for (size_t f = 0; f < pipeline_->features.size(); ++f) {
    if (!compared_by_rule(*pipeline_, f)) continue;
    const auto number = static_cast<uint16_t>(f);
    const auto alike = std::find_if(features_.begin(), features_.end(), [&](uint16_t other) {
      return measure_alike(pipeline_->features[f], pipeline_->features[other]);
    });
    same_as_[f] = alike == features_.end() ? number : *alike;
    if (alike == features_.end()) features_.push_back(number);
  }
}

ComparedRecord PairSimilarities::compared(const Pipeline& pipeline, const Preparer& preparer) {
  ComparedRecord record;
  const Features& features = preparer.last_features();
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    std::vector<uint64_t>& hashes = record.values.emplace_back();
    features.values.for_each(static_cast<uint16_t>(f), [&](std::string_view value) {
      hashes.push_back(hash_bytes(value, 0));
    });
    sort_unique(&hashes);
  }
  record.sets = features.sets;
  for (std::vector<uint64_t>& set : record.sets) sort_unique(&set);
  record.vectors = preparer.last_vectors();
  return record;
}

double PairSimilarities::of_feature(uint16_t feature, const ComparedRecord& a,
                                    const ComparedRecord& b) const {
  const Feature& compared = pipeline_->features[feature];
  const bool values = compared.kind == Feature::Kind::kValues;
  const uint16_t of = values ? compared.of : feature;
  if (pipeline_->features[of].vectors()) {
    return values ? best_similarity(*compared.family, a.vectors[of], b.vectors[of]) : 0;
  }
  if (a.sets[of].empty() || b.sets[of].empty()) return 0;
  return jaccard(a.sets[of], b.sets[of]);
}

void PairSimilarities::measure(const ComparedRecord& a, const ComparedRecord& b,
                               std::vector<double>* similarities) const {
  similarities->clear();
  for (size_t f = 0; f < a.values.size(); ++f) {
    similarities->push_back(share(a.values[f], b.values[f]) ? 1 : 0);
  }
  const size_t fields = similarities->size();
  similarities->resize(fields + same_as_.size(), 0);
  for (size_t f = 0; f < same_as_.size(); ++f) {
    if (!same_as_[f]) continue;
    (*similarities)[fields + f] = *same_as_[f] == f ? of_feature(static_cast<uint16_t>(f), a, b)
                                                    : (*similarities)[fields + *same_as_[f]];
  }
}

}  // namespace kindred
