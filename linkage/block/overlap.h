#ifndef KINDRED_LINKAGE_BLOCK_OVERLAP_H_
#define KINDRED_LINKAGE_BLOCK_OVERLAP_H_

#include <cstdint>
#include <string>

#include "linkage/block/rule.h"

namespace kindred {

// Holds when two sets have at least `at_least` elements in common. There is a key for each element,
// and when `at_least` is above 1 the pair is checked. There is no curve: how many elements two sets
// of one similarity share depends on their sizes.
struct Overlap {
  uint16_t feature = 0;   // of sets
  uint32_t at_least = 1;  // at least 1
  double most_keys = 1;   // see Rule
  std::string name;       // of the rule, for people: "grid_triples(print)"
  std::string spec;       // everything the elements depend on
};
RulePointer overlap(Overlap overlap);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_OVERLAP_H_
