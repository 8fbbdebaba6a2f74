#ifndef KINDRED_LINKAGE_LEARN_COMPARED_PAIRS_H_
#define KINDRED_LINKAGE_LEARN_COMPARED_PAIRS_H_

#include <cstdint>
#include <vector>

#include "linkage/learn/pair_patterns.h"

namespace kindred {

// Pairs that were compared: the patterns that there are, and which of them each pair has.
struct ComparedPairs {
  CandidatePairs found;
  std::vector<PairPattern> patterns;
  std::vector<uint32_t> places;  // by pair; empty until they are needed
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_COMPARED_PAIRS_H_
