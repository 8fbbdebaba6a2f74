#ifndef KINDRED_LINKAGE_DECIDE_GREEDY_MATCHING_H_
#define KINDRED_LINKAGE_DECIDE_GREEDY_MATCHING_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/find/slot_records.h"

namespace kindred {

// Chooses those of the known pairs of records that remain when a record may have one partner in
// each source, its own included. Pairs are taken by their score, the highest first, equal ones in
// the order of their identities, left before right; each is chosen unless one of its two records
// has a partner in the other's source by then. So what is chosen is a function of the known pairs
// alone, whatever the order in which they came.
//
// Kept up to date as pairs come and go: only pairs whose choice may have changed are looked at
// again, the best first. One that is chosen displaces two at most, whose other records then look
// among their worse pairs, which may displace others in turn. When c choices change among records
// of at most d pairs that is O(c d log(c d)): usually c is one or two, at worst all of them.
// 32 bytes a pair, and as many for each chosen one.
//
// Not thread-safe; const members may run concurrently.
class GreedyMatching {
 public:
  using Slot = SlotRecords::Slot;
  struct Pair {
    Slot a;
    Slot b;
    double score;
  };
  // What became of the choices: pairs that were chosen before and no longer are, and those that are
  // now and were not before.
  struct Changes {
    std::vector<Pair> dropped;
    std::vector<Pair> chosen;
  };

  // `records` outlives the matching, and knows the slots of its pairs.
  explicit GreedyMatching(const SlotRecords* records) : records_(records) {}

  // The pair must be new. It is not chosen before update(). Whether it is a review is remembered,
  // and changes nothing.
  void add(const Pair& pair, bool review = false);

  // The pair must be known, and not added since the last update(). Gives whether it was chosen.
  bool remove(Slot a, Slot b);

  // The pair must be known. O(pairs of a).
  double score(Slot a, Slot b) const { return edge(a, b).score; }
  bool review(Slot a, Slot b) const { return edge(a, b).review; }

  // Chooses anew after pairs were added and removed. Removed ones are not among the changes.
  Changes update();

  // Whether the pair is chosen. O(sources).
  bool chosen(Slot a, Slot b) const;

  // The pair chosen for the record in the source, the record first.
  std::optional<Pair> partner(Slot slot, uint32_t source) const;

  // The same after changes that without() gave.
  std::optional<Pair> partner(Slot slot, uint32_t source, const Changes& changes) const;

  // What would change if the record had no pairs. Its own ones are among the dropped.
  Changes without(Slot slot) const;

  // Whether `x` is taken before `y`.
  bool better(const Pair& x, const Pair& y) const;

 private:
  struct Edge {
    Slot other;
    bool review;  // told among edges, not among those chosen
    double score;
  };
  struct Node {
    std::vector<Edge> edges;
    std::vector<Edge> chosen;  // one a source at most
  };
  // A record's place for a partner in a source.
  using End = std::pair<Slot, uint32_t>;
  class Update;

  const Edge& edge(Slot a, Slot b) const;

  std::vector<Node> nodes_;  // by slot
  std::vector<Pair> added_;  // since the last update
  std::vector<End> freed_;   // likewise, by removals
  const SlotRecords* records_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_GREEDY_MATCHING_H_
