#include "daemon/answers/pair_explanation.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/answers/shown_value.h"
#include "linkage/feature/shingle.h"
#include "linkage/plan/pair_similarities.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/jaccard.h"

namespace kindred {

namespace {

std::vector<std::string> shown_values(const KeyedRecord& record, uint16_t field, FieldType type) {
  std::vector<std::string> values;
  record.for_each(field,
                  [&](std::string_view value) { values.push_back(shown_value(type, value)); });
  return values;
}

std::optional<double> feature_jaccard(std::vector<uint64_t> a, std::vector<uint64_t> b) {
  if (a.empty() || b.empty()) return std::nullopt;
  sort_unique(&a);
  sort_unique(&b);
  return round_score(jaccard(a, b));
}

std::vector<ExplainedField> explain_fields(const Pipeline& pipeline, const KeyedRecord& left,
                                           const KeyedRecord& right) {
  std::vector<ExplainedField> fields;
  for (size_t f = 0; f < pipeline.fields.size(); ++f) {
    const auto number = static_cast<uint16_t>(f);
    const FieldType type = pipeline.fields[f].type;
    fields.push_back({pipeline.fields[f].name, shown_values(left, number, type),
                      shown_values(right, number, type), std::nullopt});
  }
  return fields;
}

std::vector<ExplainedFeature> explain_features(const Pipeline& pipeline, const Features& left,
                                               const Features& right) {
  std::vector<ExplainedFeature> features;
  for (size_t f = 0; f < pipeline.features.size(); ++f) {
    const Feature& feature = pipeline.features[f];
    if (feature.kind != Feature::Kind::kSet) continue;
    features.push_back(
        {f, feature.name, feature_jaccard(left.sets[f], right.sets[f]), std::nullopt});
  }
  return features;
}

// A set field's feature has the field's name: the scorer means the feature when it needs it.
void add_score(const Scorer& scorer, const std::string& name, const FieldScore& score,
               PairExplanation* pair) {
  for (ExplainedFeature& feature : pair->features) {
    if (feature.name != name || !scorer.needs(feature.number)) continue;
    feature.score = score;
    return;
  }
  for (ExplainedField& field : pair->fields) {
    if (field.name == name) field.score = score;
  }
}

// Each branch of the blocking rules, as it holds or fails on the pair.
void explain_rules(const Pipeline& pipeline, const RuleSide& left, const RuleSide& right,
                   const PairSimilarities& compare, const std::vector<double>& similarities,
                   PairExplanation* pair) {
  for (size_t b = 0; b < pipeline.blocking.branches().size(); ++b) {
    const Branch& branch = pipeline.blocking.branches()[b];
    const bool capped =
        std::find(pair->why.capped.begin(), pair->why.capped.end(), b) != pair->why.capped.end();
    RuleView view = view_rule(*branch.rule, left, right);
    add_misses(pipeline, *branch.rule, left, right, similarities, compare.features(), &view);
    pair->rules.push_back({branch.name, std::move(view), capped});
  }
}

}  // namespace

PairExplanation explain_pair(const Linker& linker, const Model* model, Identity left,
                             Identity right) {
  PairExplanation pair;
  if (right < left) std::swap(left, right);
  const Pipeline& pipeline = linker.pipeline();
  const KeyedRecord& left_record = *linker.record(left);
  const KeyedRecord& right_record = *linker.record(right);
  pair.why = linker.explain(left, right);
  pair.left = std::move(left);
  pair.right = std::move(right);
  pair.waterfall =
      waterfall(*pipeline.scorer, model, left_record, right_record, pair.why.evaluation);
  pair.highest = pipeline.scorer->highest();
  pair.match = pipeline.match;
  pair.review = pipeline.review;
  pair.cohesion = pipeline.cohesion;
  pair.max_bucket = pipeline.max_bucket;

  const std::shared_ptr<const Pipeline> borrowed(&pipeline, [](const Pipeline*) {});
  Preparer preparer(borrowed);
  const Features left_features = preparer.features(left_record);
  const ComparedRecord left_compared = PairSimilarities::compared(pipeline, preparer);
  const Features right_features = preparer.features(right_record);
  const PairSimilarities compare(borrowed);
  std::vector<double> similarities;
  compare.measure(left_compared, PairSimilarities::compared(pipeline, preparer), &similarities);
  pair.fields = explain_fields(pipeline, left_record, right_record);
  pair.features = explain_features(pipeline, left_features, right_features);
  for (size_t s = 0; s < pair.why.evaluation.fields.size(); ++s) {
    add_score(*pipeline.scorer, pipeline.scorer->fields()[s], pair.why.evaluation.fields[s], &pair);
  }
  explain_rules(pipeline, {left_features, left_record}, {right_features, right_record}, compare,
                similarities, &pair);
  return pair;
}

}  // namespace kindred
