#include "linkage/score/random_pairs.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "linkage/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kRandomSeed = 0x70616972;

RecordPair ordered(uint32_t a, uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

// Records source by source.
class BySource {
 public:
  explicit BySource(std::span<const uint32_t> sources) {
    for (uint32_t r = 0; r < sources.size(); ++r) records_.push_back(r);
    std::ranges::stable_sort(records_, {}, [&](uint32_t r) { return sources[r]; });
    for (uint32_t i = 0; i < records_.size(); ++i) {
      if (i == 0 || sources[records_[i]] != sources[records_[i - 1]]) begins_.push_back(i);
    }
    begins_.push_back(static_cast<uint32_t>(records_.size()));
    uint64_t pairs = 0;
    for (size_t s = 0; s + 1 < begins_.size(); ++s) ends_.push_back(pairs += size(s) * others(s));
  }

  // Those of two sources; each counts for both of its records.
  uint64_t ordered_pairs() const { return ends_.empty() ? 0 : ends_.back(); }

  // The i-th of them.
  RecordPair pair(uint64_t i) const {
    const auto s = static_cast<size_t>(std::ranges::upper_bound(ends_, i) - ends_.begin());
    const uint64_t within = s == 0 ? i : i - ends_[s - 1];
    const auto other = static_cast<uint32_t>(within % others(s));
    const auto one = static_cast<uint32_t>(begins_[s] + within / others(s));
    // Those behind the source follow on those before it.
    return {records_[one], records_[other < begins_[s] ? other : other + size(s)]};
  }

 private:
  uint64_t size(size_t source) const { return begins_[source + 1] - begins_[source]; }
  uint64_t others(size_t source) const { return records_.size() - size(source); }

  std::vector<uint32_t> records_;
  std::vector<uint32_t> begins_;  // by source, and the end of all
  std::vector<uint64_t> ends_;    // by source, of its ordered pairs
};

}  // namespace

std::vector<uint32_t> source_numbers(std::span<const KeyedRecord> records) {
  std::map<std::string_view, uint32_t> numbers;
  for (const KeyedRecord& record : records) numbers.emplace(record.source(), 0);
  uint32_t next = 0;
  for (auto& [source, number] : numbers) number = next++;
  std::vector<uint32_t> sources;
  sources.reserve(records.size());
  for (const KeyedRecord& record : records)
    sources.push_back(numbers.find(record.source())->second);
  return sources;
}

std::vector<RecordPair> random_pairs(uint32_t records, uint64_t most) {
  std::vector<RecordPair> pairs;
  if (records < 2) return pairs;
  const uint64_t all = uint64_t{records} * (records - 1) / 2;
  if (all <= most) {
    pairs.reserve(all);
    for (uint32_t a = 0; a < records; ++a) {
      for (uint32_t b = a + 1; b < records; ++b) pairs.emplace_back(a, b);
    }
    return pairs;
  }
  pairs.reserve(most);
  for (uint64_t i = 0; pairs.size() < most; ++i) {
    const uint64_t draw = mix(kRandomSeed, i);
    const auto a = static_cast<uint32_t>((draw >> 32U) * records >> 32U);
    const auto b = static_cast<uint32_t>((draw & 0xFFFFFFFFU) * records >> 32U);
    if (a != b) pairs.push_back(ordered(a, b));
  }
  return pairs;
}

std::vector<RecordPair> random_pairs_across(std::span<const uint32_t> sources, uint64_t most) {
  const BySource records(sources);
  const uint64_t all = records.ordered_pairs();
  std::vector<RecordPair> pairs;
  if (all / 2 <= most) {
    pairs.reserve(all / 2);
    for (uint64_t i = 0; i < all; ++i) {
      const RecordPair pair = records.pair(i);
      if (pair.first < pair.second) pairs.push_back(pair);
    }
    std::ranges::sort(pairs);
    return pairs;
  }
  pairs.reserve(most);
  for (uint64_t i = 0; i < most; ++i) {
    const RecordPair pair = records.pair(mix(kRandomSeed, i) % all);
    pairs.push_back(ordered(pair.first, pair.second));
  }
  return pairs;
}

}  // namespace kindred
