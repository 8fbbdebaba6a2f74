#include "linkage/entity/entity_view.h"

#include <algorithm>

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
  return entity;
}

uint64_t EntityView::golden_hash(Component /*component*/, Slot /*member*/,
                                 const KeyedRecord* /*instead*/) const {
  return 0;
}

}  // namespace kindred
