#ifndef KINDRED_LINKAGE_SCORE_POINTS_H_
#define KINDRED_LINKAGE_SCORE_POINTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "linkage/score/scorer.h"

namespace kindred {

class Comparison;
class NameGroups;

// How points fall as a distance d grows.
enum class Penalty : uint8_t {
  kQuadratic = 0,  // penalty * d^2 (MMDS 3.8.2)
  kLinear = 1,     // penalty * d
  kTable = 2,      // one number for d up to 1, one up to 2, and so on; beyond the table all points
};

// What a field gives when one of the records lacks it, or its values have no distance.
enum class Missing : uint8_t {
  kPoints = 0,   // some points
  kNeutral = 1,  // nothing, and the other fields count for more (see points())
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
  std::vector<double> table{};  // for kTable: ascending, 0 or more
  Missing missing = Missing::kPoints;
  double missing_points = 0;  // for kPoints: 0 to `points`

  // Nicknames beside the built-in ones, used where `nicknames` is set. And aliases: values that
  // name the same, and are 0 apart. Null: none.
  std::shared_ptr<const NameGroups> more_nicknames = nullptr;
  std::shared_ptr<const NameGroups> aliases = nullptr;
};

// Points (MMDS 3.8.2): each field gives its `points` less the penalty for the distance d of its
// comparison, and never less than 0. The score is the sum over the fields. A field with several
// values takes the best pair of values. The similarity of a field is its comparison's own.
//
// Where fields with Missing::kNeutral are missing, the sum is multiplied by H / (H - M): H is the
// points of all fields, M the points of the missing ones. When all fields are missing it is 0. The
// scores of the single fields are told as they were before that.
std::unique_ptr<const Scorer> points(std::vector<PointsField> fields);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_POINTS_H_
