#ifndef KINDRED_LINKAGE_ENTITY_SPLIT_SEARCH_H_
#define KINDRED_LINKAGE_ENTITY_SPLIT_SEARCH_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "linkage/entity/components.h"
#include "linkage/entity/match_edges.h"

namespace kindred {

// Into which parts a component has come that lost edges. A search grows from each end of these, all
// of them in step; those that meet go on as one. What a search has seen when it finds nothing more
// is a part. When one search is left it need not go on: what it has seen is of the rest.
//
// So a component that is still whole costs as much as it takes the ends to meet, and one that is
// not as much as all its parts but the largest.
class SplitSearch {
 public:
  using Slot = MatchEdges::Slot;

  // `ends`: of the edges, distinct, at least one, of one component before. `edges` do not change
  // meanwhile.
  SplitSearch(const MatchEdges& edges, std::span<const Slot> ends);

  // The members of each part but the rest.
  std::vector<std::vector<Slot>> take_parts();

  // A member of the rest.
  Slot in_rest() const { return in_rest_; }

 private:
  struct Open {
    Slot slot;
    uint32_t scanned;  // of its neighbours
  };
  struct Search {
    std::vector<Slot> done;  // with all their neighbours
    std::vector<Open> open;
    bool over = false;  // or one with another
    size_t size() const { return done.size() + open.size(); }
  };
  static constexpr size_t kStep = 64;  // neighbours that a search looks at before the next one does

  void run();
  void step(uint32_t number);
  void end(Search* search);
  uint32_t meet(uint32_t one, uint32_t other);

  const MatchEdges& edges_;
  Components joined_;  // numbers of searches
  std::vector<Search> searches_;
  boost::unordered_flat_map<Slot, uint32_t> seen_by_;
  size_t going_on_;
  std::vector<std::vector<Slot>> parts_;
  Slot in_rest_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_SPLIT_SEARCH_H_
