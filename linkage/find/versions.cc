#include "linkage/find/versions.h"

#include <set>
#include <utility>

namespace kindred {

std::vector<Versions::Slot> Versions::live_slots() const {
  std::vector<Slot> slots;
  for (size_t slot = 0; slot < store_.slots(); ++slot) {
    const KeyedRecord& record = store_[static_cast<Slot>(slot)];
    if (!record.empty() && !record.deleted()) slots.push_back(static_cast<Slot>(slot));
  }
  return slots;
}

Versions::Move Versions::enter(KeyedRecord* record) {
  const Slot old = store_.find(*record);
  if (old != RecordStore::kNone) {
    counts_->moved_partition += record->partition() != store_[old].partition();
    if (stale(*record, store_[old])) {
      ++counts_->stale;
      *record = KeyedRecord();
      return {};
    }
  }
  if (record->deleted()) return remove(std::move(*record), old);
  if (!live(old)) {
    ++counts_->inserted;
    const Slot slot = put(std::move(*record), old);
    if (old != RecordStore::kNone) free(old);
    return {.enters = slot};
  }
  const int64_t created = store_[old].created();
  if (keeps_created_ && record->created() != created) *record = record->with_created(created);
  if (record->same_content(store_[old])) {
    ++counts_->unchanged;
    return {};
  }
  ++counts_->replaced;
  return {.leaves = old, .enters = put(std::move(*record), old)};
}

Versions::Slot Versions::put(KeyedRecord record, Slot old) {
  const Slot slot = store_.put(std::move(record), old);
  if (keeping_ && old == RecordStore::kNone) keep_unknown(store_[slot].identity());
  if (numbers_sources_) sources_.put(slot, store_[slot].source());
  file(slot);
  return slot;
}

Versions::Slot Versions::refresh(KeyedRecord record) {
  const Slot slot = store_.find(record);
  exchange(slot, std::move(record));
  return slot;
}

void Versions::exchange(Slot slot, KeyedRecord record) {
  KeyedRecord before = store_.exchange(slot, std::move(record));
  if (keeping_) {
    keep(std::move(before));
  } else {
    refreshed_ = std::move(before);
  }
  file(slot);
}

// A delete with a version is remembered, or an older version arriving later would come to life.
Versions::Move Versions::remove(KeyedRecord record, Slot old) {
  const bool was_live = live(old);
  ++(was_live ? counts_->deleted : counts_->missed);
  if (record.version()) {
    if (keeping_ && old == RecordStore::kNone) keep_unknown(record.identity());
    store_.put(std::move(record), old);
  } else if (old != RecordStore::kNone) {
    store_.forget(old);
  }
  if (was_live) return {.leaves = old};
  if (old != RecordStore::kNone) free(old);
  return {};
}

Versions::Move Versions::drop(Slot slot) {
  const bool was_live = live(slot);
  store_.forget(slot);
  if (was_live) {
    ++counts_->deleted;
    return {.leaves = slot};
  }
  free(slot);
  return {};
}

void Versions::file(Slot slot) {
  if (by_time_) by_time_->file(slot);
}

void Versions::release(const Move& move) {
  if (move.leaves != RecordStore::kNone) free(move.leaves);
}

void Versions::free(Slot slot) { keep(store_.release(slot)); }

void Versions::keep(KeyedRecord replaced) {
  if (keeping_) replaced_.push_back({{}, std::move(replaced)});
}

void Versions::keep_unknown(const Identity& identity) { replaced_.push_back({identity, {}}); }

void Versions::mark() {
  counts_.mark();
  keeping_ = true;
  replaced_.clear();
}

std::vector<Versions::Before> Versions::take_replaced() {
  keeping_ = false;
  std::vector<Before> first = std::exchange(replaced_, {});
  for (Before& one : first) {
    if (!one.version.empty()) one.identity = one.version.identity();
  }
  std::set<Identity> seen;
  std::erase_if(first, [&](const Before& one) { return !seen.insert(one.identity).second; });
  return first;
}

Versions::Move Versions::put_back(Before* before, Slot* refreshed) {
  *refreshed = RecordStore::kNone;
  const Slot old = store_.find(before->identity.source, before->identity.id);
  KeyedRecord& version = before->version;
  const bool was_live = live(old);
  if (version.empty()) {
    if (old == RecordStore::kNone) return {};
    store_.forget(old);
  } else if (old != RecordStore::kNone && version.deleted() == store_[old].deleted() &&
             version.same_content(store_[old])) {
    exchange(old, std::move(version));
    if (was_live) *refreshed = old;
    return {};
  }
  Move move;
  if (was_live) move.leaves = old;
  if (!version.empty()) {
    const bool enters = !version.deleted();
    const Slot slot = put(std::move(version), old);
    if (enters) move.enters = slot;
  }
  if (!was_live && old != RecordStore::kNone) free(old);
  return move;
}

void Versions::end_undo() {
  counts_.undo();
  keeping_ = true;
}

}  // namespace kindred
