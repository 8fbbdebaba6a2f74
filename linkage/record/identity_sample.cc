#include "linkage/record/identity_sample.h"

#include <tuple>

#include "linkage/base/hash.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

namespace {

// Full buckets admit the smallest ranks: a sample by the rank itself would hold these alone.
constexpr uint64_t kSampleSeed = 0x73616d706c65;

// Whether it does not count beside the known record of its identity.
bool stale(const Record& record, const Record& known) {
  if (!record.version || !known.version) return false;
  return std::tie(*record.version, record.deleted, record.values, record.time) <
         std::tie(*known.version, known.deleted, known.values, known.time);
}

}  // namespace

// Whether a greater version of the identity has come, or its delete.
bool IdentitySample::outdated(uint64_t hash, const Record& record) {
  if (!record.version) return false;
  const std::pair version(*record.version, record.deleted);
  const auto known = newest_.try_emplace(hash, version).first;
  if (version < known->second) return true;
  known->second = version;
  return false;
}

void IdentitySample::add(const Record& record) {
  const uint64_t hash = mix(identity_rank(record.identity), kSampleSeed);
  if (!outdated(hash, record)) {
    if (record.deleted) {
      live_.erase(hash);
    } else {
      live_.insert(hash);
    }
  }
  Place place(hash, record.identity);
  const auto known = kept_.find(place);
  if (known != kept_.end()) {
    const bool was_live = !known->second.deleted;
    moved_partition_ += was_live && known->second.partition != record.partition;
    if (!stale(record, known->second)) known->second = record;
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
