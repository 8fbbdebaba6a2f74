#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_GRAPH_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_GRAPH_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "linkage/base/prefetch.h"
#include "linkage/entity/anchor_order.h"
#include "linkage/entity/match_edges.h"
#include "linkage/find/index/record_store.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// The connected components of the published matches, kept up to date: records by slot, components
// by number. A number stays with the larger part when a component is split or joined, whoever has
// the anchor; the number of one that is gone is used again.
//
// Joining costs as much as the smaller component has matches, so near constant amortised; a split
// as in SplitSearch. When an anchor leaves, the rest is gone through for another. 8 bytes a slot,
// 8 a component, and what MatchEdges takes for records of more than one match.
//
// Which of two records is the older one is asked of both, and each lies somewhere in memory. So
// records that come to a component are noted, and looked at together: by settle(), or before
// anything but add() changes. Until then an anchor may not be the oldest.
//
// Not thread-safe; const members may run concurrently.
class EntityGraph {
 public:
  using Slot = MatchEdges::Slot;
  using Component = uint32_t;
  static constexpr uint32_t kNone = UINT32_MAX;
  using Edge = MatchEdges::Edge;

  // Who is told what may change, before it does.
  class Watcher {
   public:
    virtual void will_change(Component component) = 0;  // its members, its anchor, or its matches
    virtual void will_move(Slot slot, Component from) = 0;
    virtual void came_to_be(Component component) = 0;
    virtual void will_end(Component component) = 0;  // it has no members left
    // Another member is an anchor, or the same under another slot. kNone: there was none, or is
    // none any more. The records of both are there.
    virtual void moved_anchor(Slot from, Slot to) = 0;

   protected:
    ~Watcher() = default;
  };

  // Both outlive the graph. `singletons`: a record without a match is a component too.
  EntityGraph(const RecordStore* records, const AnchorOrder* order, bool singletons)
      : records_(records), order_(order), singletons_(singletons) {}

  // Null: nobody.
  void watch(Watcher* watcher) { watcher_ = watcher; }

  // With singletons, for each live record; again for one that is in changes nothing.
  void enter(Slot slot);
  // For a record that is no longer live and has no matches left.
  void leave(Slot slot);
  // Another version takes the place of one, matches and all.
  void replace(Slot from, Slot to);
  // Where the record stands in the order of anchors may have changed.
  void reorder(Slot slot);

  void add(Slot a, Slot b);
  // Behind it each component has its anchor.
  void settle();
  // Those that are not there are passed over, and those that are named twice count once.
  void remove(std::span<const Edge> edges);

  Component component(Slot slot) const {
    return slot < places_.size() ? places_[slot].component : kNone;
  }
  Slot anchor(Component component) const { return components_[component].anchor; }
  uint32_t size(Component component) const { return components_[component].size; }
  const MatchEdges& edges() const { return edges_; }

  // Bring towards the processor what anchor() and size() look at, and once that is there what
  // members() looks at first.
  void prefetch(Component component) const { prefetch_line(&components_[component]); }
  void prefetch_members(Component component) const { edges_.prefetch(anchor(component)); }

  // In no particular order. O(matches of the members).
  std::vector<Slot> members(Component component) const;

  // In the order of their numbers.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (Component c = 0; c < components_.size(); ++c) {
      if (components_[c].size > 0) visit(c);
    }
  }

  uint64_t components() const { return count_; }
  uint64_t in_components() const { return members_; }
  // Components of 2^i to 2^(i+1) - 1 members.
  const std::array<uint64_t, 32>& sizes() const { return sizes_; }
  size_t bytes() const { return places_.bytes() + components_.bytes() + edges_.bytes(); }

 private:
  struct Place {
    Component component = kNone;
  };
  struct Parts {
    Slot anchor = kNone;
    uint32_t size = 0;  // 0: the number is free, and `anchor` the next such number
  };

  bool before(Slot a, Slot b) const { return order_->before((*records_)[a], (*records_)[b]); }
  void came(Slot slot);
  void settle(std::span<const Slot> come);
  Slot least(std::span<const Slot> slots) const;
  Component make(std::span<const Slot> members, Slot anchor);
  void end(Component component);
  void set_anchor(Component component, Slot slot);
  void resize(Component component, uint32_t size);
  void move(Slot slot, Component to);
  void take_in(Slot slot, Component component);
  void join(Component kept, Component taken, Slot in_taken);
  void split(Component component, std::span<const Slot> ends);
  std::vector<Edge> known(std::span<const Edge> edges) const;
  std::vector<Slot> connected(Slot start, uint32_t size) const;

  const RecordStore* records_;
  const AnchorOrder* order_;
  bool singletons_;
  Watcher* watcher_ = nullptr;
  MatchEdges edges_;
  SlotArray<Place> places_;  // by slot
  SlotArray<Parts> components_;
  std::vector<Slot> come_;  // to components whose anchors may be younger
  Component free_ = kNone;
  uint64_t count_ = 0;
  uint64_t members_ = 0;
  std::array<uint64_t, 32> sizes_{};
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_GRAPH_H_
