#include "linkage/score/probability.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "linkage/score/weighed_field.h"

namespace kindred {

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();  // log2 of a share of 0

class ProbabilityScore final : public Scorer {
 public:
  ProbabilityScore(std::vector<ComparedField> fields, const Model& model)
      : prior_(prior_weight(model)),
        related_(std::log2(model.related.value_or(0) / others(model))),
        near_(std::log2(model.near.value_or(0) / others(model))),
        similar_(std::log2(model.similar.value_or(0) / others(model))),
        free_(-std::log2(model.free.value_or(1))),
        calibration_(model.calibration.value_or(WeightCalibration{})) {
    if (fields.size() > kMostComparedFields || misfit(model, fields)) {
      throw std::invalid_argument("the model is not one for these fields");
    }
    for (ComparedField& field : fields) {
      const ModelField& learnt = *model.field(field.name);
      names_.push_back(field.name);
      fields_.emplace_back(std::move(field), learnt, model);
      highest_ += fields_.back().highest();
    }
    find_instead();
    find_given(model);
    order_.resize(fields_.size());
    std::iota(order_.begin(), order_.end(), size_t{0});
    std::ranges::stable_sort(
        order_, [&](size_t a, size_t b) { return fields_[a].highest() > fields_[b].highest(); });
  }

  const std::vector<std::string>& fields() const override { return names_; }
  double highest() const override { return 1; }
  bool needs(size_t) const override { return false; }

  // The fields that can add most come first: they decide most pairs.
  bool score(const KeyedRecord& left, const KeyedRecord& right, double at_least, Evaluation* out,
             ScoreCounts* counts) const override {
    ++counts->scored;
    std::array<Agreement, kMostComparedFields> agreements;
    Weights weights;
    const double needed = (needed_weight(at_least) - calibration_.shift) / calibration_.scale;
    double reachable = prior_ + free_ + highest_;
    for (const size_t f : order_) {
      const WeighedField& field = fields_[f];
      agreements[f] = field.levels().find(left, right);
      const double rarity = field.rarity(agreements[f], left, right);
      weights.match[f] = field.weight(agreements[f]) + rarity;
      const bool related = field.levels().compared().related;
      weights.related[f] = related ? field.related_weight(agreements[f]) + rarity : 0;
      weights.near[f] = related ? field.near_weight(agreements[f]) + rarity : 0;
      weights.similar[f] = field.similar_weight(agreements[f]) + rarity;
      reachable -= field.highest() - weights.match[f];
      if (reachable < needed) return false;
    }
    ++counts->exact;
    take_told(agreements, &weights);
    double weight = prior_ + free_;
    double related = related_;
    double near = near_;
    double similar = similar_;
    for (size_t f = 0; f < fields_.size(); ++f) {
      weight += weights.match[f];
      related += weights.related[f];
      near += weights.near[f];
      similar += weights.similar[f];
    }
    weight -= doubt(related, near, similar);
    weight = calibration_.scale * weight + calibration_.shift;
    out->score = round_score(probability_of_weight(weight));
    if (out->score < at_least) return false;
    out->probability = out->score;
    out->fields.assign(fields_.size(), FieldScore{});
    for (size_t f = 0; f < fields_.size(); ++f) {
      const Agreement& agreement = agreements[f];
      if (agreement.level == kMissing) continue;
      const double similarity = fields_[f].levels().similarity(agreement.left, agreement.right);
      out->fields[f] = {true, round_score(similarity), round_score(weights.match[f])};
    }
    return true;
  }

  bool alike(const Evaluation& evaluation) const override {
    for (size_t f = 0; f < fields_.size(); ++f) {
      const FieldScore& field = evaluation.fields[f];
      const bool told = std::ranges::any_of(
          instead_[f], [&](size_t other) { return evaluation.fields[other].present; });
      if (field.present ? field.similarity != 1 : !told) return false;
    }
    return true;
  }

  std::vector<ScorePart> parts(const KeyedRecord& left, const KeyedRecord& right) const override {
    std::vector<ScorePart> parts = {{"prior", "two records drawn at random", round_score(prior_)}};
    if (free_ > 0) {
      parts.push_back({"free", "neither has another partner in a source", round_score(free_)});
    }
    double related = related_;
    double near = near_;
    double similar = similar_;
    for (size_t f = 0; f < fields_.size(); ++f) {
      const WeighedField& field = fields_[f];
      const ComparedField& compared = field.levels().compared();
      const Agreement agreement = field.levels().find(left, right);
      if (agreement.level == kMissing) {
        const bool over = field.levels().passed_over(left, right);
        parts.push_back({compared.name, over ? "passed over" : "missing", 0});
        continue;
      }
      parts.push_back({compared.name, compared.levels[agreement.level].text,
                       round_score(field.weight(agreement))});
      const double rarity = round_score(field.rarity(agreement, left, right));
      similar += field.similar_weight(agreement) + rarity;
      if (compared.related) {
        related += field.related_weight(agreement) + rarity;
        near += field.near_weight(agreement) + rarity;
      }
      if (rarity != 0) {
        parts.push_back({compared.name, rarity > 0 ? "a rare value" : "a frequent value", rarity});
      }
      const std::string* const by = told_by(f, left, right);
      if (by == nullptr) continue;
      const double told = round_score(field.told(agreement, field.weight(agreement) + rarity));
      if (told <= 0) continue;
      parts.push_back({compared.name, "told by " + *by, -told});
      similar -= told;
      if (compared.related) {
        related -= told;
        near -= told;
      }
    }
    const double only_related = round_score(doubt(related, near));
    if (only_related > 0) parts.push_back({"related", "perhaps they only are", -only_related});
    const double only_alike = round_score(doubt(related, near, similar) - doubt(related, near));
    if (only_alike > 0) parts.push_back({"similar", "perhaps they only are", -only_alike});
    if (calibration_ != WeightCalibration{}) {
      double sum = 0;
      for (const ScorePart& part : parts) sum += part.adds;
      const double calibrated = calibration_.scale * sum + calibration_.shift;
      parts.push_back(
          {"calibration", "how far the sum is believed", round_score(calibrated - sum)});
    }
    return parts;
  }

 private:
  // What a match loses in bits to pairs that only are related, near or similar: log2(1 + 2^related
  // + 2^near + 2^similar), with the greatest taken out, which may be beyond what a number can hold.
  static double doubt(double related, double near, double similar = kNever) {
    const double most = std::max({0.0, related, near, similar});
    return most + std::log2(std::exp2(-most) + std::exp2(related - most) + std::exp2(near - most) +
                            std::exp2(similar - most));
  }

  // By field, in bits: for a match, and for being related, near, similar, rather than strangers.
  struct Weights {
    std::array<double, kMostComparedFields> match;
    std::array<double, kMostComparedFields> related;
    std::array<double, kMostComparedFields> near;
    std::array<double, kMostComparedFields> similar;
  };

  // Leaves of each field what no other one tells. In fields that are not related, related and near
  // pairs agree as strangers do, to whom the other field tells as much.
  void take_told(std::span<const Agreement> agreements, Weights* weights) const {
    for (const auto& [f, by] : given_) {
      if (agreements[by].level != 0) continue;
      const double told = fields_[f].told(agreements[f], weights->match[f]);
      weights->match[f] -= told;
      weights->similar[f] -= told;
      if (!fields_[f].levels().compared().related) continue;
      weights->related[f] -= told;
      weights->near[f] -= told;
    }
  }

  // The field that tells some of this one, where the two agree in it; null: none.
  const std::string* told_by(size_t field, const KeyedRecord& left,
                             const KeyedRecord& right) const {
    const auto given = std::ranges::find(given_, field, &Given::field);
    if (given == given_.end()) return nullptr;
    return fields_[given->by].levels().find(left, right).level == 0 ? &names_[given->by] : nullptr;
  }

  void find_given(const Model& model) {
    for (size_t f = 0; f < names_.size(); ++f) {
      const auto by = std::ranges::find(names_, model.field(names_[f])->given);
      if (by != names_.end()) given_.push_back({f, static_cast<size_t>(by - names_.begin())});
    }
  }

  void find_instead() {
    instead_.resize(fields_.size());
    for (size_t one = 0; one < fields_.size(); ++one) {
      const ComparedField& field = fields_[one].levels().compared();
      for (size_t other = 0; other < fields_.size(); ++other) {
        if (!field.tells_the_same(fields_[other].levels().compared())) continue;
        instead_[one].push_back(other);
      }
    }
  }

  // No weight below it makes a probability that is rounded to `at_least`.
  static double needed_weight(double at_least) {
    constexpr double kRounding = 1e-6;
    const double least = at_least - kRounding;
    if (!(least > 0)) return -std::numeric_limits<double>::infinity();
    if (least >= 1) return std::numeric_limits<double>::infinity();
    return weight_of_probability(least) - kRounding;
  }

  // A field, and the one that tells some of it.
  struct Given {
    size_t field;
    size_t by;
  };

  double prior_;
  double related_;  // minus infinity: nobody is
  double near_;     // likewise
  double similar_;  // likewise
  double free_;     // added to all
  WeightCalibration calibration_;
  std::vector<WeighedField> fields_;
  std::vector<std::string> names_;
  std::vector<std::vector<size_t>> instead_;  // by field, those that tell the same (unless)
  std::vector<Given> given_;
  std::vector<size_t> order_;  // of comparing
  double highest_ = 0;         // sum over the fields
};

}  // namespace

double probability_of_weight(double weight) { return 1 / (1 + std::exp2(-weight)); }

double weight_of_probability(double probability) {
  return std::log2(probability / (1 - probability));
}

std::unique_ptr<const Scorer> probability(std::vector<ComparedField> fields, const Model& model) {
  return std::make_unique<ProbabilityScore>(std::move(fields), model);
}

}  // namespace kindred
