#include "linkage/score/probability.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/score/value_rarity.h"

namespace kindred {

namespace {

constexpr uint64_t kValueSeed = 0x76616c7565;
constexpr double kNever = -std::numeric_limits<double>::infinity();  // log2 of a share of 0

// What agreement on a value adds to the weight of the level exact, by the value.
class TermFrequencies {
 public:
  // `alike`: the share of all pairs that agree exactly for a reason.
  TermFrequencies(const ModelField& field, const ModelLevel& exact, double alike, double damping) {
    if (damping <= 0 || field.records < 2) return;
    const ValueRarity rarity(exact.u, static_cast<double>(field.records), alike);
    const auto adjustment = [&](uint64_t records) {
      return std::log2(rarity.counted(static_cast<double>(records), damping));
    };
    rare_ = greatest_ = adjustment(1);
    for (const ValueCount& value : field.frequent) {
      if (value.records < 2) continue;
      const double added = adjustment(value.records);
      greatest_ = std::max(greatest_, added);
      by_value_.emplace(hash_bytes(value.value, kValueSeed), added);
    }
  }

  double of(std::string_view value) const {
    if (by_value_.empty()) return rare_;
    const auto found = by_value_.find(hash_bytes(value, kValueSeed));
    return found == by_value_.end() ? rare_ : found->second;
  }

  double greatest() const { return greatest_; }

 private:
  boost::unordered_flat_map<uint64_t, double> by_value_;
  double rare_ = 0;  // of a value that is not listed
  double greatest_ = 0;
};

// A field with its levels' weights.
class WeighedField {
 public:
  WeighedField(ComparedField field, const ModelField& learnt, const Model& model)
      : levels_(std::move(field)), frequencies_(frequencies(levels_.compared(), learnt, model)) {
    const std::vector<Level>& levels = levels_.compared().levels;
    for (size_t l = 0; l < levels.size(); ++l) {
      const ModelLevel& level = learnt.levels[l];
      weights_.push_back(match_weight(level));
      related_weights_.push_back(std::log2(level.related.value_or(level.m) / level.u));
      near_weights_.push_back(std::log2(level.near.value_or(level.u) / level.u));
      similar_weights_.push_back(std::log2(level.similar.value_or(level.u) / level.u));
      told_.push_back(told_part(level));
      const double added = exact(l) ? std::max(0.0, frequencies_.greatest()) : 0;
      highest_ = std::max(highest_, weights_.back() + added);
    }
  }

  const FieldLevels& levels() const { return levels_; }
  double highest() const { return highest_; }

  double weight(const Agreement& agreement) const {
    return agreement.level == kMissing ? 0 : weights_[agreement.level];
  }

  // The part of `weight`, with its rarity, that another field tells.
  double told(const Agreement& agreement, double weight) const {
    return agreement.level == kMissing ? 0 : told_[agreement.level] * std::max(0.0, weight);
  }

  // What it says for being related rather than strangers.
  double related_weight(const Agreement& agreement) const {
    return agreement.level == kMissing ? 0 : related_weights_[agreement.level];
  }

  // Likewise for being near to each other.
  double near_weight(const Agreement& agreement) const {
    return agreement.level == kMissing ? 0 : near_weights_[agreement.level];
  }

  // Likewise for being only alike.
  double similar_weight(const Agreement& agreement) const {
    return agreement.level == kMissing ? 0 : similar_weights_[agreement.level];
  }

  // What the frequency of the value adds on which the two agree, of several the rarest.
  double rarity(const Agreement& agreement, const KeyedRecord& left,
                const KeyedRecord& right) const {
    if (agreement.level == kMissing || !exact(agreement.level)) return 0;
    double most = -std::numeric_limits<double>::infinity();
    left.for_each(levels_.compared().field, [&](std::string_view a) {
      right.for_each(levels_.compared().field, [&](std::string_view b) {
        if (a == b) most = std::max(most, frequencies_.of(a));
      });
    });
    return most;
  }

 private:
  // The share of all pairs that are at the level for a reason.
  static double alike(const ComparedField& field, const ModelLevel& level, const Model& model) {
    double share =
        model.prior * level.m + model.similar.value_or(0) * level.similar.value_or(level.u);
    if (!field.related) return share;
    share += model.related.value_or(0) * level.related.value_or(level.m);
    return share + model.near.value_or(0) * level.near.value_or(level.u);
  }

  static TermFrequencies frequencies(const ComparedField& field, const ModelField& learnt,
                                     const Model& model) {
    for (size_t l = 0; l < field.levels.size(); ++l) {
      if (field.levels[l].kind != Level::Kind::kExact) continue;
      const ModelLevel& level = learnt.levels[l];
      return {learnt, level, alike(field, level, model), field.term_frequency};
    }
    return {learnt, {}, 0, 0};
  }

  bool exact(size_t level) const {
    return levels_.compared().levels[level].kind == Level::Kind::kExact;
  }

  FieldLevels levels_;
  TermFrequencies frequencies_;
  std::vector<double> weights_;  // by level
  std::vector<double> related_weights_;
  std::vector<double> near_weights_;
  std::vector<double> similar_weights_;
  std::vector<double> told_;
  double highest_ = 0;  // of any level, or of a field that is missing
};

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
