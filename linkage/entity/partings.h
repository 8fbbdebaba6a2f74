#ifndef KINDRED_LINKAGE_ENTITY_PARTINGS_H_
#define KINDRED_LINKAGE_ENTITY_PARTINGS_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "linkage/decide/labelled_pairs.h"
#include "linkage/entity/anchor_order.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/find/index/record_store.h"

namespace kindred {

// The parts of a component that is not one entity.
struct Parting {
  std::vector<std::vector<EntityGraph::Slot>> parts;  // the anchor of each first
  boost::unordered_flat_map<EntityGraph::Slot, uint32_t> part_of;
  uint64_t left_out = 0;   // matches between two parts
  bool conflict = false;   // a label says `different` of two members
  bool too_large = false;  // more members than EntityRules::max_size
};

// Builds those components anew, each by itself, that are too large or hold two records which a
// label says to be different. Their matches are taken one by one: those that a label makes first,
// then by score, the highest first, equal ones in the order of pairs. One that would join two sides
// of a `different`, or make a part too large, is left out. So the parts are a function of the
// records, their matches and the labels, and all other components are as they were.
//
// A component of m matches costs m scores, and O(m log m), whenever anything in it has changed.
class Partings {
 public:
  using Slot = EntityGraph::Slot;
  using Component = EntityGraph::Component;

  // All outlive this.
  Partings(const EntityRules* rules, const RecordStore* records, const AnchorOrder* order,
           const EntityGraph* graph, const LabelledPairs* labels)
      : rules_(rules), records_(records), order_(order), graph_(graph), labels_(labels) {}

  // Null for a component that is one entity.
  const Parting* find(Component component) const {
    if (partings_.empty()) return nullptr;
    const auto found = partings_.find(component);
    return found == partings_.end() ? nullptr : &found->second;
  }

  // It changes: it is looked at again by settle().
  void doubt(Component component);
  void forget(Component component) { partings_.erase(component); }
  void settle();

  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (const auto& [component, parting] : partings_) visit(component, parting);
  }

 private:
  using Pair = EntityGraph::Edge;

  bool has_different(std::span<const Slot> members, Component component) const;
  std::vector<Pair> ordered_matches(std::span<const Slot> members) const;
  Parting part(std::span<const Slot> members, bool conflict) const;
  void fill(std::span<const Slot> members, const std::vector<uint32_t>& roots,
            Parting* parting) const;

  const EntityRules* rules_;
  const RecordStore* records_;
  const AnchorOrder* order_;
  const EntityGraph* graph_;
  const LabelledPairs* labels_;
  std::vector<Component> doubted_;
  boost::unordered_flat_map<Component, Parting> partings_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_PARTINGS_H_
