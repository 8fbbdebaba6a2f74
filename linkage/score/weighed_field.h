// What agreement in one field weighs by a model.

#ifndef KINDRED_LINKAGE_SCORE_WEIGHED_FIELD_H_
#define KINDRED_LINKAGE_SCORE_WEIGHED_FIELD_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"
#include "linkage/score/model.h"

namespace kindred {

// What agreement on a value adds to the weight of the level exact, in bits, by how many records
// have the value (see ValueRarity).
class TermFrequencies {
 public:
  // Nothing is ever added.
  TermFrequencies() = default;

  // `alike`: the share of all pairs that agree exactly for a reason. `damping`:
  // ComparedField::term_frequency.
  TermFrequencies(const ModelField& field, const ModelLevel& exact, double alike, double damping);

  double of(std::string_view value) const;
  double greatest() const { return greatest_; }

 private:
  boost::unordered_flat_map<uint64_t, double> by_value_;
  double rare_ = 0;  // of a value that is not listed
  double greatest_ = 0;
};

// A field with the weights of its levels, in bits. A field that a record lacks weighs nothing.
class WeighedField {
 public:
  // `learnt` is the field of `model`, with as many levels.
  WeighedField(ComparedField field, const ModelField& learnt, const Model& model);

  const FieldLevels& levels() const { return levels_; }

  // Of any pair, also of one that lacks the field.
  double highest() const { return highest_; }

  double weight(const Agreement& agreement) const { return at(weights_, agreement); }

  // The part of `weight`, with its rarity, that another field tells.
  double told(const Agreement& agreement, double weight) const;

  // What it says for being related rather than strangers; for being near; for being only alike.
  double related_weight(const Agreement& agreement) const { return at(related_, agreement); }
  double near_weight(const Agreement& agreement) const { return at(near_, agreement); }
  double similar_weight(const Agreement& agreement) const { return at(similar_, agreement); }

  // What the frequency of the value adds on which the two agree, of several the rarest.
  double rarity(const Agreement& agreement, const KeyedRecord& left,
                const KeyedRecord& right) const;

 private:
  using ByLevel = std::vector<double>;

  static double at(const ByLevel& weights, const Agreement& agreement) {
    return agreement.level == kMissing ? 0 : weights[agreement.level];
  }

  bool exact(size_t level) const {
    return levels_.compared().levels[level].kind == Level::Kind::kExact;
  }

  FieldLevels levels_;
  TermFrequencies frequencies_;
  ByLevel weights_;
  ByLevel related_;
  ByLevel near_;
  ByLevel similar_;
  ByLevel told_;  // the part of each weight, 0 to 1
  double highest_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_WEIGHED_FIELD_H_
