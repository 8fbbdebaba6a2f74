#ifndef KINDRED_DAEMON_ANSWERS_MINIMUM_CUT_H_
#define KINDRED_DAEMON_ANSWERS_MINIMUM_CUT_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/entity/bridges.h"

namespace kindred {

struct MinimumCut {
  uint64_t matches = 0;        // that lead from one side to the other
  std::vector<uint32_t> side;  // ascending, neither none nor all
};

// The least number of matches without which a connected component of two members or more falls
// apart, and one of its two sides; of several such cuts always the same one. By the scan-first
// search of Nagamochi, Ono and Ibaraki (Implementing an efficient minimum capacity cut algorithm,
// 1994): members that hang together by as many matches as the best cut so far has are taken for
// one. O(matches * log members) a round; few rounds as a rule, at most as many as members.
MinimumCut minimum_cut(uint32_t members, std::span<const MemberMatch> matches);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_MINIMUM_CUT_H_
