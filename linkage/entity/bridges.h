#ifndef KINDRED_LINKAGE_ENTITY_BRIDGES_H_
#define KINDRED_LINKAGE_ENTITY_BRIDGES_H_

#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

// A match between two members of a component, numbered from 0.
struct MemberMatch {
  uint32_t a;
  uint32_t b;
};

// A match without which a component falls apart.
struct Bridge {
  uint32_t match;  // its place among the matches
  uint32_t side;   // members on the side of `end`
  uint32_t end;    // one of its two members
};

// All bridges of a graph, by the depth-first search of Tarjan (A note on finding the bridges of a
// graph, 1974), without recursion. No pair is there twice, and none is of one member. In no
// particular order. O(members + matches).
std::vector<Bridge> find_bridges(uint32_t members, std::span<const MemberMatch> matches);

// Who is on the side of `bridge.end` when that match is gone, ascending. O(members + matches).
std::vector<uint32_t> side_of(const Bridge& bridge, uint32_t members,
                              std::span<const MemberMatch> matches);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_BRIDGES_H_
