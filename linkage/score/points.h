#ifndef KINDRED_LINKAGE_SCORE_POINTS_H_
#define KINDRED_LINKAGE_SCORE_POINTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "linkage/compare/comparison.h"
#include "linkage/score/scorer.h"
#include "linkage/text/name_groups.h"

namespace kindred {

// How points fall as a distance d grows.
enum class Penalty : uint8_t {
  kQuadratic = 0,  // penalty * d^2 (MMDS 3.8.2)
  kLinear = 1,     // penalty * d
  kTable = 2,      // by steps: of d up to 1, up to 2, and so on; beyond the table nothing is left
};

// What a field gives that one of the records lacks, or whose values have no distance.
enum class Missing : uint8_t {
  kPoints = 0,   // some points
  kNeutral = 1,  // nothing, and what the other fields give counts as much more
};

// One field's part of a points score.
struct PointsField {
  uint16_t field = 0;
  std::string name;
  double points = 100;    // for a distance of 0; above 0
  double penalty = 5;     // 0 or more
  bool nicknames = true;  // bill for william counts as one edit, where the comparison counts edits
  std::shared_ptr<const Comparison> comparison = nullptr;  // null: insertions and deletions

  Penalty kind = Penalty::kQuadratic;
  std::vector<double> table{};  // of kTable: ascending, 0 or more
  Missing missing = Missing::kPoints;
  double missing_points = 0;  // of kPoints, 0 to `points`

  // Other nicknames than the built-in ones, where `nicknames`; and values that are 0 apart because
  // they name the same. Null: none.
  std::shared_ptr<const NameGroups> more_nicknames = nullptr;
  std::shared_ptr<const NameGroups> aliases = nullptr;
};

// Points (MMDS 3.8.2): a field gives `points` less its penalty, never below 0, d being the distance
// of its comparison; the score is the sum over the fields. A field with several values takes the
// best pair of values. Similarity is the comparison's own.
//
// Where fields that are `neutral` are missing, the sum is multiplied by H / (H - M), H being the
// points of all fields and M those of the missing ones; when nothing else is there it is 0. The
// scores of the fields are told as they were before.
std::unique_ptr<const Scorer> points(std::vector<PointsField> fields);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_POINTS_H_
