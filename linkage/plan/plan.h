// The bands and rows of a rule by what it is to find (MMDS 3.4.2, 3.6.3).

#ifndef KINDRED_LINKAGE_PLAN_PLAN_H_
#define KINDRED_LINKAGE_PLAN_PLAN_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/block/s_curve.h"

namespace kindred {

// The most functions that a rule may have.
inline constexpr uint32_t kMostFunctions = 4096;

// Pairs, and the share of them that must be found at least, or may be found at most. `chance` is
// the chance that one function of the family agrees on them; for min-hash it is the similarity
// itself.
struct CurveGoal {
  double chance = 0;  // 0 to 1
  double share = 0;   // 0 to 1
};

// A banding that finds enough of the wanted pairs: the fewest bands of so many rows.
struct PlannedBanding {
  Banding banding;
  double found = 0;  // of the wanted pairs
  uint32_t functions() const { return banding.bands * banding.rows; }
};

// The fewest bands of so many rows with s_curve(banding, wanted.chance) >= wanted.share; none when
// more than `most` would be needed. wanted.chance is above 0, wanted.share below 1.
std::optional<uint32_t> least_bands(uint32_t rows, CurveGoal wanted, uint32_t most);

// The bandings of 1, 2, 3, ... rows, as long as they have at most `most` functions: ever more
// functions, and ever fewer candidates in vain. At most 4,096 rows.
std::vector<PlannedBanding> plan_bandings(CurveGoal wanted, uint32_t most = kMostFunctions);

// All ways to cut exactly so many functions into bands that find enough, by rising rows. None when
// even bands of one row find too little.
std::vector<PlannedBanding> plan_bandings_of(uint32_t functions, CurveGoal wanted);

// Which of the bandings to take: the one of the fewest functions that finds no more than `limit`
// allows. Without a limit it is the one of the most rows with at most `budget` functions, since
// that finds the fewest pairs in vain. None when none is good enough.
std::optional<size_t> choose_planned(const std::vector<PlannedBanding>& planned,
                                     std::optional<CurveGoal> limit, uint32_t budget);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PLAN_PLAN_H_
