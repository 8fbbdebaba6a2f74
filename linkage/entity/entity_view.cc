#include "linkage/entity/entity_view.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/entity/golden.h"

namespace kindred {

std::optional<EntityView::Place> EntityView::place(Slot slot) const {
  const Component component = graph_->component(slot);
  if (component == EntityGraph::kNone) return std::nullopt;
  const Parting* const parting = partings_->find(component);
  if (!parting) return Place{component, 0};
  const uint32_t part = parting->part_of.at(slot);
  if (!is_entity(parting->parts[part].size())) return std::nullopt;
  return Place{component, part};
}

std::vector<EntityView::Place> EntityView::places(Component component) const {
  const Parting* const parting = partings_->find(component);
  if (!parting) return {{component, 0}};
  std::vector<Place> places;
  for (uint32_t part = 0; part < parting->parts.size(); ++part) {
    if (is_entity(parting->parts[part].size())) places.push_back({component, part});
  }
  return places;
}

Identity EntityView::anchor(Place place) const {
  const Parting* const parting = partings_->find(place.component);
  return identity(parting ? parting->parts[place.part].front() : graph_->anchor(place.component));
}

size_t EntityView::size(Place place) const {
  const Parting* const parting = partings_->find(place.component);
  return parting ? parting->parts[place.part].size() : graph_->size(place.component);
}

std::vector<EntityView::Slot> EntityView::members(Place place) const {
  const Parting* const parting = partings_->find(place.component);
  return parting ? parting->parts[place.part] : graph_->members(place.component);
}

std::vector<const KeyedRecord*> EntityView::records_of(Place place) const {
  std::vector<const KeyedRecord*> records;
  for (const Slot slot : members(place)) records.push_back(&(*records_)[slot]);
  return records;
}

Entity EntityView::entity(Place place, std::string id) const {
  std::vector<const KeyedRecord*> records = records_of(place);
  std::sort(records.begin(), records.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  Entity entity;
  entity.anchor = anchor(place);
  entity.id = std::move(id);
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

uint64_t EntityView::golden_hash(Place place, Slot member, const KeyedRecord* instead) const {
  if (rules_->golden.empty()) return 0;
  std::vector<const KeyedRecord*> records = records_of(place);
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
