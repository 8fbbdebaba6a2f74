#ifndef KINDRED_LINKAGE_SCORE_MODEL_H_
#define KINDRED_LINKAGE_SCORE_MODEL_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/block/token_order.h"
#include "linkage/compare/word_weights.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// The chances of one level of agreement, given that both records have the field (I. P. Fellegi,
// A. B. Sunter, "A theory for record linkage", J. Am. Stat. Assoc. 64, 1969). All are above 0 and
// below 1.
struct ModelLevel {
  std::string text;                              // Level::text
  double m = 0.5;                                // among records that match
  double u = 0.5;                                // among records that do not
  std::optional<double> related = std::nullopt;  // among records that are only related; none: m
  std::optional<double> near = std::nullopt;     // among records that are only near; none: u
  std::optional<double> similar = std::nullopt;  // among records that are only alike; none: u
  // The match weight in bits, where it has been corrected by labels. None: log2(m / u).
  std::optional<double> weight = std::nullopt;
  // How many bits of log2(m / u) another field tells too, where it agrees (ModelField::given);
  // at least 0. None: none of them.
  std::optional<double> less = std::nullopt;

  bool operator==(const ModelLevel&) const = default;
};

// The match weight of the level in bits.
double match_weight(const ModelLevel& level);

// The part of what the level weighs that another field tells too, where it agrees: 0 to 1.
double told_part(const ModelLevel& level);

struct ValueCount {
  std::string value;
  uint64_t records = 0;  // that have it

  bool operator==(const ValueCount&) const = default;
};

// The order of ModelField::frequent: the most frequent first, equally frequent ones by their bytes.
bool more_frequent(const ValueCount& a, const ValueCount& b);

struct ModelField {
  std::string name;
  std::vector<ModelLevel> levels;
  // Another field. Where it is at its first level, this one tells less (ModelLevel::less): who has
  // one postal code has one town. Empty: none.
  std::string given{};
  uint64_t records = 0;                // that have a value; 0: frequencies are not known
  std::vector<ValueCount> frequent{};  // values of two records or more, by more_frequent()

  bool operator==(const ModelField&) const = default;
};

struct TokenCount {
  uint64_t token = 0;
  uint64_t records = 0;  // whose set has it
  std::string text{};    // the word, for people who read the model; no program reads it

  bool operator==(const TokenCount& other) const {
    return token == other.token && records == other.records;
  }
};

// The order of ModelTokens::frequent: the most frequent first, equally frequent ones by number.
bool more_frequent(const TokenCount& a, const TokenCount& b);

// How many records' sets hold a token. The rarest-first order of exact joins (MMDS 3.9.2) comes
// from this, and so do the inverse document frequencies of words (MMDS 1.3.1).
struct ModelTokens {
  std::string feature;
  uint64_t records = 0;                // that have the feature
  std::vector<TokenCount> frequent{};  // tokens of two records or more, by more_frequent()

  bool operator==(const ModelTokens&) const = default;
};

// How a sum of weights becomes a log odds: scale * sum + shift, in bits.
struct WeightCalibration {
  double scale = 1;  // above 0
  double shift = 0;

  bool operator==(const WeightCalibration&) const = default;
};

// Everything that is learnt from data. A plain value that is frozen while a pipeline runs: other
// numbers are another configuration.
struct Model {
  // The chance that two records drawn at random match; above 0, below 1. Not used without fields.
  double prior = 0.5;
  // The chance that they are only related, as people of one household are. Such records agree in
  // the fields that are `related` by ModelLevel::related, and in all others like any two records.
  // None when there are no such fields.
  std::optional<double> related = std::nullopt;
  // The chance that they are only near to each other, as shops of one street are. Such records
  // agree in the fields that are `related` by ModelLevel::near. None: no records are near.
  std::optional<double> near = std::nullopt;
  // The chance that they are only alike: of one artist, one maker, one series. Such records agree
  // in every field by ModelLevel::similar. None: there is no such class.
  std::optional<double> similar = std::nullopt;
  // Where a record has at most one partner in a source: the chance that two records which do not
  // match are both free, without a partner in the other's source. A pair of free records matches
  // the more probably, by 1 / free. None: 1.
  std::optional<double> free = std::nullopt;
  // What was learnt of how far the sum of the weights can be believed. None: as it stands.
  std::optional<WeightCalibration> calibration = std::nullopt;
  // Why the probabilities cannot be relied on, sentences for people. Empty: nothing says so.
  std::vector<std::string> unsure{};
  // The weight in bits with which each pair begins, where it has been corrected by labels. None:
  // that of the prior (see prior_weight()).
  std::optional<double> weight = std::nullopt;
  std::vector<ModelField> fields;
  std::vector<ModelTokens> tokens;

  const ModelField* field(const std::string& name) const;

  // The order of the feature's tokens, the rarest first. Null when the model does not know the
  // feature.
  std::shared_ptr<const TokenOrder> order(const std::string& feature) const;

  // The weights of the words that a feature is made of. All are alike when the model does not know
  // the feature.
  std::shared_ptr<const WordWeights> word_weights(const std::string& feature) const;

  bool operator==(const Model&) const = default;
};

// The share of the pairs that neither match nor are related or near; above 0.
double others(const Model& model);

// The weight in bits with which each pair begins: log2(prior / others), or what labels say.
double prior_weight(const Model& model);

// Why the model is not one for these fields: "the model has no field \"name\"". None when it is.
std::optional<std::string> misfit(const Model& model, std::span<const ComparedField> fields);

// The name of a field one of whose figures is not finite, or "prior" when a figure of the model
// itself is not. None when all are finite.
std::optional<std::string> not_finite(const Model& model);

// A model that fits these fields and knows nothing of any data, for a pipeline that is not trained
// yet.
Model untrained_model(std::span<const ComparedField> fields);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_MODEL_H_
