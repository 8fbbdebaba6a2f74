#include "linkage/entity/entity_notes.h"

namespace kindred {

void EntityNotes::begin_turn(const KeyedRecord* cause, int64_t time) {
  causing_ = cause;
  time_ = time;
  caused_ = false;
}

uint32_t EntityNotes::cause() {
  if (!caused_) causes_.push_back({causing_->identity(), time_});
  caused_ = true;
  return static_cast<uint32_t>(causes_.size() - 1);
}

void EntityNotes::will_change(Component component, Slot member, const KeyedRecord* before) {
  const auto [found, added] = old_of_.try_emplace(component, 0);
  if (!added) return;
  if (view_->parted(component)) {
    found->second = kNone;
    will_change_parts(component, member, before);
  } else {
    found->second = add_old({component, 0}, member, before);
  }
}

uint32_t EntityNotes::add_old(EntityPlace place, Slot member, const KeyedRecord* before) {
  Old& old = olds_.emplace_back();
  old.anchor = view_->anchor(place);
  old.id = view_->id(place);
  old.golden = view_->golden_hash(place, member, before);
  old.cause = cause();
  return static_cast<uint32_t>(olds_.size() - 1);
}

// Of several entities: each member is noted by itself.
void EntityNotes::will_change_parts(Component component, Slot member, const KeyedRecord* before) {
  for (const EntityPlace place : view_->places(component)) {
    const uint32_t old = add_old(place, member, before);
    for (const Slot slot : view_->members(place)) {
      moved_.try_emplace(slot, Noted{old, view_->since(slot), cause()});
    }
  }
  for (const Slot slot : view_->all_members(component)) {
    moved_.try_emplace(slot, Noted{kNone, 0, cause()});
  }
}

void EntityNotes::will_move(Slot slot, Component from) {
  const auto [found, added] = moved_.try_emplace(slot);
  if (!added) return;
  Noted& noted = found->second;
  if (from == kNone && !departed_.empty()) {
    const auto gone = departed_.find(view_->identity(slot));
    if (gone != departed_.end()) {
      noted = gone->second;
      departed_.erase(gone);
      return;
    }
  }
  noted.cause = cause();
  if (from == kNone) return;
  noted.old = old_of_.at(from);
  noted.since = view_->since(slot);
}

void EntityNotes::replaced(Slot from, Slot to) {
  const auto found = moved_.find(from);
  if (found == moved_.end()) return;
  const Noted noted = found->second;
  moved_.erase(found);
  moved_.emplace(to, noted);
}

void EntityNotes::departed(Slot slot) {
  const auto found = moved_.find(slot);
  if (found == moved_.end()) return;
  if (found->second.old != kNone) departed_.emplace(view_->identity(slot), found->second);
  moved_.erase(found);
}

void EntityNotes::clear() {
  causing_ = nullptr;
  caused_ = false;
  causes_.clear();
  olds_.clear();
  old_of_.clear();
  moved_.clear();
  departed_.clear();
}

}  // namespace kindred
