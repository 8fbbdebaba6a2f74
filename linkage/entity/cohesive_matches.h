#ifndef KINDRED_LINKAGE_ENTITY_COHESIVE_MATCHES_H_
#define KINDRED_LINKAGE_ENTITY_COHESIVE_MATCHES_H_

#include <cstdint>
#include <vector>

namespace kindred {

// How far two records that match have their partners in common. Each record is among its own.
struct Cohesion {
  uint32_t common = 0;  // partners of both, by matches that stand
  uint32_t of_one = 0;  // partners of each, by all matches
  uint32_t of_other = 0;

  // common / sqrt(of_one * of_other), 0 to 1: the structural similarity of SCAN (Xu, Yuruk, Feng
  // and Schweiger 2007). 1 where all records of a group match each other.
  double value() const;
};

// Of known pairs of records, those that hang together: the largest set of pairs in each of which
// the two records have a cohesion of at_least or more, common partners being counted by pairs of
// the set. A single pair stands, a pair that is all that joins two groups does not. To leave a pair
// out never helps another one, so there is one largest set, a function of the known pairs alone
// whatever the order in which they came. It is a truss (Cohen 2008) with a bound that grows with
// the number of partners.
//
// Kept up to date as pairs come and go: pairs that may stand now are taken in for the time being,
// then those that do not hold are left out, which may take others with them. A change among records
// of d partners is O(d^2), with u pairs near by that do not stand O((d + u) d). 32 bytes a record
// and some 60 a pair.
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
  // What became of the pairs: those that stood before and no longer do, and now and not before.
  struct Changes {
    std::vector<Pair> dropped;
    std::vector<Pair> chosen;
  };

  // 0 <= at_least <= 1.
  explicit CohesiveMatches(double at_least) : at_least_(at_least) {}

  // The pair must be new. It does not stand before update().
  void add(Slot a, Slot b);

  // The pair must be known.
  void remove(Slot a, Slot b);

  // Finds what stands after pairs were added and removed. Removed ones are not among the changes.
  Changes update();

  // The pair must be known.
  Cohesion cohesion(Slot a, Slot b) const;

 private:
  using Number = uint32_t;  // of an edge
  struct Edge {
    Slot a = 0;
    Slot b = 0;
    uint32_t common = 0;  // records whose edges to both ends stand
    bool stands = false;
    bool said = false;  // that it stands, by update()
  };
  struct Link {
    Slot other;
    Number edge;
  };
  struct Node {
    std::vector<Link> links;  // ascending by the other's slot
    bool touched = false;     // since the last update
  };

  Cohesion cohesion_with(const Edge& edge, uint32_t common) const;
  bool holds(const Edge& edge) const;
  bool could_hold(const Edge& edge) const;
  void touch(Slot slot);
  template <typename Visit>
  void for_each_triangle(const Edge& edge, Visit&& visit) const;
  Number number(Slot a, Slot b) const;
  void fall(Number number);
  void raise(std::vector<Number> maybe);
  void lower();
  Changes changes();

  double at_least_;
  std::vector<Edge> edges_;
  std::vector<Number> free_;  // of edges_
  std::vector<Node> nodes_;   // by slot
  // Since the last update:
  std::vector<Slot> touched_;    // whose partners changed
  std::vector<Number> doubted_;  // edges that may hold no longer
  std::vector<Number> changed_;  // edges that began or ceased to stand
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_COHESIVE_MATCHES_H_
