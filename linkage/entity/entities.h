#ifndef KINDRED_LINKAGE_ENTITY_ENTITIES_H_
#define KINDRED_LINKAGE_ENTITY_ENTITIES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "linkage/base/undo.h"
#include "linkage/decide/labelled_pairs.h"
#include "linkage/decide/match_turn.h"
#include "linkage/entity/anchor_order.h"
#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/entity/entity_index.h"
#include "linkage/entity/entity_notes.h"
#include "linkage/entity/entity_view.h"
#include "linkage/entity/partings.h"
#include "linkage/find/index/record_store.h"
#include "linkage/find/pair_turn.h"
#include "linkage/prepare/entity_rules.h"

namespace kindred {

// The fourth stage: changes of the published matches in, changes of entities out. Entities are the
// connected components of the matches, reviews aside; see Partings for those that are several.
//
// Whatever it knows is a function of the matches, of the live records and of the rules. So it keeps
// nothing of its own in a state, and the turns of Finder::undo() lead it back, as Decider. What was
// noted for take() meanwhile is dropped.
//
// One thread calls what is not const; const members may run concurrently, not beside it.
class Entities final : private EntityGraph::Watcher {
 public:
  using Slot = EntityGraph::Slot;

  // All outlive this.
  Entities(const EntityRules* rules, const RecordStore* records, const LabelledPairs* labels);
  Entities(const Entities&) = delete;
  Entities& operator=(const Entities&) = delete;

  // Takes one turn, and what decide made of it. Turns in which a record enters, leaves or is
  // refreshed are needed also where no pair changed.
  void apply(const PairTurn& turn, const MatchTurn& decided);
  // A live record of which no turn tells.
  void enter(Slot slot) { graph_.enter(slot); }

  // Builds anew what has to be. Call it behind turns, before anything is asked.
  void settle();

  // See Linker.
  void note();
  EntityChanges take();

  // Between them what is applied is not noted, and what was noted is dropped.
  void begin_undo();
  void end_undo();
  // The counts of what was taken.
  Undoable* told() { return &told_; }

  // From here on entity() looks an id up, by 9 to 14 bytes an entity.
  void index_ids();

  // See Linker.
  std::vector<EntityPlace> places() const;
  void for_each(std::span<const EntityPlace> places,
                const std::function<void(const Entity&)>& visit) const;
  std::optional<Entity> entity(std::string_view id) const;
  // Of live slots.
  std::optional<Entity> entity_of(Slot slot) const;
  Membership membership(Slot slot) const;
  // Members of its entity; 0 where it is in none.
  uint64_t size(Slot slot) const;
  const MatchEdges& edges() const { return graph_.edges(); }
  void chains(uint32_t least, const std::function<void(const EntityChain&)>& visit) const;
  void cut_groups(const std::function<void(const CutGroup&)>& visit) const;

  EntityStats stats() const;
  size_t bytes() const { return graph_.bytes() + (index_ ? index_->bytes() : 0); }

 private:
  // Of what take() has given.
  struct Told {
    uint64_t merges = 0;
    uint64_t splits = 0;
    uint64_t renames = 0;
  };

  void will_change(EntityGraph::Component component) override;
  void will_move(Slot slot, EntityGraph::Component from) override;
  void came_to_be(EntityGraph::Component component) override;
  void will_end(EntityGraph::Component component) override;
  void moved_anchor(Slot from, Slot to) override;

  template <typename Visit>
  void for_each_place(Visit&& visit) const;
  void begin_turn(const PairTurn& turn, const MatchTurn& decided);
  void take_version(const PairTurn& turn);
  void will_take_version(Slot member, const KeyedRecord& before);
  void touch_within(Slot a, Slot b, bool always);
  void reorder(Slot slot, const KeyedRecord& before);
  void end_matches(const PairTurn& turn, const MatchTurn& decided);
  std::optional<EntityPlace> place(const EntityIdHash& hash) const;
  void count(const EntityChange& change);
  void count_parts(EntityGraph::Component component, const Parting& parting,
                   EntityStats* stats) const;

  const EntityRules* rules_;
  const RecordStore* records_;
  AnchorOrder order_;
  EntityGraph graph_;
  Partings partings_;
  EntityView view_;
  std::optional<EntityIndex> index_;
  EntityNotes notes_;
  bool noting_ = false;
  bool undoing_ = false;  // and noting again behind that
  Copied<Told> told_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITIES_H_
