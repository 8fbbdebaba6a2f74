#ifndef KINDRED_LINKAGE_FIND_PAIR_NOTE_H_
#define KINDRED_LINKAGE_FIND_PAIR_NOTE_H_

#include <cstdint>

#include "linkage/record/identity_pair.h"

namespace kindred {

// What a state keeps of a pair that came to share a key and to score high enough, or ceased to,
// whether it is published or not. The last note of a pair counts. All notes together are what a
// later run, with the same records and the same pipeline, needs in order to have the matches
// without looking for them.
struct PairNote {
  IdentityPair pair;
  bool live = false;  // or else it ended, and the rest is not said
  bool review = false;
  uint64_t digest = 0;  // of what its event says
  double score = 0;     // with Pipeline::one_per_source, else 0

  bool operator==(const PairNote&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_PAIR_NOTE_H_
