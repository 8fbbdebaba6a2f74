#ifndef KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_
#define KINDRED_LINKAGE_SCORE_VALUE_RARITY_H_

#include <algorithm>
#include <cmath>

namespace kindred {

// By how much rarer two records agree on one value by chance than exactly on any.
class ValueRarity {
 public:
  // Of a field that so many records have, two at least. `u` is that of the level exact, `matching`
  // the share of all pairs that agree exactly for a reason: of the records with the value so many
  // have it for that.
  ValueRarity(double u, double records, double matching)
      : u_(u), others_(std::max(1.0, records - 1)), matching_(matching) {}

  // Above 1 for a value that is rarer than most; `records` have the value, one at least. Two of
  // them are those that agree: whether these match is the question, and so they do not make the
  // value frequent.
  double of(double records) const {
    const double rarest = std::min(u_, 1 / others_);
    return u_ / std::max((records - 2) / others_ - matching_, rarest);
  }

  // What it counts for. A rare value that two share may be shared by relatives: only the part
  // `counts` of its weight. A value that one in ten has is a mailbox of many or a capital, and says
  // in full how little it says.
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
