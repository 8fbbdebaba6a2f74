#include "linkage/entity/net_changes.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/entity/change_kind.h"

namespace kindred {

namespace {

constexpr uint32_t kNone = EntityGraph::kNone;

// All that is said under one id.
struct Side {
  std::string_view id;
  const EntityNotes::Old* was = nullptr;
  std::optional<EntityPlace> is;
  std::vector<Identity> added;
  std::vector<Identity> removed;
  std::set<std::string_view> from;  // ids
  std::set<std::string_view> into;
  uint32_t entered = kNone;  // the first cause of what came from nowhere

  bool gone() const { return !is; }
};

class Netting {
 public:
  Netting(const EntityNotes& notes, const EntityGraph& graph, const EntityView& view)
      : notes_(notes), graph_(graph), view_(view) {
    for (const EntityNotes::Old& old : notes.olds()) {
      Side& side = side_of(old.id);
      side.was = &old;
      of_old_.push_back(&side);
    }
    for (const auto& [component, old] : notes.components()) {
      for (const EntityPlace place : view.places(component)) {
        Side& side = side_of(view.id(place));
        side.is = place;
        of_place_[key(place)] = &side;
      }
    }
  }

  EntityChanges changes() {
    for (const auto& [slot, noted] : notes_.moved()) moved(slot, noted);
    for (const auto& [component, old] : notes_.components()) renamed(component, old);
    for (const auto& [identity, noted] : notes_.departed()) {
      flow(identity, noted, nullptr, 0);
    }
    EntityChanges changes;
    for (auto& [id, side] : sides_) {
      EntityChange change;
      if (tell(&side, &change)) changes.entities.push_back(std::move(change));
    }
    std::sort(memberships_.begin(), memberships_.end(),
              [](const Membership& a, const Membership& b) { return a.record < b.record; });
    changes.memberships = std::move(memberships_);
    return changes;
  }

 private:
  Side& side_of(std::string id) {
    const auto [found, added] = sides_.try_emplace(std::move(id));
    found->second.id = found->first;
    return found->second;
  }

  void moved(EntityGraph::Slot slot, const EntityNotes::Noted& noted) {
    flow(view_.identity(slot), noted, now_of(slot), view_.since(slot));
  }

  static uint64_t key(EntityPlace place) { return uint64_t{place.component} << 32U | place.part; }

  Side* now_of(EntityGraph::Slot slot) const {
    const std::optional<EntityPlace> place = view_.place(slot);
    return place ? of_place_.at(key(*place)) : nullptr;
  }

  // Who has stayed in a component whose id is another now.
  void renamed(EntityGraph::Component component, uint32_t old) {
    if (old == kNone) return;
    if (!view_.parted(component) && of_old_[old] == of_place_.at(key({component, 0}))) return;
    for (const EntityGraph::Slot slot : graph_.members(component)) {
      if (notes_.moved().contains(slot)) continue;
      const int64_t since = view_.since(slot);
      flow(view_.identity(slot), {.old = old, .since = since, .cause = 0}, now_of(slot), since);
    }
  }

  // Where one record was, and is.
  void flow(Identity record, const EntityNotes::Noted& noted, Side* now, int64_t since) {
    Side* const was = noted.old == kNone ? nullptr : of_old_[noted.old];
    const bool stays = was == now;
    if (stays && (now == nullptr || noted.since == since)) return;
    memberships_.push_back({record, std::string(now ? now->id : ""), now ? since : 0});
    if (stays) return;
    if (was) {
      was->removed.push_back(record);
      if (now) was->into.insert(now->id);
    }
    if (now) {
      if (was) now->from.insert(was->id);
      if (!was) now->entered = std::min(now->entered, noted.cause);
      now->added.push_back(std::move(record));
    }
  }

  const Side& at(std::string_view id) const { return sides_.find(id)->second; }

  // Those that are gone, and whose members that moved are all in `side`.
  std::vector<std::string> taken_in(const Side& side) const {
    std::vector<std::string> ids;
    for (const std::string_view id : side.from) {
      if (at(id).gone() && at(id).into.size() == 1) ids.emplace_back(id);
    }
    return ids;
  }

  // Gives whether there is anything to say.
  bool tell(Side* side, EntityChange* change) const {
    const IdHistory<std::string> history{.was = side->was != nullptr,
                                         .is = !side->gone(),
                                         .from = {side->from.begin(), side->from.end()},
                                         .taken = taken_in(*side),
                                         .into = {side->into.begin(), side->into.end()},
                                         .added = !side->added.empty(),
                                         .removed = !side->removed.empty(),
                                         .golden = other_golden(*side)};
    if (!tell_kind(history, change)) return false;
    fill(side, change);
    return true;
  }

  // Asked for where nothing else has changed alone: golden records are dear.
  bool other_golden(const Side& side) const {
    if (!side.was || side.gone() || !side.added.empty() || !side.removed.empty()) return false;
    return side.was->golden != view_.golden_hash(*side.is);
  }

  void fill(Side* side, EntityChange* change) const {
    change->id = side->id;
    change->anchor = side->gone() ? side->was->anchor : view_.anchor(*side->is);
    std::sort(side->added.begin(), side->added.end());
    std::sort(side->removed.begin(), side->removed.end());
    change->added = std::move(side->added);
    change->removed = std::move(side->removed);
    const EntityNotes::Cause& cause = notes_.causes()[cause_of(*side)];
    change->cause = cause.record;
    change->time = cause.time;
  }

  // Of a new one, what touched first any of those that its members come of.
  uint32_t cause_of(const Side& side) const {
    if (side.was) return side.was->cause;
    uint32_t first = side.entered;
    for (const std::string_view id : side.from) first = std::min(first, at(id).was->cause);
    return first;
  }

  const EntityNotes& notes_;
  const EntityGraph& graph_;
  const EntityView& view_;
  std::map<std::string, Side, std::less<>> sides_;
  std::vector<Side*> of_old_;
  boost::unordered_flat_map<uint64_t, Side*> of_place_;
  std::vector<Membership> memberships_;
};

}  // namespace

EntityChanges net_changes(const EntityNotes& notes, const EntityGraph& graph,
                          const EntityView& view) {
  return Netting(notes, graph, view).changes();
}

}  // namespace kindred
