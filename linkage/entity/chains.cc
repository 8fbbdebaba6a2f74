#include "linkage/entity/chains.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "linkage/entity/bridges.h"

namespace kindred {

namespace {

// The matches among the members, which are ascending, by their places among these. Others lead to
// another part of their component.
std::vector<MemberMatch> matches_of(const std::vector<EntityGraph::Slot>& members,
                                    const MatchEdges& edges) {
  std::vector<MemberMatch> matches;
  for (uint32_t i = 0; i < members.size(); ++i) {
    for (const EntityGraph::Slot other : edges.neighbours(members[i])) {
      if (other < members[i]) continue;
      const auto found = std::lower_bound(members.begin(), members.end(), other);
      if (found == members.end() || *found != other) continue;
      matches.push_back({i, static_cast<uint32_t>(found - members.begin())});
    }
  }
  return matches;
}

}  // namespace

std::optional<EntityChain> chain_of(EntityPlace place, const EntityGraph& graph,
                                    const EntityView& view, uint32_t least) {
  if (graph.size(place.component) / 2 < least) return std::nullopt;
  std::vector<EntityGraph::Slot> members = view.members(place);
  const auto size = static_cast<uint32_t>(members.size());
  std::sort(members.begin(), members.end());
  const std::vector<MemberMatch> matches = matches_of(members, graph.edges());
  std::optional<EntityChain> best;
  for (const Bridge& bridge : find_bridges(size, matches)) {
    const uint64_t smaller = std::min(bridge.side, size - bridge.side);
    if (smaller < least || (best && smaller < best->smaller)) continue;
    const MemberMatch& match = matches[bridge.match];
    Identity left = view.identity(members[match.a]);
    Identity right = view.identity(members[match.b]);
    if (right < left) std::swap(left, right);
    if (best && smaller == best->smaller &&
        std::tie(best->left, best->right) < std::tie(left, right)) {
      continue;
    }
    best = EntityChain{view.id(place), size, smaller, std::move(left), std::move(right)};
  }
  return best;
}

}  // namespace kindred
