#include "linkage/find/filed_by_time.h"

#include <algorithm>
#include <optional>

namespace kindred {

FiledByTime::FiledByTime(const Expire& expire, const RecordStore* store)
    : expire_(expire), store_(store), queue_(expire.step()) {
  for (size_t slot = 0; slot < store_->slots(); ++slot) add(static_cast<Slot>(slot));
}

// Versions that were replaced stay in the queue until their time comes. Where identities change
// often they would outgrow the live ones, so all is filed anew then: O(1) a record, amortised.
void FiledByTime::file(Slot slot) {
  constexpr size_t kFew = 4096;
  if (queue_.size() < 2 * store_->size() + kFew) return add(slot);
  queue_.clear();
  store_->for_each([this](Slot each) { add(each); });
}

void FiledByTime::add(Slot slot) {
  const KeyedRecord& record = (*store_)[slot];
  if (record.empty() || record.deleted()) return;
  if (const auto time = expire_.time_of(record)) queue_.add(*time, slot);
}

std::vector<const KeyedRecord*> FiledByTime::take_before(int64_t limit) {
  std::vector<Slot> slots = queue_.take_before(limit);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::vector<const KeyedRecord*> expired;
  for (const Slot slot : slots) {
    const KeyedRecord& record = (*store_)[slot];
    // The slot may be free by now, or its record have another time, by which it is filed as well.
    if (record.empty() || record.deleted()) continue;
    const auto time = expire_.time_of(record);
    if (time && *time < limit) expired.push_back(&record);
  }
  std::sort(expired.begin(), expired.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  return expired;
}

}  // namespace kindred
