#ifndef KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_
#define KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_

#include <algorithm>
#include <cmath>

namespace kindred {

// How much rarer it is that two records agree by chance on one value than that they agree exactly
// on any value.
class ValueRarity {
 public:
  // For a field that so many records have, at least two. `u` is the chance of the level exact.
  // `matching` is the share of all pairs that agree exactly for a reason, because they match.
  ValueRarity(double u, double records, double matching)
      : u_(u), others_(std::max(1.0, records - 1)), matching_(matching) {}

  // Above 1 for a value that is rarer than most. `records` have the value, at least one. The two
  // records that agree are among them; whether they match is the question, so they do not make the
  // value frequent.
  double of(double records) const {
    const double rarest = std::min(u_, 1 / others_);
    return u_ / std::max((records - 2) / others_ - matching_, rarest);
  }

  // The part of the weight that counts. Relatives may share a rare value, so only the part `counts`
  // of its weight is taken. A value that one record in ten has, a capital or a mailbox of many
  // people, counts in full: its weight is against a match.
  double counted(double records, double counts) const {
    constexpr double kCommon = 0.1;
    const double rarity = of(records);
    const bool common = rarity < 1 && (records - 1) / others_ >= kCommon;
    return common ? rarity : std::pow(rarity, counts);
  }

 private:
  double u_;
  double others_;
  double matching_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_
