#include "linkage/learn/train_with_labels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "linkage/learn/best_threshold.h"
#include "linkage/learn/label_correction.h"
#include "linkage/learn/pair_weights.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

constexpr uint64_t kWeighed = 200'000;  // candidates, to find the threshold by

// Of F1, where the number of matches is known without labels: each record has one partner at most.
// Over six draws of 20, 50 and 100 questions about abt_buy the mean F1 was .9050, .9190 and .9212
// with 0.005, and .9165, .9254 and .9231 so; of census_jedai .9259, .9269 and .9254, and .9245,
// .9256 and .9249.
constexpr double kAsGoodByNumber = 0.02;

// Weighs pairs by a model.
class Weigher {
 public:
  Weigher(const Model& model, std::span<const ComparedField> fields,
          std::span<const KeyedRecord> records)
      : records_(records), scorer_(probability({fields.begin(), fields.end()}, model)) {
    // In the order of the model, by which levels are told.
    for (const ModelField& field : model.fields) {
      fields_.emplace_back(*std::ranges::find(fields, field.name, &ComparedField::name));
    }
  }

  WeighedPair weigh(const RecordPair& pair) const {
    const KeyedRecord* left = &records_[pair.first];
    const KeyedRecord* right = &records_[pair.second];
    if (!identity_less(*left, *right)) std::swap(left, right);
    WeighedPair weighed;
    for (const FieldLevels& field : fields_) {
      weighed.levels.push_back(static_cast<char>(field.find(*left, *right).level));
    }
    for (const ScorePart& part : scorer_->parts(*left, *right)) weighed.weight += part.adds;
    return weighed;
  }

  std::vector<WeighedPair> weigh(std::span<const RecordPair> pairs, ThreadPool* pool) const {
    constexpr size_t kGrain = 256;
    std::vector<WeighedPair> weighed(pairs.size());
    pool->split(pairs.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
      for (size_t i = begin; i < end; ++i) weighed[i] = weigh(pairs[i]);
    });
    return weighed;
  }

 private:
  std::span<const KeyedRecord> records_;
  std::unique_ptr<const Scorer> scorer_;
  std::vector<FieldLevels> fields_;
};

std::vector<WeighedLabel> weigh_labels(const Weigher& weigher, std::span<const LabelledPair> labels,
                                       ThreadPool* pool) {
  std::vector<RecordPair> pairs;
  for (const LabelledPair& label : labels) pairs.push_back(label.pair);
  std::vector<WeighedPair> weighed = weigher.weigh(pairs, pool);
  std::vector<WeighedLabel> known;
  for (size_t i = 0; i < labels.size(); ++i) {
    known.push_back({std::move(weighed[i]), labels[i].same});
  }
  return known;
}

std::string percent(double share) { return std::to_string(std::lround(100 * share)); }

void leave_out_unlinked(const Pipeline& pipeline, std::span<const KeyedRecord> records,
                        std::vector<LabelledPair>* labels, Trained* trained) {
  const size_t within = std::erase_if(*labels, [&](const LabelledPair& label) {
    return !pipeline.links(records[label.pair.first].source(), records[label.pair.second].source());
  });
  if (within == 0) return;
  const std::string never =
      " of the labels are of two records of one source, which are never compared with link_type: "
      "link_only";
  if (labels->empty()) throw TrainingError("all" + never);
  trained->warnings.push_back(std::to_string(within) + never + "; they are left out");
}

// The candidates by their numbers, and which of them may be published: all, or those that are left
// where each record has one partner a source.
class Published {
 public:
  Published(const Pipeline& pipeline, std::span<const KeyedRecord> records,
            std::span<const RecordPair> pairs)
      : pairs_(pairs) {
    if (pipeline.one_per_source) rivals_ = rivals_of(records, pairs);
  }

  // The places of those that may be, by the weights of all.
  std::vector<uint32_t> places(std::span<const double> weights) const {
    if (!rivals_.empty()) return one_partner_each(rivals_, weights);
    std::vector<uint32_t> all(pairs_.size());
    std::iota(all.begin(), all.end(), uint32_t{0});
    return all;
  }

  // Sets WeighedPair::left by what places() gave.
  void mark_left(std::span<const uint32_t> places, std::span<const LabelledPair> labels,
                 std::span<WeighedLabel> weighed) const {
    if (rivals_.empty()) return;
    std::set<RecordPair> left;
    for (const uint32_t place : places) left.insert(pairs_[place]);
    for (size_t i = 0; i < labels.size(); ++i) {
      const auto [a, b] = labels[i].pair;
      weighed[i].pair.left = left.contains(ordered(a, b));
    }
  }

 private:
  std::span<const RecordPair> pairs_;
  std::vector<RivalPair> rivals_;  // empty: records may have several partners
};

// The weight from which as many pairs are published as were before, from `now` on. None: none was.
std::optional<double> weight_of_as_many(const std::vector<double>& before, double now,
                                        std::vector<PairChance> pairs) {
  const auto many = static_cast<size_t>(
      std::ranges::count_if(before, [&](double weight) { return weight >= now; }));
  if (many == 0 || pairs.empty()) return std::nullopt;
  const auto last = pairs.begin() + static_cast<ptrdiff_t>(std::min(many, pairs.size())) - 1;
  std::ranges::nth_element(pairs, last, std::greater<>(), &PairChance::weight);
  return last->weight;
}

// What the candidates at these places weigh, and how probably they match: by that, or as the label
// says.
std::vector<PairChance> pair_chances(std::span<const RecordPair> candidates,
                                     std::span<const double> weights,
                                     std::span<const uint32_t> places,
                                     std::span<const LabelledPair> labels) {
  std::map<RecordPair, bool> same;
  for (const auto& [pair, is_same] : labels) same[ordered(pair.first, pair.second)] = is_same;
  std::vector<PairChance> pairs;
  pairs.reserve(places.size());
  for (const uint32_t place : places) {
    const auto label = same.find(candidates[place]);
    const bool known = label != same.end();
    pairs.push_back({weights[place], known ? static_cast<double>(label->second)
                                           : probability_of_weight(weights[place])});
  }
  return pairs;
}

// Puts the threshold where it does best, by the weights that pairs had before, and by what they
// have now.
void place_threshold(const Pipeline& pipeline, const std::vector<double>& before,
                     const std::vector<PairChance>& pairs, Trained* trained) {
  const double now = weight_of_probability(pipeline.match);
  // A wrong match costs one pair there, and joins two groups elsewhere, where more care is due.
  const std::optional<double> as_many =
      pipeline.one_per_source ? weight_of_as_many(before, now, pairs) : std::nullopt;
  std::optional<BestThreshold> best =
      as_many ? best_threshold(pairs, *as_many, kAsGoodByNumber) : best_threshold(pairs, now);
  if (!best) return;
  if (as_many && !best->sure) best = threshold_at(*as_many, pairs);
  constexpr double kParts = 1e4;  // of a bit; up, so that what is just at the threshold stays there
  const auto& calibration = trained->model.calibration;
  const double weight =
      prior_weight(trained->model) + (now - best->weight) / (calibration ? calibration->scale : 1);
  trained->model.weight = std::ceil(weight * kParts) / kParts;
  if (best->sure) return;
  trained->model.unsure.push_back(
      "by the labels some " + percent(best->precision) + " in 100 of the matches are right, and " +
      percent(best->recall) +
      " in 100 of what the rules find are among them: the fields do not tell these pairs apart "
      "better. Score what else tells them apart, or look at each match");
}

std::vector<double> weights_of(std::span<const WeighedPair> pairs) {
  std::vector<double> weights;
  weights.reserve(pairs.size());
  for (const WeighedPair& pair : pairs) weights.push_back(pair.weight);
  return weights;
}

// Corrects the model that was learnt without labels.
void correct(const Pipeline& pipeline, std::span<const ComparedField> fields,
             std::span<const KeyedRecord> records, std::span<const LabelledPair> labels,
             uint64_t most_candidates, ThreadPool* pool, Trained* trained) {
  const Model learnt = trained->model;
  const Weigher weigher(learnt, fields, records);
  const CandidatePairs found = candidate_pairs(pipeline, records, most_candidates);
  const Published published(pipeline, records, found.pairs);
  const std::vector<WeighedPair> pairs = weigher.weigh(found.pairs, pool);
  std::vector<double> weights = weights_of(pairs);
  std::vector<WeighedLabel> known = weigh_labels(weigher, labels, pool);
  const std::vector<uint32_t> left = published.places(weights);
  published.mark_left(left, labels, known);
  const std::vector<double> before = at_places(weights, left);
  trained->model = corrected(learnt, known);
  trained->model.unsure.clear();  // labels tell what nobody could tell without
  for (size_t i = 0; i < pairs.size(); ++i) {
    weights[i] = weight_by(learnt, trained->model, pairs[i]);
  }
  const std::vector<PairChance> now =
      pair_chances(found.pairs, weights, published.places(weights), labels);
  trained->matches = 0;
  for (const PairChance& pair : now) trained->matches += pair.chance;
  trained->matches *= found.stands_for;
  place_threshold(pipeline, before, now, trained);
}

}  // namespace

Trained train_with_labels(const Pipeline& pipeline, std::span<const ComparedField> fields,
                          std::span<KeyedRecord> records, std::vector<LabelledPair> labels,
                          const TrainingOptions& options, ThreadPool* pool) {
  if (labels.empty()) throw TrainingError("no label says that a pair is the same or different");
  Trained trained;
  leave_out_unlinked(pipeline, records, &labels, &trained);
  std::vector<std::string> warnings = std::move(trained.warnings);
  trained = train(pipeline, fields, records, options, pool);
  trained.warnings.insert(trained.warnings.begin(), warnings.begin(), warnings.end());
  if (fields.empty()) return trained;

  correct(pipeline, fields, records, labels, std::min(kWeighed, options.candidate_pairs), pool,
          &trained);
  return trained;
}

double label_loss(const Model& model, std::span<const ComparedField> fields,
                  std::span<const KeyedRecord> records, std::span<const LabelledPair> labels,
                  ThreadPool* pool) {
  return log_loss(weigh_labels(Weigher(model, fields, records), labels, pool));
}

}  // namespace kindred
