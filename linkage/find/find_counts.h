#ifndef KINDRED_LINKAGE_FIND_FIND_COUNTS_H_
#define KINDRED_LINKAGE_FIND_FIND_COUNTS_H_

#include <cstdint>

#include "linkage/base/counts.h"
#include "linkage/score/scorer.h"

namespace kindred {

// What looking records up took, without taking them in.
struct FindCounts {
  UnreadableCounts unreadable_values;
  uint64_t candidates = 0;  // pairs of such a record and a live one, by a key that qualifies
  ShingleCounts shingles;
  ScoreCounts score;

  FindCounts& operator+=(const FindCounts& other) {
    unreadable_values += other.unreadable_values;
    candidates += other.candidates;
    shingles += other.shingles;
    score += other.score;
    return *this;
  }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_FIND_COUNTS_H_
