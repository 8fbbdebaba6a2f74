#include "linkage/identity_sample.h"

#include "linkage/hash.h"
#include "linkage/keyed_record.h"

namespace kindred {

namespace {

// Full buckets admit the smallest ranks: a sample by the rank itself would hold these alone.
constexpr uint64_t kSampleSeed = 0x73616d706c65;

}  // namespace

void IdentitySample::add(const Record& record) {
  const uint64_t hash = mix(identity_rank(record.identity.source, record.identity.id), kSampleSeed);
  if (record.deleted) {
    live_.erase(hash);
  } else {
    live_.insert(hash);
  }
  Place place(hash, record.identity);
  const auto known = kept_.find(place);
  if (known != kept_.end()) {
    const bool was_live = !known->second.deleted;
    moved_partition_ += was_live && known->second.partition != record.partition;
    const bool stale = record.version && known->second.version > record.version;
    if (!stale) known->second = record;
    return;
  }
  if (kept_.size() == size_) {
    const auto last = std::prev(kept_.end());
    if (last->first < place) return;
    kept_.erase(last);
  }
  kept_.emplace(std::move(place), record);
}

std::vector<Record> IdentitySample::records() const {
  std::vector<Record> live;
  for (const auto& [place, record] : kept_) {
    if (!record.deleted) live.push_back(record);
  }
  return live;
}

}  // namespace kindred
