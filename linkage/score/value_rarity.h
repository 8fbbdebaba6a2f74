#ifndef KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_
#define KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_

#include <algorithm>

namespace kindred {

// By how much rarer two records agree on one value by chance than exactly on any.
class ValueRarity {
 public:
  // Of a field that so many records have. `u` is that of the level exact, `matching` the share of
  // all pairs that agree exactly for a reason: of the records with the value so many have it for
  // that.
  ValueRarity(double u, double records, double matching)
      : u_(u), others_(std::max(1.0, records - 1)), matching_(matching) {}

  // Above 1 for a value that is rarer than most; `records` have the value, one at least.
  double of(double records) const {
    const double rarest = std::min(u_, 1 / others_);
    return u_ / std::max((records - 1) / others_ - matching_, rarest);
  }

 private:
  double u_;
  double others_;
  double matching_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_
