#include <algorithm>
#include <set>
#include <utility>

#include "linkage/engine.h"

namespace kindred {

std::vector<Known> Engine::known(std::span<const Record> batch) const {
  std::vector<Known> known(batch.size());
  pool_->split(batch.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    std::vector<uint64_t> ranks;
    for (size_t i = begin; i < end; ++i) {
      const auto& [source, id] = known[i].identity = batch[i].identity;
      ranks.push_back(identity_rank(source, id));
      store_.prefetch_identity(ranks.back());
    }
    for (size_t i = begin; i < end; ++i) {
      const auto& [source, id] = known[i].identity;
      const Slot slot = store_.find(source, id, ranks[i - begin]);
      if (slot == RecordStore::kNone) continue;
      known[i].version = std::move(*KeyedRecord::from_bytes(store_[slot].bytes()));
    }
  });
  return known;
}

void Engine::put_back(std::vector<Known> known, const Stats& then) {
  std::set<Identity> seen;
  std::erase_if(known, [&](const Known& one) { return !seen.insert(one.identity).second; });
  for (size_t begin = 0; begin < known.size();) {
    const size_t count = std::min(known.size() - begin, at_once_);
    put_back_distinct(std::span(known).subspan(begin, count));
    begin += count;
    at_once_ = records_at_once(count);
  }
  // Of the counts, this one is of what is live.
  std::vector<uint64_t> capped = std::move(stats_.capped_keys);
  stats_ = then;
  stats_.capped_keys = std::move(capped);
}

void Engine::put_back_distinct(std::span<Known> known) {
  std::vector<Move> moves;
  for (Known& one : known) moves.push_back(put_back(&one));
  apply_unsaid(moves);
  for (const Move& move : moves) {
    if (move.leaves != RecordStore::kNone) store_.release(move.leaves);
  }
}

// As enter(), but what was known counts whatever its version.
Engine::Move Engine::put_back(Known* known) {
  const Slot old = store_.find(known->identity.source, known->identity.id);
  KeyedRecord& version = known->version;
  const bool was_live = live(old);
  if (version.empty()) {
    if (old == RecordStore::kNone) return {};
    store_.forget(old);
  } else if (old != RecordStore::kNone && version.deleted() == store_[old].deleted() &&
             version.same_content(store_[old])) {
    store_.exchange(old, std::move(version));
    if (expire_) file(old);
    return {};
  }
  Move move;
  if (was_live) move.leaves = old;
  if (!version.empty()) {
    const bool enters = !version.deleted();
    const Slot slot = put(std::move(version), old);
    if (enters) move.enters = slot;
  }
  if (!was_live && old != RecordStore::kNone) store_.release(old);
  return move;
}

}  // namespace kindred
