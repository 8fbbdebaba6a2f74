#include "linkage/learn/train_with_labels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "linkage/learn/best_threshold.h"
#include "linkage/learn/label_correction.h"
#include "linkage/learn/pair_weights.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

constexpr uint64_t kWeighed = 200'000;  // candidates, to find the threshold by

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

// Puts the threshold where it does best, by the weights that the candidates have now.
void place_threshold(const Pipeline& pipeline, const std::vector<double>& weights,
                     Trained* trained) {
  const double now = weight_of_probability(pipeline.match);
  const std::optional<BestThreshold> best = best_threshold(weights, now);
  if (!best) return;
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

  const Model learnt = trained.model;
  const Weigher weigher(learnt, fields, records);
  trained.model = corrected(learnt, weigh_labels(weigher, labels, pool));
  trained.model.unsure.clear();  // labels tell what nobody could tell without
  const CandidatePairs found =
      candidate_pairs(pipeline, records, std::min(kWeighed, options.candidate_pairs));
  std::vector<double> weights;
  for (const WeighedPair& pair : weigher.weigh(found.pairs, pool)) {
    weights.push_back(weight_by(learnt, trained.model, pair));
  }
  if (pipeline.one_per_source) {
    weights = at_places(weights, one_partner_each(rivals_of(records, found.pairs), weights));
  }
  trained.matches = 0;
  for (const double weight : weights) {
    trained.matches += probability_of_weight(weight) * found.stands_for;
  }
  place_threshold(pipeline, weights, &trained);
  return trained;
}

double label_loss(const Model& model, std::span<const ComparedField> fields,
                  std::span<const KeyedRecord> records, std::span<const LabelledPair> labels,
                  ThreadPool* pool) {
  return log_loss(weigh_labels(Weigher(model, fields, records), labels, pool));
}

}  // namespace kindred
