#ifndef KINDRED_LINKAGE_LEARN_LABELLED_PAIR_H_
#define KINDRED_LINKAGE_LEARN_LABELLED_PAIR_H_

#include "linkage/learn/random_pairs.h"

namespace kindred {

// A pair of records, by number, of which somebody knows what it is.
struct LabelledPair {
  RecordPair pair;
  bool same = false;  // false: they are different

  bool operator==(const LabelledPair&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LABELLED_PAIR_H_
