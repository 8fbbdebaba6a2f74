#ifndef KINDRED_LINKAGE_DECIDE_COHESIVE_MATCHES_H_
#define KINDRED_LINKAGE_DECIDE_COHESIVE_MATCHES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "linkage/decide/cohesion.h"

namespace kindred {

// Those of the known pairs of records that hang together. A pair holds when the cohesion of its two
// records is at_least or more. It stands when it holds, and also has that much when only pairs that
// hold count as partners in common: so a few pairs that join two groups do not support one another.
// A single pair stands. A pair that is certain holds and stands whatever its cohesion. What stands
// is a function of the known pairs within two steps alone, whatever the order in which they came.
// More steps would part a little more, but one pair could then end others however far away.
//
// Kept up to date as pairs come and go. A change among records of d partners is O(d^2), and O(d)
// more for each pair that comes to hold or ceases to. 32 bytes a record and some 60 a pair.
//
// Not thread-safe; const members may run concurrently.
class CohesiveMatches {
 public:
  using Slot = uint32_t;
  struct Pair {
    Slot a;
    Slot b;
    auto operator<=>(const Pair&) const = default;
  };
  // What became of the pairs: those that stood before and no longer do, and those that stand now
  // and did not before.
  struct Changes {
    std::vector<Pair> dropped;
    std::vector<Pair> chosen;
  };

  // 0 <= at_least <= 1.
  explicit CohesiveMatches(double at_least) : at_least_(at_least) {}

  // The pair must be new. It does not stand before update().
  void add(Slot a, Slot b, bool certain = false);

  // The pair must be known. Gives whether it stood when last updated.
  bool remove(Slot a, Slot b);

  // Finds what stands after pairs were added and removed. Removed ones are not among the changes.
  Changes update();

  // The pair must be known.
  bool stands(Slot a, Slot b) const { return edges_[number(a, b)].stands; }

  // The pair must be known. Common partners are counted by pairs that hold.
  Cohesion cohesion(Slot a, Slot b) const;

  // Memory, but for what allocations of links take besides.
  size_t bytes() const {
    return edges_.capacity() * (sizeof(Edge) + 2 * sizeof(Link)) + nodes_.capacity() * sizeof(Node);
  }

 private:
  using Number = uint32_t;  // of an edge
  struct Edge {
    Slot a = 0;
    Slot b = 0;
    uint32_t known = 0;    // records that have edges to both ends
    uint32_t holding = 0;  // of these, those whose two edges hold
    bool certain = false;
    bool holds = false;
    bool stands = false;
  };
  struct Link {
    Slot other;
    Number edge;
  };
  struct Node {
    std::vector<Link> links;  // ascending by the other's slot
    bool touched = false;     // its partners changed since the last update
  };

  Cohesion cohesion_with(const Edge& edge, uint32_t common) const;
  bool enough(const Edge& edge, uint32_t common) const;
  template <typename Visit>
  void for_each_triangle(const Edge& edge, Visit&& visit) const;
  Number number(Slot a, Slot b) const;
  Number new_edge(Slot a, Slot b);
  void touch(Slot slot);
  void turn(Number number);

  double at_least_;
  std::vector<Edge> edges_;
  std::vector<Number> free_;  // of edges_
  std::vector<Node> nodes_;   // by slot
  // Since the last update:
  std::vector<Slot> touched_;
  std::vector<Number> doubted_;  // edges whose common partners changed
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_COHESIVE_MATCHES_H_
