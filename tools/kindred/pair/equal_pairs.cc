#include "tools/kindred/pair/equal_pairs.h"

#include "linkage/base/hash.h"

namespace kindred {

namespace {

uint64_t pairs_of(const boost::unordered_flat_map<uint64_t, uint64_t>& counts) {
  uint64_t pairs = 0;
  for (const auto& [key, records] : counts) pairs += records * (records - 1) / 2;
  return pairs;
}

}  // namespace

void EqualPairs::add(uint64_t source, std::span<const uint64_t> values) {
  for (const uint64_t value : values) {
    ++by_value_[value];
    if (across_) ++by_value_and_source_[mix(value, source)];
  }
  if (values.size() > 1) several_.push_back({source, {values.begin(), values.end()}});
}

uint64_t EqualPairs::records(uint64_t value) const {
  const auto found = by_value_.find(value);
  return found == by_value_.end() ? 0 : found->second;
}

uint64_t EqualPairs::at_most() const {
  return pairs_of(by_value_) - pairs_of(by_value_and_source_);
}

// What at_most() counts too often is what two records of several values have in common but one.
std::optional<uint64_t> EqualPairs::count(uint64_t most_steps) const {
  boost::unordered_flat_map<uint64_t, std::vector<uint32_t>> earlier;  // by value
  std::vector<uint32_t> met_by(several_.size(), UINT32_MAX);
  uint64_t steps = 0;
  uint64_t again = 0;
  for (uint32_t record = 0; record < several_.size(); ++record) {
    for (const uint64_t value : several_[record].values) {
      std::vector<uint32_t>& others = earlier[value];
      steps += others.size();
      if (steps > most_steps) return std::nullopt;
      for (const uint32_t other : others) {
        if (across_ && several_[other].source == several_[record].source) continue;
        again += met_by[other] == record ? 1 : 0;
        met_by[other] = record;
      }
      others.push_back(record);
    }
  }
  return at_most() - again;
}

}  // namespace kindred
