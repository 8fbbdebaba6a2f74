#include "daemon/answers/minimum_cut.h"

#include <algorithm>
#include <map>
#include <queue>
#include <utility>

#include "linkage/entity/components.h"

namespace kindred {

namespace {

class CutSearch {
 public:
  CutSearch(uint32_t members, std::span<const MemberMatch> matches)
      : one_(members), groups_(members), ways_(members) {
    for (uint32_t i = 0; i < members; ++i) groups_[i] = {i};
    for (const MemberMatch& match : matches) {
      ++ways_[match.a][match.b];
      ++ways_[match.b][match.a];
    }
  }

  MinimumCut cut() {
    while (groups_.size() > 1) {
      for (uint32_t group = 0; group < groups_.size(); ++group) try_alone(group);
      scan();
      contract();
    }
    std::sort(best_.side.begin(), best_.side.end());
    return std::move(best_);
  }

 private:
  void try_alone(uint32_t group) {
    uint64_t matches = 0;
    for (const auto& [to, weight] : ways_[group]) matches += weight;
    if (!best_.side.empty() && matches >= best_.matches) return;
    best_ = {matches, groups_[group]};
  }

  // Always goes on to the group that hangs most on those before it. One that hangs on them by as
  // many matches as the best cut has is not parted by a better one from the last of these.
  void scan() {
    one_ = Components(static_cast<uint32_t>(groups_.size()));
    std::vector<uint64_t> hangs(groups_.size());
    std::vector<bool> done(groups_.size());
    std::priority_queue<std::pair<uint64_t, uint32_t>> next;
    next.emplace(0, 0);
    while (!next.empty()) {
      const uint32_t group = next.top().second;
      next.pop();
      if (done[group]) continue;
      done[group] = true;
      for (const auto& [to, weight] : ways_[group]) {
        if (done[to]) continue;
        hangs[to] += weight;
        next.emplace(hangs[to], to);
        if (hangs[to] >= best_.matches) one_.join(group, to);
      }
    }
  }

  // What was joined becomes one group each.
  void contract() {
    std::vector<uint32_t> number(groups_.size());
    std::vector<std::vector<uint32_t>> groups;
    for (uint32_t i = 0; i < groups_.size(); ++i) {
      const uint32_t root = one_.root(i);  // not above i
      if (root == i) {
        number[i] = static_cast<uint32_t>(groups.size());
        groups.push_back(std::move(groups_[i]));
      } else {
        number[i] = number[root];
        std::vector<uint32_t>& group = groups[number[i]];
        group.insert(group.end(), groups_[i].begin(), groups_[i].end());
      }
    }
    std::vector<std::map<uint32_t, uint64_t>> ways(groups.size());
    for (uint32_t i = 0; i < ways_.size(); ++i) {
      for (const auto& [to, weight] : ways_[i]) {
        if (number[i] != number[to]) ways[number[i]][number[to]] += weight;
      }
    }
    groups_ = std::move(groups);
    ways_ = std::move(ways);
  }

  Components one_;
  std::vector<std::vector<uint32_t>> groups_;       // members that no better cut parts
  std::vector<std::map<uint32_t, uint64_t>> ways_;  // matches to other groups
  MinimumCut best_;
};

}  // namespace

MinimumCut minimum_cut(uint32_t members, std::span<const MemberMatch> matches) {
  return CutSearch(members, matches).cut();
}

}  // namespace kindred
