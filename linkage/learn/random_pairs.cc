#include "linkage/learn/random_pairs.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kRandomSeed = 0x70616972;

// The pairs of two sources, numbered.
class PairsAcross {
 public:
  explicit PairsAcross(std::span<const uint32_t> sources) {
    for (uint32_t r = 0; r < sources.size(); ++r) records_.push_back(r);
    std::ranges::stable_sort(records_, {}, [&](uint32_t r) { return sources[r]; });
    for (size_t begin = 0; begin < records_.size();) {
      size_t end = begin;
      while (end < records_.size() && sources[records_[end]] == sources[records_[begin]]) ++end;
      const uint64_t before = count();
      sources_.push_back({begin, end, before + (end - begin) * (records_.size() - end)});
      begin = end;
    }
  }

  uint64_t count() const { return sources_.empty() ? 0 : sources_.back().pairs; }

  RecordPair operator[](uint64_t number) const {
    const auto source = std::ranges::upper_bound(sources_, number, {}, &Source::pairs);
    if (source != sources_.begin()) number -= std::prev(source)->pairs;
    const uint64_t others = records_.size() - source->end;
    return ordered(records_[source->begin + number / others],
                   records_[source->end + number % others]);
  }

 private:
  struct Source {
    size_t begin;
    size_t end;
    uint64_t pairs;  // of it and of those before it with later ones
  };

  std::vector<uint32_t> records_;  // source by source
  std::vector<Source> sources_;
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

// To draw two records until their sources differ could take for ever where one source is large.
std::vector<RecordPair> random_pairs_across(std::span<const uint32_t> sources, uint64_t most) {
  const PairsAcross all(sources);
  const uint64_t stretches = std::min(all.count(), most);
  std::vector<RecordPair> pairs;
  pairs.reserve(stretches);
  if (stretches == 0) return pairs;
  const uint64_t width = all.count() / stretches;
  const uint64_t rest = all.count() % stretches;
  // Stretches that are one pair wider stand evenly among the others.
  const auto begin_of = [&](uint64_t s) { return width * s + rest * s / stretches; };
  for (uint64_t s = 0; s < stretches; ++s) {
    const uint64_t begin = begin_of(s);
    pairs.push_back(all[begin + mix(kRandomSeed, s) % (begin_of(s + 1) - begin)]);
  }
  return pairs;
}

}  // namespace kindred
