#include "daemon/cluster/held_shards.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kindred {

bool HeldShards::holds(uint32_t shard) const {
  return std::ranges::any_of(
      parts_, [&](const auto& part) { return std::ranges::binary_search(part->shards(), shard); });
}

std::vector<uint32_t> HeldShards::shards() const {
  std::vector<uint32_t> all;
  for (const auto& part : parts_)
    all.insert(all.end(), part->shards().begin(), part->shards().end());
  return all;
}

void HeldShards::keep_only(const std::vector<uint32_t>& shards) {
  for (const auto& part : parts_) {
    std::vector<uint32_t> given = part->shards();
    std::erase_if(given,
                  [&](uint32_t shard) { return std::ranges::find(shards, shard) != shards.end(); });
    // Who is left with none is let go of below.
    if (!given.empty() && given.size() < part->shards().size()) part->give_back(given);
  }
  std::erase_if(parts_, [&](const auto& part) {
    return std::ranges::find(shards, part->shards().front()) == shards.end();
  });
}

std::vector<uint32_t> HeldShards::make_room() {
  if (parts_.size() < 2) return {};
  std::ranges::sort(parts_, std::ranges::greater(),
                    [](const auto& part) { return part->shards().size(); });
  std::vector<uint32_t> shards = parts_.back()->shards();
  parts_.pop_back();
  return shards;
}

void HeldShards::apply(Entries turn, uint64_t end) {
  for (const auto& part : parts_) part->apply(turn, end);
}

ShardReporter::Said HeldShards::take_said() {
  ShardReporter::Said all;
  for (const auto& part : parts_) std::ranges::move(part->take_said(), std::back_inserter(all));
  return all;
}

std::vector<LogEntry> HeldShards::take_entries() {
  std::vector<LogEntry> all;
  for (const auto& part : parts_) std::ranges::move(part->take_entries(), std::back_inserter(all));
  return all;
}

size_t HeldShards::pairs() const {
  size_t pairs = 0;
  for (const auto& part : parts_) pairs += part->finder().finder().pairs().size();
  return pairs;
}

size_t HeldShards::records() const {
  size_t records = 0;
  for (const auto& part : parts_) records += part->finder().finder().versions().live_records();
  return records;
}

// Each part has read the same log.
uint64_t HeldShards::full_keys() const {
  return parts_.empty() ? 0 : parts_.front()->finder().crowded().full();
}

std::vector<FullKey> HeldShards::fullest(size_t most) const {
  std::vector<FullKey> keys;
  for (const auto& part : parts_) {
    std::ranges::move(fullest_keys(part->finder(), most), std::back_inserter(keys));
  }
  return fullest_of(std::move(keys), most);
}

}  // namespace kindred
