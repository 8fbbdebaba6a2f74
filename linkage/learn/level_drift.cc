#include "linkage/learn/level_drift.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "linkage/learn/pair_patterns.h"
#include "linkage/score/probability.h"
#include "linkage/score/scorer.h"

namespace kindred {

namespace {

// The shares of the levels among pairs drawn at random, by all classes of pairs of the model.
std::vector<double> shares_at_random(const Model& model, const ModelField& field, bool related) {
  std::vector<double> shares;
  for (const ModelLevel& level : field.levels) {
    const double as_related = related ? level.related.value_or(level.m) : level.u;
    const double as_near = related ? level.near.value_or(level.u) : level.u;
    shares.push_back(model.prior * level.m + model.related.value_or(0) * as_related +
                     model.near.value_or(0) * as_near +
                     model.similar.value_or(0) * level.similar.value_or(level.u) +
                     others(model) * level.u);
  }
  double all = 0;
  for (const double share : shares) all += share;
  for (double& share : shares) share /= all;
  return shares;
}

std::vector<double> shares_of_match(const ModelField& field, double probability) {
  std::vector<double> shares;
  for (const ModelLevel& level : field.levels) {
    shares.push_back(probability * level.m + (1 - probability) * level.u);
  }
  return shares;
}

std::optional<size_t> level_called(const ModelField& field, const std::string& text) {
  const auto level = std::ranges::find(field.levels, text, &ModelLevel::text);
  if (level == field.levels.end()) return std::nullopt;
  return static_cast<size_t>(level - field.levels.begin());
}

// What the parts of a score say of a field: its level, and all that they add to the weight for it.
struct Said {
  std::optional<size_t> level;  // none: a record lacks the field, or it is passed over
  double adds = 0;
};

Said said_of(const ModelField& field, const std::vector<ScorePart>& parts) {
  Said said;
  for (const ScorePart& part : parts) {
    if (part.about != field.name) continue;
    if (!said.level) said.level = level_called(field, part.why);
    said.adds += part.adds;
  }
  return said;
}

}  // namespace

LevelDrift::LevelDrift(std::shared_ptr<const Pipeline> pipeline,
                       const std::vector<ComparedField>& fields, std::shared_ptr<const Model> model)
    : pipeline_(std::move(pipeline)),
      model_(std::move(model)),
      random_(fields.size()),
      matches_(fields.size()) {
  for (const ComparedField& field : fields) {
    fields_.emplace_back(field);
    strangers_.push_back(shares_at_random(*model_, *model_->field(field.name), field.related));
  }
  asked_ = selected_fields(*pipeline_, fields_);
}

void LevelDrift::count(const std::vector<double>& expected, size_t level, double weight,
                       Counts* counts) {
  counts->expected.resize(expected.size(), 0);
  counts->observed.resize(expected.size(), 0);
  ++counts->pairs;
  counts->weight += weight;
  counts->observed[level] += weight;
  for (size_t l = 0; l < expected.size(); ++l) counts->expected[l] += weight * expected[l];
}

void LevelDrift::add_random(const KeyedRecord& a, const KeyedRecord& b) {
  if (!pipeline_->links(a.source(), b.source())) return;
  const bool in_order = identity_less(a, b);
  for (size_t f = 0; f < fields_.size(); ++f) {
    const uint8_t level = fields_[f].find(in_order ? a : b, in_order ? b : a).level;
    if (level != kMissing) count(strangers_[f], level, 1, &random_[f]);
  }
}

void LevelDrift::add_candidate(const KeyedRecord& a, const KeyedRecord& b,
                               const std::vector<uint16_t>& branches, double stands_for) {
  const bool in_order = identity_less(a, b);
  const auto parts = pipeline_->scorer->parts(in_order ? a : b, in_order ? b : a);
  double all = 0;
  for (const ScorePart& part : parts) all += part.adds;
  for (size_t f = 0; f < fields_.size(); ++f) {
    const bool found_without =
        std::ranges::any_of(branches, [&](uint16_t branch) { return !asked_[branch][f]; });
    if (!found_without) continue;
    const ModelField& field = *model_->field(fields_[f].compared().name);
    const Said said = said_of(field, parts);
    const double probability = probability_of_weight(all - said.adds);
    if (!said.level || probability < kSure) continue;
    count(shares_of_match(field, probability), *said.level, stands_for, &matches_[f]);
  }
}

LevelStability LevelDrift::stability(size_t field, const Counts& counts) const {
  LevelStability stability;
  stability.pairs = counts.pairs;
  if (counts.pairs == 0) return stability;
  const ModelField& learnt = *model_->field(fields_[field].compared().name);
  for (size_t l = 0; l < counts.expected.size(); ++l) {
    const double expected = counts.expected[l] / counts.weight;
    const double observed = (counts.observed[l] + expected) / (counts.weight + 1);
    stability.index += (observed - expected) * std::log(observed / expected);
    stability.levels.push_back(
        {learnt.levels[l].text, expected, counts.observed[l] / counts.weight});
  }
  return stability;
}

std::vector<FieldDrift> LevelDrift::figures() const {
  std::vector<FieldDrift> figures;
  for (size_t f = 0; f < fields_.size(); ++f) {
    figures.push_back(
        {fields_[f].compared().name, stability(f, random_[f]), stability(f, matches_[f])});
  }
  return figures;
}

}  // namespace kindred
