#include "linkage/learn/linked_pairs.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

namespace kindred {

namespace {

double pairs_of(uint64_t records) {
  const auto n = static_cast<double>(records);
  return n * (n - 1) / 2;
}

}  // namespace

std::vector<uint64_t> records_by_source(std::span<const KeyedRecord> records) {
  std::map<std::string_view, uint64_t> of_source;
  for (const KeyedRecord& record : records) ++of_source[record.source()];
  std::vector<uint64_t> counts;
  for (const auto& [source, count] : of_source) counts.push_back(count);
  return counts;
}

double linked_pairs(std::span<const uint64_t> by_source, bool link_only) {
  double pairs = pairs_of(std::accumulate(by_source.begin(), by_source.end(), uint64_t{0}));
  if (!link_only) return pairs;
  for (const uint64_t count : by_source) pairs -= pairs_of(count);
  return pairs;
}

std::vector<RecordPair> each_once(std::vector<RecordPair> pairs) {
  for (RecordPair& pair : pairs) {
    if (pair.first > pair.second) std::swap(pair.first, pair.second);
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

}  // namespace kindred
