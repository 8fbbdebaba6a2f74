#include "linkage/entity/entity_view.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/entity/golden.h"

namespace kindred {

std::optional<EntityPlace> EntityView::place(Slot slot) const {
  const Component component = graph_->component(slot);
  if (component == EntityGraph::kNone) return std::nullopt;
  const Parting* const parting = partings_->find(component);
  if (!parting) return EntityPlace{component, 0};
  const uint32_t part = parting->part_of.at(slot);
  if (!is_entity(parting->parts[part].size())) return std::nullopt;
  return EntityPlace{component, part};
}

std::vector<EntityPlace> EntityView::places(Component component) const {
  const Parting* const parting = partings_->find(component);
  if (!parting) return {{component, 0}};
  std::vector<EntityPlace> places;
  for (uint32_t part = 0; part < parting->parts.size(); ++part) {
    if (is_entity(parting->parts[part].size())) places.push_back({component, part});
  }
  return places;
}

EntityView::Slot EntityView::anchor_slot(EntityPlace place) const {
  const Parting* const parting = partings_->find(place.component);
  return parting ? parting->parts[place.part].front() : graph_->anchor(place.component);
}

EntityIdHash EntityView::id_hash(Slot anchor) const {
  const KeyedRecord& record = (*records_)[anchor];
  return entity_id_hash(rules_->pipeline, record.source(), record.id());
}

size_t EntityView::size(EntityPlace place) const {
  const Parting* const parting = partings_->find(place.component);
  return parting ? parting->parts[place.part].size() : graph_->size(place.component);
}

std::vector<EntityView::Slot> EntityView::members(EntityPlace place) const {
  const Parting* const parting = partings_->find(place.component);
  return parting ? parting->parts[place.part] : graph_->members(place.component);
}

std::vector<std::vector<EntityView::Slot>> EntityView::members_ahead(
    std::span<const EntityPlace> places) const {
  for (const EntityPlace place : places) graph_->prefetch(place.component);
  for (const EntityPlace place : places) graph_->prefetch_members(place.component);
  std::vector<std::vector<Slot>> all;
  for (const EntityPlace place : places) all.push_back(members(place));
  for (const std::vector<Slot>& slots : all) {
    records_->prefetch(std::span(slots).first(std::min(slots.size(), kAhead)));
  }
  return all;
}

std::vector<const KeyedRecord*> EntityView::records_of(std::span<const Slot> members) const {
  std::vector<const KeyedRecord*> records;
  for (const Slot slot : members) records.push_back(&(*records_)[slot]);
  return records;
}

Entity EntityView::entity(EntityPlace place, std::span<const Slot> members) const {
  std::vector<const KeyedRecord*> records = records_of(members);
  std::sort(records.begin(), records.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  Entity entity;
  entity.anchor = anchor(place);
  entity.id = id(place);
  entity.time = records.front()->time();
  for (const KeyedRecord* const record : records) {
    entity.members.push_back(record->identity());
    entity.time = std::max(entity.time, record->time());
    if (entity.sources.empty() || entity.sources.back() != record->source()) {
      entity.sources.emplace_back(record->source());
    }
  }
  entity.golden = golden_record(*rules_, records);
  return entity;
}

uint64_t EntityView::golden_hash(EntityPlace place, Slot member, const KeyedRecord* instead) const {
  if (rules_->golden.empty()) return 0;
  std::vector<const KeyedRecord*> records = records_of(members(place));
  if (member != EntityGraph::kNone && instead != nullptr) {
    std::replace(records.begin(), records.end(), &(*records_)[member], instead);
  }
  uint64_t hash = 1;
  for (const GoldenValue& value : golden_record(*rules_, records)) {
    hash = mix(hash, value.field);
    for (const std::string& text : value.values) hash = hash_bytes(text, hash);
    for (const Identity& from : value.from)
      hash = hash_bytes(from.id, hash_bytes(from.source, hash));
  }
  return hash == 0 ? 1 : hash;
}

}  // namespace kindred
