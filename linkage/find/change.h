#ifndef KINDRED_LINKAGE_FIND_CHANGE_H_
#define KINDRED_LINKAGE_FIND_CHANGE_H_

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "linkage/record/record.h"
#include "linkage/score/scorer.h"

namespace kindred {

enum class Decision : uint8_t { kMatch, kReview, kRetracted };

// One change of the set of live matches. `left` stands before `right`.
struct Change {
  Identity left;
  Identity right;
  Decision decision = Decision::kMatch;
  Evaluation evaluation;           // empty for a retraction
  std::vector<uint16_t> branches;  // all that hold on the pair, in the configuration's order
  bool labelled = false;           // a label says that the two are the same: a match by that alone
  int64_t time = 0;   // the later of the two records'; of a retraction, the causing record's
  size_t record = 0;  // place in the batch of the record that caused it
};

// The order in which changes of one record are published.
inline bool pair_less(const Change& x, const Change& y) {
  return std::tie(x.left, x.right) < std::tie(y.left, y.right);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_CHANGE_H_
