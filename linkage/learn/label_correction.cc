#include "linkage/learn/label_correction.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/learn/logistic.h"
#include "linkage/learn/pair_patterns.h"
#include "linkage/score/compared_field.h"

namespace kindred {

namespace {

// How far corrections go before labels have said anything, as standard deviations. Chosen on cora,
// senzing_truthset, abt_buy, census_jedai and amazon_google with 20, 50 and 100 answers, to six
// draws of the questions each.
constexpr double kOfField = 0.4;    // a field's factor; 0.5 turned one of abt_buy against itself
constexpr double kOfLevel = 1;      // bits
constexpr double kOfPair = 6;       // bits; priors are wrong by a factor of a hundred at times
constexpr double kOfLeft = 6;       // bits; of 2, 4 and 8, on census_jedai, more was better
constexpr double kOfOctaves = 0.6;  // the scale of all fields, where no calibration was learnt
constexpr double kStep = 0.5;       // octaves from one scale that is tried to the next
constexpr int kStepsDown = 3;       // where no calibration was learnt

// Where the coefficients of the regression stand.
class Coefficients {
 public:
  explicit Coefficients(const Model& model) : fields_(model.fields.size()) {
    deviations_ = {kOfPair, kOfLeft};
    deviations_.resize(kFields + fields_, kOfField);
    for (const ModelField& field : model.fields) {
      first_level_.push_back(static_cast<uint32_t>(deviations_.size()));
      deviations_.resize(deviations_.size() + field.levels.size(), kOfLevel);
    }
  }

  static constexpr uint32_t kPair = 0;
  static constexpr uint32_t kLeft = 1;
  uint32_t field(size_t f) const { return static_cast<uint32_t>(kFields + f); }
  uint32_t level(size_t f, size_t l) const { return first_level_[f] + static_cast<uint32_t>(l); }

  const std::vector<double>& deviations() const { return deviations_; }

 private:
  static constexpr size_t kFields = 2;

  size_t fields_;
  std::vector<double> deviations_;
  std::vector<uint32_t> first_level_;  // by field
};

WeightCalibration calibration_of(const Model& model) {
  return model.calibration.value_or(WeightCalibration{});
}

// What a bit of a weight adds to the log odds.
double scale(const Model& model) { return calibration_of(model).scale; }

// Which part of a positive weight of the pair's level counts: less than all where another field
// tells it too.
double counted_part(const Model& model, size_t field, const std::string& levels) {
  const ModelField& learnt = model.fields[field];
  if (learnt.given.empty()) return 1;
  const auto given = std::ranges::find(model.fields, learnt.given, &ModelField::name);
  if (given == model.fields.end()) return 1;
  if (level_of(levels[static_cast<size_t>(given - model.fields.begin())]) != 0) return 1;
  return 1 - told_part(learnt.levels[level_of(levels[field])]);
}

// What the level of the pair weighs by the model.
double weight_of(const Model& model, size_t field, const std::string& levels) {
  const double weight = match_weight(model.fields[field].levels[level_of(levels[field])]);
  return weight > 0 ? weight * counted_part(model, field, levels) : weight;
}

LogisticRow row_of(const WeighedLabel& label) {
  return {.values = {}, .offset = label.pair.weight * std::numbers::ln2, .yes = label.same};
}

LogisticRow row_of(const Model& model, const Coefficients& coefficients,
                   const WeighedLabel& label) {
  LogisticRow row = row_of(label);
  const double bit = scale(model) * std::numbers::ln2;
  row.values.emplace_back(Coefficients::kPair, bit);
  if (label.pair.left) row.values.emplace_back(Coefficients::kLeft, bit);
  for (size_t f = 0; f < model.fields.size(); ++f) {
    const uint8_t level = level_of(label.pair.levels[f]);
    if (level == kMissing) continue;
    const double weight = weight_of(model, f, label.pair.levels) * bit;
    row.values.emplace_back(coefficients.field(f), weight);
    row.values.emplace_back(coefficients.level(f, level),
                            counted_part(model, f, label.pair.levels) * bit);
  }
  return row;
}

// What people read.
double rounded(double bits) {
  constexpr double kParts = 1e4;
  return std::round(bits * kParts) / kParts;
}

// The model with weights that are so corrected.
Model with(const Model& model, const Coefficients& places, const std::vector<double>& found) {
  Model result = model;
  result.weight =
      rounded(prior_weight(model) + found[Coefficients::kPair] + found[Coefficients::kLeft]);
  for (size_t f = 0; f < model.fields.size(); ++f) {
    const double factor = 1 + found[places.field(f)];
    std::vector<ModelLevel>& levels = result.fields[f].levels;
    for (size_t l = 0; l < levels.size(); ++l) {
      const double added = found[places.level(f, l)];
      levels[l].weight = rounded(factor * match_weight(model.fields[f].levels[l]) + added);
    }
    for (ModelLevel& level : levels) level.weight = std::max(level.weight, levels.back().weight);
  }
  return result;
}

struct Correction {
  Model model;
  double evidence = 0;  // see log_evidence()
};

Correction correction(const Model& model, std::span<const WeighedLabel> labels) {
  const Coefficients places(model);
  std::vector<LogisticRow> rows;
  rows.reserve(labels.size());
  for (const WeighedLabel& label : labels) rows.push_back(row_of(model, places, label));
  const std::vector<double> found = most_probable(rows, places.deviations());
  return {with(model, places, found), log_evidence(rows, places.deviations(), found)};
}

// Beginning with another calibration than that of the model, or with none.
Correction correction_from(const WeightCalibration& start, const Model& model,
                           std::span<const WeighedLabel> labels) {
  Model from = model;
  from.calibration.reset();
  if (start != WeightCalibration{}) from.calibration = start;
  std::vector<WeighedLabel> weighed(labels.begin(), labels.end());
  for (WeighedLabel& label : weighed) label.pair.weight = weight_by(model, from, label.pair);
  return correction(from, weighed);
}

struct Start {
  WeightCalibration calibration;
  double log_prior = 0;
};

// From none to the calibration that was learnt: all are as probable beforehand.
std::vector<Start> between(const WeightCalibration& learnt) {
  const double octaves = std::log2(learnt.scale);
  const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(octaves) / kStep)));
  std::vector<Start> starts;
  for (int part = parts; part >= 0; --part) {
    const double share = static_cast<double>(part) / parts;
    starts.push_back({{rounded(std::exp2(share * octaves)), rounded(share * learnt.shift)}, 0});
  }
  return starts;
}

// Fields in sum tell as much as they seem to, or less, and hardly a third of it. Never more: that
// comes from labels that are all beyond doubt, and makes doubtful pairs sure.
std::vector<Start> downwards() {
  std::vector<Start> starts;
  for (int step = 0; step <= kStepsDown; ++step) {
    const double deviations = step * kStep / kOfOctaves;
    starts.push_back({{rounded(std::exp2(-step * kStep)), 0}, -deviations * deviations / 2});
  }
  return starts;
}

}  // namespace

Model corrected(const Model& model, std::span<const WeighedLabel> labels) {
  std::optional<Correction> best;
  for (const Start& start : model.calibration ? between(*model.calibration) : downwards()) {
    Correction found = correction_from(start.calibration, model, labels);
    found.evidence += start.log_prior;
    if (!best || found.evidence > best->evidence) best = std::move(found);
  }
  return best->model;
}

double weight_by(const Model& from, const Model& to, const WeighedPair& pair) {
  double added = prior_weight(to) - prior_weight(from);
  for (size_t f = 0; f < from.fields.size(); ++f) {
    const uint8_t level = level_of(pair.levels[f]);
    if (level == kMissing) continue;
    added += weight_of(to, f, pair.levels) - weight_of(from, f, pair.levels);
  }
  const WeightCalibration before = calibration_of(from);
  const WeightCalibration after = calibration_of(to);
  return after.scale * ((pair.weight - before.shift) / before.scale + added) + after.shift;
}

double log_loss(std::span<const WeighedLabel> labels) {
  std::vector<LogisticRow> rows;
  rows.reserve(labels.size());
  for (const WeighedLabel& label : labels) rows.push_back(row_of(label));
  return log_loss(rows);
}

}  // namespace kindred
