#include "daemon/shadow/entity_comparison.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {
namespace {

constexpr uint64_t kSeed = 0;

// The number of a difference: that of the entity, and its side.
uint64_t what(Side side, uint32_t number) { return uint64_t{number} << 1 | index_of(side); }

}  // namespace

std::string_view difference_name(EntityDifferenceKind difference) {
  static constexpr std::array<std::string_view, kEntityDifferences.size()> kNames = {
      "new", "gone", "merged", "split", "changed"};
  return kNames.at(static_cast<size_t>(difference));
}

uint32_t EntityComparison::number_of(Side side, const EntityIdHash& id) {
  std::vector<Entity>& entities = entities_[index_of(side)];
  std::vector<uint32_t>& free = free_[index_of(side)];
  const auto [entry, added] = numbers_[index_of(side)].try_emplace(id, 0);
  if (!added) return entry->second;
  if (free.empty()) {
    entry->second = static_cast<uint32_t>(entities.size());
    entities.emplace_back();
  } else {
    entry->second = free.back();
    free.pop_back();
  }
  entities[entry->second].id = id;
  return entry->second;
}

void EntityComparison::release(Side side, uint32_t number) {
  if (at(side, number).size > 0) return;
  numbers_[index_of(side)].erase(at(side, number).id);
  free_[index_of(side)].push_back(number);
}

void EntityComparison::overlap(Entity* entity, uint32_t other, bool in) {
  const auto found = std::ranges::find(entity->overlaps, other, &Entity::Overlap::other);
  if (found == entity->overlaps.end()) {
    entity->overlaps.push_back({other, 1});
  } else if (in) {
    ++found->records;
  } else if (--found->records == 0) {
    *found = entity->overlaps.back();
    entity->overlaps.pop_back();
  }
}

// A record comes to be in the entity, or leaves it; `other_number` is where it is on the other
// side.
void EntityComparison::join(Side side, uint32_t number, uint32_t other_number, bool in) {
  Entity& entity = at(side, number);
  entity.size = in ? entity.size + 1 : entity.size - 1;
  if (other_number == kNone) return;
  overlap(&entity, other_number, in);
  overlap(&at(other(side), other_number), number, in);
}

// An entity, and those whose difference depends on how many it shares records with: where that is
// more than two before and after, it is none of these.
void EntityComparison::add_touched(Side side, uint32_t number, Places* places) const {
  if (number == kNone) return;
  places->emplace_back(side, number);
  const Entity& entity = at(side, number);
  if (entity.overlaps.size() > 2) return;
  for (const Entity::Overlap& one : entity.overlaps) {
    places->emplace_back(other(side), one.other);
  }
}

void EntityComparison::take(Side side, std::string_view record,
                            std::optional<EntityIdHash> entity) {
  const uint64_t hash = hash_bytes(record, kSeed);
  const Record before = records_.try_emplace(hash, Record{kNone, kNone}).first->second;
  const uint32_t from = before[index_of(side)];
  const uint32_t there = before[index_of(other(side))];
  const uint32_t to = entity ? number_of(side, *entity) : kNone;
  Places touched;
  if (from != to) {
    for (const uint32_t number : {from, to}) add_touched(side, number, &touched);
    add_touched(other(side), there, &touched);
    if (from != kNone) join(side, from, there, false);
    if (to != kNone) join(side, to, there, true);
    records_[hash][index_of(side)] = to;
    for (const uint32_t number : {from, to}) add_touched(side, number, &touched);
    add_touched(other(side), there, &touched);
  }
  for (const auto& [of, number] : touched) {
    const auto differs = difference(of, number);
    standing_.note(what(of, number),
                   differs ? std::optional(static_cast<Standing::Kind>(*differs)) : std::nullopt);
  }
  if (from != to && from != kNone) release(side, from);
  if (to == kNone && there == kNone) records_.erase(hash);
}

std::optional<EntityDifferenceKind> EntityComparison::difference(Side side, uint32_t number) const {
  using Kind = EntityDifferenceKind;
  const Entity& entity = at(side, number);
  const bool is_new = side == Side::kNew;
  if (entity.size == 0) return std::nullopt;
  if (entity.overlaps.empty()) return is_new ? Kind::kNew : Kind::kGone;
  if (entity.overlaps.size() > 1) return is_new ? Kind::kMerged : Kind::kSplit;
  const Entity& of_other = at(other(side), entity.overlaps.front().other);
  if (!is_new || of_other.overlaps.size() > 1) return std::nullopt;
  const uint32_t shared = entity.overlaps.front().records;
  const bool same = shared == entity.size && shared == of_other.size;
  return same ? std::nullopt : std::optional(Kind::kChanged);
}

std::vector<EntityExample> EntityComparison::examples(EntityDifferenceKind difference,
                                                      size_t most) const {
  std::vector<EntityExample> examples;
  for (const uint64_t one : standing_.of(static_cast<Standing::Kind>(difference))) {
    if (examples.size() == most) break;
    const Side side = (one & 1) == 0 ? Side::kOld : Side::kNew;
    const Entity& entity = at(side, static_cast<uint32_t>(one >> 1));
    EntityExample example{difference, entity_id(entity.id), entity.size,
                          static_cast<uint32_t>(entity.overlaps.size())};
    for (const Entity::Overlap& shared : entity.overlaps) {
      if (example.with.size() == kMostShared) break;
      const Entity& with = at(other(side), shared.other);
      example.with.push_back({entity_id(with.id), with.size, shared.records});
    }
    std::ranges::sort(example.with, {}, &EntityExample::Shared::id);
    examples.push_back(std::move(example));
  }
  return examples;
}

}  // namespace kindred
