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

// The chances of one level of agreement, both above 0 and below 1, given that both records have the
// field: m among records that match, u among records that do not (Fellegi and Sunter, "A theory for
// record linkage", J. Am. Stat. Assoc. 64, 1969); in fields that are `related` the chance among
// records that only are, too, without it, that is m; and among records that are near to each other,
// without it, that is u.
struct ModelLevel {
  std::string text;  // Level::text
  double m = 0.5;
  double u = 0.5;
  std::optional<double> related = std::nullopt;
  std::optional<double> near = std::nullopt;

  bool operator==(const ModelLevel&) const = default;
};

struct ValueCount {
  std::string value;
  uint64_t records = 0;  // that have it

  bool operator==(const ValueCount&) const = default;
};

// The order of frequent{} below: the most frequent first, equally frequent ones by their bytes.
bool more_frequent(const ValueCount& a, const ValueCount& b);

struct ModelField {
  std::string name;
  std::vector<ModelLevel> levels;
  uint64_t records = 0;                // that have a value; 0: frequencies are not known
  std::vector<ValueCount> frequent{};  // values of two records or more, by more_frequent()

  bool operator==(const ModelField&) const = default;
};

struct TokenCount {
  uint64_t token = 0;
  uint64_t records = 0;  // whose set has it
  std::string text{};    // of a word, for who reads the model; says nothing to programs

  bool operator==(const TokenCount& other) const {
    return token == other.token && records == other.records;
  }
};

bool more_frequent(const TokenCount& a,
                   const TokenCount& b);  // of equally frequent ones the number

// How many records' sets hold a token: from this come the rarest-first order of exact joins
// (MMDS 3.9.2) and the inverse document frequencies of words (MMDS 1.3.1).
struct ModelTokens {
  std::string feature;
  uint64_t records = 0;                // that have the feature
  std::vector<TokenCount> frequent{};  // likewise

  bool operator==(const ModelTokens&) const = default;
};

// Everything that is learnt from data. A plain value, frozen while a pipeline runs: other numbers
// are another configuration.
struct Model {
  // Chance that two records drawn at random match; above 0, below 1. Says nothing without fields.
  double prior = 0.5;
  // Chance that they are only related, as people of one household: that they agree in the fields
  // that are `related` by ModelLevel::related, and like any other two in all others. None when
  // there are no such fields.
  std::optional<double> related = std::nullopt;
  // Chance that they are only near to each other, as shops of one street: likewise, by
  // ModelLevel::near. None: nobody is.
  std::optional<double> near = std::nullopt;
  // Where a record has one partner in a source at most: chance that of two records that do not
  // match neither matches another one. Who has a partner is no rival, and a pair of which neither
  // has one matches the more probably, by 1 / free. None: 1.
  std::optional<double> free = std::nullopt;
  std::vector<ModelField> fields;
  std::vector<ModelTokens> tokens;

  const ModelField* field(const std::string& name) const;

  // Of the feature's tokens, the rarest first; null when the model does not know the feature.
  std::shared_ptr<const TokenOrder> order(const std::string& feature) const;

  // Of the words that a feature is made of; all alike when the model does not know the feature.
  std::shared_ptr<const WordWeights> word_weights(const std::string& feature) const;

  bool operator==(const Model&) const = default;
};

// Why the model is not one for these fields: "the model has no field \"name\"". None when it is.
std::optional<std::string> misfit(const Model& model, std::span<const ComparedField> fields);

// A field of which some figure is no number; "prior" for those of the model itself. None: all are.
std::optional<std::string> not_finite(const Model& model);

// A model that fits, without knowledge of any data, for a pipeline that awaits its training.
Model untrained_model(std::span<const ComparedField> fields);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_MODEL_H_
