#include "linkage/entity/bridges.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace kindred {

namespace {

constexpr uint32_t kNone = UINT32_MAX;

// Whom each member matches, and by which match.
class Adjacency {
 public:
  struct Way {
    uint32_t to;
    uint32_t match;
  };

  Adjacency(uint32_t members, std::span<const MemberMatch> matches)
      : begin_(size_t{members} + 1), ways_(2 * matches.size()) {
    for (const MemberMatch& match : matches) {
      ++begin_[match.a + 1];
      ++begin_[match.b + 1];
    }
    for (size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
    for (uint32_t i = 0; i < matches.size(); ++i) {
      ways_[next[matches[i].a]++] = {matches[i].b, i};
      ways_[next[matches[i].b]++] = {matches[i].a, i};
    }
  }

  uint32_t begin(uint32_t member) const { return begin_[member]; }
  uint32_t end(uint32_t member) const { return begin_[member + 1]; }
  const Way& way(uint32_t i) const { return ways_[i]; }

 private:
  std::vector<uint32_t> begin_;
  std::vector<Way> ways_;
};

class BridgeSearch {
 public:
  BridgeSearch(uint32_t members, std::span<const MemberMatch> matches)
      : ways_(members, matches), order_(members, kNone), low_(members), below_(members, 1) {}

  std::vector<Bridge> bridges() {
    for (uint32_t member = 0; member < order_.size(); ++member) {
      if (order_[member] == kNone) search(member);
    }
    return std::move(bridges_);
  }

 private:
  struct Step {
    uint32_t member;
    uint32_t by;    // the match that led here
    uint32_t next;  // way to look at
  };

  void enter(uint32_t member, uint32_t by) {
    order_[member] = low_[member] = count_++;
    steps_.push_back({member, by, ways_.begin(member)});
  }

  void search(uint32_t start) {
    enter(start, kNone);
    while (!steps_.empty()) {
      Step& step = steps_.back();
      if (step.next == ways_.end(step.member)) {
        leave();
        continue;
      }
      const Adjacency::Way way = ways_.way(step.next++);
      if (way.match == step.by) continue;
      if (order_[way.to] == kNone) {
        enter(way.to, way.match);
      } else {
        low_[step.member] = std::min(low_[step.member], order_[way.to]);
      }
    }
  }

  // Nothing below it leads above it: then the match that led here is a bridge.
  void leave() {
    const Step done = steps_.back();
    steps_.pop_back();
    if (steps_.empty()) return;
    const uint32_t above = steps_.back().member;
    below_[above] += below_[done.member];
    low_[above] = std::min(low_[above], low_[done.member]);
    if (low_[done.member] == order_[done.member]) {
      bridges_.push_back({done.by, below_[done.member], done.member});
    }
  }

  Adjacency ways_;
  std::vector<uint32_t> order_;  // in which members were found
  std::vector<uint32_t> low_;    // the first of these that can be reached from below
  std::vector<uint32_t> below_;  // members found from there on, itself among them
  std::vector<Step> steps_;
  std::vector<Bridge> bridges_;
  uint32_t count_ = 0;
};

}  // namespace

std::vector<Bridge> find_bridges(uint32_t members, std::span<const MemberMatch> matches) {
  return BridgeSearch(members, matches).bridges();
}

std::vector<uint32_t> side_of(const Bridge& bridge, uint32_t members,
                              std::span<const MemberMatch> matches) {
  const Adjacency ways(members, matches);
  std::vector<uint32_t> side = {bridge.end};
  std::vector<bool> seen(members);
  seen[bridge.end] = true;
  for (size_t i = 0; i < side.size(); ++i) {
    for (uint32_t w = ways.begin(side[i]); w < ways.end(side[i]); ++w) {
      const Adjacency::Way way = ways.way(w);
      if (way.match == bridge.match || seen[way.to]) continue;
      seen[way.to] = true;
      side.push_back(way.to);
    }
  }
  std::sort(side.begin(), side.end());
  return side;
}

}  // namespace kindred
