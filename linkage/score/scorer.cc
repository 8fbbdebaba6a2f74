#include "linkage/score/scorer.h"

#include <algorithm>
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

bool Scorer::alike(const Evaluation& evaluation) const {
  return std::ranges::all_of(evaluation.fields, [](const FieldScore& field) {
    return field.present && field.similarity == 1;
  });
}

double round_score(double score) { return std::round(score * 1e6) / 1e6; }

}  // namespace kindred
