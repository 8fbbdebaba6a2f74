#ifndef KINDRED_LINKAGE_MATCH_CHANGE_H_
#define KINDRED_LINKAGE_MATCH_CHANGE_H_

#include <cstdint>

#include "linkage/expire/kept_pairs.h"

namespace kindred {

// A change of the pairs that share a key and score high enough, published or not. Of one pair the
// last change counts: together they are all that a later run, which has the same records and the
// same pipeline, needs in order to have the matches without looking for them.
struct MatchChange {
  IdentityPair pair;
  bool live = false;  // or else it ended, and the rest is not said
  bool review = false;
  uint64_t digest = 0;  // of what its event says
  double score = 0;     // with Pipeline::one_per_source, else 0

  bool operator==(const MatchChange&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_MATCH_CHANGE_H_
