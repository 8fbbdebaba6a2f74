#ifndef KINDRED_LINKAGE_BLOCK_CONSENSUS_H_
#define KINDRED_LINKAGE_BLOCK_CONSENSUS_H_

#include <cstdint>
#include <string>

#include "linkage/block/rule.h"

namespace kindred {

// Holds when two fingerprints have at least so many elements in common that agree on how one print
// lies upon the other: on one turn, to 15 degrees, and on one shift. There is a key for each
// element; the turn and shift are checked on the pair, since elements that are equal by chance
// point all ways. There is no curve.
//
// O(n^2) a pair with n places in common.
struct Consensus {
  uint16_t feature = 0;   // of prints: values in the set, their places in the signature
  uint32_t at_least = 8;  // places; at least 1
  uint32_t turn = 180;    // the most that a print is turned against another, in degrees; to 180
  uint32_t shift = 25;    // pixels that two places may differ by
  std::string name;       // of the rule, for people: "triangles(print)"
  std::string spec;       // everything the keys depend on
};
RulePointer consensus(Consensus consensus);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_CONSENSUS_H_
