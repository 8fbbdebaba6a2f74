#include "daemon/cluster/held_shards.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "linkage/find/find_counts.h"
#include "linkage/find/lookup.h"

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

void HeldShards::add(std::unique_ptr<ShardReporter> part) {
  const EngineGate::Closed closed(&gate_);
  parts_.push_back(std::move(part));
}

// What is let go of may take its time, with the gate open.
void HeldShards::clear() {
  std::vector<std::unique_ptr<ShardReporter>> parts;
  const EngineGate::Closed closed(&gate_);
  parts.swap(parts_);
}

void HeldShards::keep_only(const std::vector<uint32_t>& shards) {
  const EngineGate::Closed closed(&gate_);
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
  {
    const EngineGate::Closed closed(&gate_);
    std::ranges::sort(parts_, std::ranges::greater(),
                      [](const auto& part) { return part->shards().size(); });
  }
  const std::unique_ptr<ShardReporter> smaller = take_last();
  return smaller->shards();
}

std::unique_ptr<ShardReporter> HeldShards::take_last() {
  const EngineGate::Closed closed(&gate_);
  std::unique_ptr<ShardReporter> last = std::move(parts_.back());
  parts_.pop_back();
  return last;
}

void HeldShards::apply(Entries turn, uint64_t end) {
  gate_.give_way();
  const EngineGate::Closed closed(&gate_);
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

std::vector<Identity> HeldShards::candidates(const KeyedRecord& record) const {
  std::vector<Identity> found;
  FindCounts counts;
  for (const auto& part : parts_) {
    const Finder& finder = part->finder().finder();
    for (const LookedUp& one : look_up(finder, record, &counts)) {
      if (finder.index().is_guest(one.other)) continue;
      found.push_back(finder.records().identity(one.other));
    }
  }
  return found;
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
