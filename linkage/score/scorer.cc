#include "linkage/score/scorer.h"

#include <cmath>

namespace kindred {

ScoreCounts& ScoreCounts::operator+=(const ScoreCounts& other) {
  checked += other.checked;
  joins += other.joins;
  scored += other.scored;
  estimated += other.estimated;
  exact += other.exact;
  return *this;
}

double round_score(double score) { return std::round(score * 1e6) / 1e6; }

}  // namespace kindred
