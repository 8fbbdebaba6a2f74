#ifndef KINDRED_LINKAGE_SCORE_POINTS_H_
#define KINDRED_LINKAGE_SCORE_POINTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "linkage/compare/comparison.h"
#include "linkage/score/scorer.h"

namespace kindred {

// One field's part of a points score.
struct PointsField {
  uint16_t field = 0;
  std::string name;
  double points = 100;    // for a distance of 0; above 0
  double penalty = 5;     // times the square of the distance; 0 or more
  bool nicknames = true;  // bill for william counts as one edit, where the comparison counts edits
  std::shared_ptr<const Comparison> comparison = nullptr;  // null: insertions and deletions
};

// Points (MMDS 3.8.2): a field gives `points` less `penalty` * d^2, never below 0, d being the
// distance of its comparison; the score is the sum over the fields. A field with several values
// takes the best pair of values; one that either record lacks, or whose values have no distance,
// gives nothing. Similarity is the comparison's own.
std::unique_ptr<const Scorer> points(std::vector<PointsField> fields);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_POINTS_H_
