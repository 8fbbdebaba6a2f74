#include "daemon/service/entity_moves.h"

#include <algorithm>

#include "linkage/entity/change_kind.h"
#include "linkage/entity/components.h"

namespace kindred {
namespace {

constexpr uint32_t kNone = ToldMembers::kNone;

void keep_each_once(std::vector<uint32_t>* numbers) {
  std::ranges::sort(*numbers);
  // Not by ranges, which clang 14 cannot compile with GCC 12's library.
  numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
}

}  // namespace

EntityMoves::EntityMoves(ToldMembers* told)
    : told_(told), sizes_(told->entities()), same_(told->entities()) {
  for (const auto& [record, member] : told->members()) {
    if (member.was != kNone) ++sizes_[member.was];
  }
}

void EntityMoves::take(const Entity& entity) {
  const uint32_t was = told_->number(entity.id);
  if (is_same(entity, was)) {
    same_[was] = true;
    return;
  }
  const uint32_t now = side_of(entity.id);
  sides_[now].anchor = entity.anchor;
  for (const Identity& record : entity.members) {
    const auto told = told_->members().find(record);
    if (told == told_->members().end()) continue;
    told->second.is = now;
    if (told->second.was == was || told->second.was == kNone) continue;
    const uint32_t before = side_of(told_->id(told->second.was));
    sides_[now].from.push_back(before);
    sides_[before].into.push_back(now);
  }
}

bool EntityMoves::is_same(const Entity& entity, uint32_t was) const {
  if (was == kNone || sizes_[was] != entity.members.size()) return false;
  return std::ranges::all_of(entity.members, [&](const Identity& record) {
    const auto told = told_->members().find(record);
    return told != told_->members().end() && told->second.was == was;
  });
}

void EntityMoves::finish() {
  for (const Told& told : told_->members()) {
    const uint32_t was = told.second.was;
    if (was != kNone && !same_[was]) sides_[side_of(told_->id(was))].told.push_back(&told);
  }
  for (Side& side : sides_) {
    keep_each_once(&side.from);
    keep_each_once(&side.into);
  }
  make_families();
}

void EntityMoves::make_families() {
  Components components(static_cast<uint32_t>(sides_.size()));
  for (uint32_t side = 0; side < sides_.size(); ++side) {
    for (const uint32_t from : sides_[side].from) components.join(side, from);
  }
  std::vector<uint32_t> family(sides_.size(), kNone);  // by root
  for (uint32_t side = 0; side < sides_.size(); ++side) {
    uint32_t& of_root = family[components.root(side)];
    if (of_root == kNone) {
      of_root = static_cast<uint32_t>(families_.size());
      families_.emplace_back();
    }
    families_[of_root].push_back(side);
  }
}

EntityChange EntityMoves::change(const Side& side, const Entity* now, int64_t time) const {
  EntityChange change;
  change.id = side.id;
  change.time = time;
  const uint32_t number = by_id_.find(side.id)->second;
  for (const Told* const told : side.told) {
    if (told->second.is != number) change.removed.push_back(told->first);
  }
  for (size_t i = 0; now != nullptr && i < now->members.size(); ++i) {
    const Identity& record = now->members[i];
    const auto told = told_->members().find(record);
    const uint32_t was = told == told_->members().end() ? kNone : told->second.was;
    if (was == kNone || was != side.was) change.added.push_back(record);
  }
  tell_kind({.was = side.was != kNone,
             .is = now != nullptr,
             .from = ids_of(side.from),
             .taken = taken_in(side),
             .into = ids_of(side.into),
             .added = !change.added.empty(),
             .removed = !change.removed.empty()},
            &change);
  return change;
}

std::vector<Identity> EntityMoves::lost(const Side& side) const {
  std::vector<Identity> lost;
  for (const Told* const told : side.told) {
    if (told->second.is == kNone) lost.push_back(told->first);
  }
  return lost;
}

uint32_t EntityMoves::side_of(std::string_view id) {
  const auto found = by_id_.find(id);
  if (found != by_id_.end()) return found->second;
  const auto number = static_cast<uint32_t>(sides_.size());
  const uint32_t told = told_->number(id);
  const bool was = told != kNone && sizes_[told] > 0;  // or it has ended since it was told
  sides_.push_back({.id = std::string(id), .was = was ? told : kNone});
  by_id_.emplace(id, number);
  return number;
}

std::vector<std::string> EntityMoves::ids_of(const std::vector<uint32_t>& sides) const {
  std::vector<std::string> ids;
  ids.reserve(sides.size());
  for (const uint32_t side : sides) ids.push_back(sides_[side].id);
  std::ranges::sort(ids);
  return ids;
}

std::vector<std::string> EntityMoves::taken_in(const Side& side) const {
  std::vector<uint32_t> taken;
  for (const uint32_t from : side.from) {
    if (!sides_[from].anchor && sides_[from].into.size() == 1) taken.push_back(from);
  }
  return ids_of(taken);
}

}  // namespace kindred
