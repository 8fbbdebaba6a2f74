#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_NOTES_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_NOTES_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/entity/entity_graph.h"
#include "linkage/entity/entity_view.h"

namespace kindred {

// What was, where it may be something else now: of each component that changed since a point, and
// of each record that moved, to which entity it belonged. Whatever did not change is not here, so
// what this costs follows the changes.
class EntityNotes {
 public:
  using Slot = EntityGraph::Slot;
  using Component = EntityGraph::Component;
  static constexpr uint32_t kNone = EntityGraph::kNone;

  // An entity as it was.
  struct Old {
    std::string id;
    Identity anchor;
    uint64_t golden = 0;  // a hash of its golden record, where there is one
    uint32_t cause = 0;   // what touched it first, by number
  };
  // A record as it was.
  struct Noted {
    uint32_t old = kNone;  // its entity, by number; kNone: it was in none
    int64_t since = 0;
    uint32_t cause = 0;  // by which it moved first
  };
  // A record whose arrival, or delete, changes something.
  struct Cause {
    Identity record;
    int64_t time = 0;
  };

  // It outlives the notes.
  explicit EntityNotes(const EntityView* view) : view_(view) {}

  // What follows is caused by this record. It stays until the next one.
  void begin_turn(const KeyedRecord* cause, int64_t time);

  // As of EntityGraph::Watcher. `before` is what one of the members was until now, or null.
  void will_change(Component component, Slot member, const KeyedRecord* before);
  void will_move(Slot slot, Component from);
  void came_to_be(Component component) { old_of_[component] = kNone; }
  void will_end(Component component) { old_of_.erase(component); }

  // The graph has replaced one slot by another.
  void replaced(Slot from, Slot to);
  // The record of the slot is not live any more, and has left its component.
  void departed(Slot slot);

  void clear();

  const std::vector<Old>& olds() const { return olds_; }
  const std::vector<Cause>& causes() const { return causes_; }
  // Every component that changed and is there: what it was, or kNone. That is also said of one that
  // was several entities: all of their members are among those that moved.
  const boost::unordered_flat_map<Component, uint32_t>& components() const { return old_of_; }
  // Live records that moved; the others of such a component were in what it was.
  const boost::unordered_flat_map<Slot, Noted>& moved() const { return moved_; }
  // Those that moved and are no longer live.
  const std::map<Identity, Noted>& departed() const { return departed_; }

 private:
  uint32_t cause();
  uint32_t add_old(EntityPlace place, Slot member, const KeyedRecord* before);
  void will_change_parts(Component component, Slot member, const KeyedRecord* before);

  const EntityView* view_;
  const KeyedRecord* causing_ = nullptr;
  int64_t time_ = 0;
  bool caused_ = false;  // something, so that it is the last of causes_
  std::vector<Cause> causes_;
  std::vector<Old> olds_;
  boost::unordered_flat_map<Component, uint32_t> old_of_;
  boost::unordered_flat_map<Slot, Noted> moved_;
  std::map<Identity, Noted> departed_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_NOTES_H_
