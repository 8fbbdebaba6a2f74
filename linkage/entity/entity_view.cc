#include "linkage/entity/entity_view.h"

#include <algorithm>

#include "linkage/base/hash.h"
#include "linkage/entity/golden.h"

namespace kindred {

std::vector<const KeyedRecord*> EntityView::records_of(Component component) const {
  std::vector<const KeyedRecord*> records;
  for (const Slot slot : graph_->members(component)) records.push_back(&(*records_)[slot]);
  return records;
}

Entity EntityView::entity(Component component) const {
  std::vector<const KeyedRecord*> records = records_of(component);
  std::sort(records.begin(), records.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  Entity entity;
  entity.anchor = anchor(component);
  entity.id = entity_id(rules_->pipeline, entity.anchor);
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

uint64_t EntityView::golden_hash(Component component, Slot member,
                                 const KeyedRecord* instead) const {
  if (rules_->golden.empty()) return 0;
  std::vector<const KeyedRecord*> records = records_of(component);
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
