// Which records are older than a time.

#include <algorithm>

#include "linkage/engine.h"

namespace kindred {

void Engine::file_by_time(const Expire& expire) {
  expire_ = expire;
  by_time_.emplace(expire.step());
}

// Versions that were replaced stay in the queue until their time comes. Where identities change
// often they would outgrow the live ones, so all is filed anew then: O(1) a record, amortised.
void Engine::file(Slot slot) {
  constexpr size_t kFew = 4096;
  if (by_time_->size() >= 2 * store_.size() + kFew) return file_all();
  if (store_[slot].deleted()) return;
  if (const auto time = expire_->time_of(store_[slot])) by_time_->add(*time, slot);
}

void Engine::file_all() {
  by_time_->clear();
  store_.for_each([&](Slot slot) {
    if (!live(slot)) return;
    if (const auto time = expire_->time_of(store_[slot])) by_time_->add(*time, slot);
  });
}

std::vector<const KeyedRecord*> Engine::take_expired(int64_t limit) {
  std::vector<const KeyedRecord*> expired;
  std::vector<Slot> slots = by_time_->take_before(limit);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  for (const Slot slot : slots) {
    const KeyedRecord& record = store_[slot];
    // The slot may be free by now, or its record have another time, by which it is filed as well.
    if (record.empty() || record.deleted()) continue;
    const auto time = expire_->time_of(record);
    if (time && *time < limit) expired.push_back(&record);
  }
  std::sort(expired.begin(), expired.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  return expired;
}

}  // namespace kindred
