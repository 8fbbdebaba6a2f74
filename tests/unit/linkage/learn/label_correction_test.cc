#include "linkage/learn/label_correction.h"

#include <cmath>
#include <random>
#include <vector>

#include "linkage/score/compared_field.h"
#include "linkage/score/probability.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// Two fields that always agree or differ together, as a title and its short form do, and one for
// itself. The model takes all three for independent.
class Told {
 public:
  Told() {
    model_.prior = 0.1;
    for (const char* name : {"title", "short", "year"}) {
      model_.fields.push_back({.name = name, .levels = {{"exact", 0.9, 0.1}, {"else", 0.1, 0.9}}});
    }
  }

  const Model& model() const { return model_; }

  // As pairs are, by what makes them agree in truth.
  std::vector<WeighedLabel> labels(size_t count, uint64_t seed) const {
    std::mt19937_64 random(seed);
    const auto happens = [&](double chance) {
      return static_cast<double>(random() >> 11U) * 0x1p-53 < chance;
    };
    std::vector<WeighedLabel> labels;
    for (size_t i = 0; i < count; ++i) {
      const bool same = happens(0.1);
      const bool title = happens(same ? 0.9 : 0.1);
      const bool year = happens(same ? 0.9 : 0.1);
      labels.push_back({pair(title, title, year), same});
    }
    return labels;
  }

  // Chosen by how they agree, each way as often, and not by how frequent that is.
  std::vector<WeighedLabel> chosen_labels(size_t count, uint64_t seed) const {
    std::mt19937_64 random(seed);
    std::vector<WeighedLabel> labels;
    for (size_t i = 0; i < count; ++i) {
      const bool title = i % 2 == 0;
      const bool year = i / 2 % 2 == 0;
      const double odds = 0.1 / 0.9 * (title ? 9 : 1.0 / 9) * (year ? 9 : 1.0 / 9);
      const bool same = static_cast<double>(random() >> 11U) * 0x1p-53 < odds / (1 + odds);
      labels.push_back({pair(title, title, year), same});
    }
    return labels;
  }

  WeighedPair pair(bool title, bool short_form, bool year) const {
    WeighedPair pair{levels(title, short_form, year), prior_weight(model_)};
    for (size_t f = 0; f < pair.levels.size(); ++f) {
      pair.weight += match_weight(model_.fields[f].levels[static_cast<uint8_t>(pair.levels[f])]);
    }
    return pair;
  }

 private:
  static std::string levels(bool title, bool short_form, bool year) {
    std::string levels;
    for (const bool equal : {title, short_form, year}) levels.push_back(equal ? 0 : 1);
    return levels;
  }

  Model model_;
};

std::vector<WeighedLabel> by(const Model& from, const Model& to, std::vector<WeighedLabel> labels) {
  for (WeighedLabel& label : labels) label.pair.weight = weight_by(from, to, label.pair);
  return labels;
}

TEST_CASE("two fields that tell one thing count once, when labels say so") {
  const Told told;
  const Model found = corrected(told.model(), told.labels(3000, 1));
  const double one = std::log2(9);
  const double scale = found.calibration.value_or(WeightCalibration{}).scale;
  const auto weight = [&](size_t field, size_t level) {
    return scale * match_weight(found.fields[field].levels[level]);
  };
  CHECK(weight(0, 0) + weight(1, 0) == Approx(one).margin(0.6));
  CHECK(weight(0, 1) + weight(1, 1) == Approx(-one).margin(0.6));
  CHECK(weight(2, 0) == Approx(one).margin(0.6));
  CHECK(scale * prior_weight(found) == Approx(std::log2(0.1 / 0.9)).margin(0.6));
  // What the model counted stays.
  CHECK(found.fields[0].levels[0].m == 0.9);
  CHECK(found.prior == told.model().prior);
}

TEST_CASE("what fifty labels correct holds for pairs that were not labelled") {
  const Told told;
  const std::vector<WeighedLabel> others = told.labels(5000, 9);
  const double before = log_loss(others);
  for (const uint64_t seed : {2, 3, 4, 5}) {
    const Model found = corrected(told.model(), told.chosen_labels(50, seed));
    CHECK(log_loss(by(told.model(), found, others)) < before);
  }
}

TEST_CASE("of a field that another one tells labels correct what it tells alone") {
  Model model = Told().model();
  model.fields[1].given = model.fields[0].name;
  model.fields[1].levels[0].less = 0.75 * match_weight(model.fields[1].levels[0]);
  Model to = model;
  to.fields[1].levels[0].weight = match_weight(model.fields[1].levels[0]) + 2;
  const std::string both = {0, 0, 1};
  const std::string one = {1, 0, 1};
  CHECK(weight_by(model, to, {both, 5}) == Approx(5.5));
  CHECK(weight_by(model, to, {one, 5}) == Approx(7));
}

TEST_CASE(
    "a calibration that makes weights flat is given up where labels say so, and kept otherwise") {
  const Told told;
  Model flat = told.model();
  flat.calibration = WeightCalibration{0.2, 0.5};
  std::vector<WeighedLabel> clear;
  for (int i = 0; i < 30; ++i) {
    const bool same = i % 3 == 0;
    clear.push_back({told.pair(same, same, same), same});
  }
  clear = by(told.model(), flat, clear);
  const Model found = corrected(flat, clear);
  CHECK(found.calibration.value_or(WeightCalibration{}).scale > 0.4);
  CHECK(log_loss(by(flat, found, clear)) < 0.1);

  std::vector<WeighedLabel> even;  // as often the same, whatever agrees
  for (int i = 0; i < 40; ++i) even.push_back({told.pair(i % 2 == 0, i % 2 == 0, true), i % 4 < 2});
  CHECK(corrected(flat, by(told.model(), flat, even)).calibration == flat.calibration);
}

TEST_CASE("fields that tell a third of what they seem to tell it through the scale of all") {
  const Told told;
  std::mt19937_64 random(7);
  std::vector<WeighedLabel> labels;
  for (int i = 0; i < 400; ++i) {
    const WeighedPair pair = told.pair(i % 2 == 0, i / 2 % 2 == 0, i / 4 % 2 == 0);
    const double chance = probability_of_weight((pair.weight - prior_weight(told.model())) / 3);
    labels.push_back({pair, static_cast<double>(random() >> 11U) * 0x1p-53 < chance});
  }
  const Model found = corrected(told.model(), labels);
  REQUIRE(found.calibration);
  CHECK(found.calibration->scale < 0.6);
  for (const ModelField& field : found.fields) {
    const double tells = match_weight(field.levels[0]) - match_weight(field.levels[1]);
    CHECK(found.calibration->scale * tells == Approx(2 * std::log2(9) / 3).margin(1));
  }
}

TEST_CASE("a pair that is left for no other partner weighs more, when labels say so") {
  const Told told;
  std::vector<WeighedLabel> labels;
  for (int i = 0; i < 40; ++i) {
    labels.push_back({told.pair(true, false, i % 4 < 2), i % 2 == 0});
    labels.back().pair.left = i % 2 == 0;
  }
  WeighedPair left = told.pair(true, false, true);
  left.left = true;
  const double by_left = weight_by(told.model(), corrected(told.model(), labels), left);
  for (WeighedLabel& label : labels) label.pair.left = false;
  const double without = weight_by(told.model(), corrected(told.model(), labels), left);
  CHECK(by_left > without + 2);
}

TEST_CASE("labels that say what the model says change nothing of note") {
  const Told told;
  std::vector<WeighedLabel> labels;
  for (int i = 0; i < 50; ++i) {
    labels.push_back({told.pair(i % 2 == 0, i % 2 == 0, i % 2 == 0), i % 2 == 0});
  }
  const Model found = corrected(told.model(), labels);
  for (size_t f = 0; f < 3; ++f) {
    for (size_t l = 0; l < 2; ++l) {
      const double was = match_weight(told.model().fields[f].levels[l]);
      CHECK(match_weight(found.fields[f].levels[l]) == Approx(was).margin(0.5));
    }
  }
}

TEST_CASE("without labels all weights stay, and a field that no labelled pair has keeps its own") {
  const Told told;
  const Model same = corrected(told.model(), {});
  CHECK(same.fields[0].levels[0].weight == Approx(std::log2(9)).margin(1e-4));
  CHECK(prior_weight(same) == Approx(prior_weight(told.model())).margin(1e-4));

  WeighedPair pair = told.pair(true, true, true);
  pair.levels[2] = static_cast<char>(kMissing);
  const Model found = corrected(told.model(), std::vector<WeighedLabel>{{pair, false}});
  CHECK(weight_by(told.model(), found, pair) < pair.weight - 1);
  // But for the scale of all fields.
  CHECK(match_weight(found.fields[2].levels[0]) > 0.5 * std::log2(9));
}

TEST_CASE("no level weighs less than the last one, whatever labels say") {
  const Told told;
  std::vector<WeighedLabel> labels;
  for (int i = 0; i < 200; ++i) {
    labels.push_back({told.pair(true, false, true), false});
    labels.push_back({told.pair(false, true, true), true});
  }
  const Model found = corrected(told.model(), labels);
  const std::vector<ModelLevel>& title = found.fields[0].levels;
  CHECK(match_weight(title[0]) >= match_weight(title[1]));
}

}  // namespace
}  // namespace kindred
