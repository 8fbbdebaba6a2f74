#include "linkage/learn/pair_weights.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <numeric>
#include <utility>

#include "linkage/learn/em_odds.h"

namespace kindred {

std::vector<RivalPair> rivals_of(std::span<const KeyedRecord> records,
                                 std::span<const RecordPair> pairs) {
  const std::vector<uint32_t> sources = source_numbers(records);
  boost::unordered_flat_map<uint64_t, uint32_t> ends;
  const auto end_of = [&](uint32_t record, uint32_t other) {
    const uint64_t key = uint64_t{sources[other]} << 32U | record;
    return ends.emplace(key, static_cast<uint32_t>(ends.size())).first->second;
  };
  std::vector<RivalPair> rivals;
  rivals.reserve(pairs.size());
  for (const auto& [left, right] : pairs) {
    const uint32_t from_left = end_of(left, right);
    rivals.push_back({0, from_left, end_of(right, left)});
  }
  return rivals;
}

std::vector<double> pair_weights(const EmInput& input, const EmResult& model,
                                 std::span<const PairPattern> patterns,
                                 std::span<const uint32_t> places) {
  constexpr double kLeast = 1e-300;  // chance of not to match
  const PatternOdds odds(input, model);
  std::vector<double> by_pattern;
  for (const PairPattern& pattern : patterns) {
    const Expectation expected = odds.of(pattern);
    const double other = expected.related + expected.near + expected.similar + expected.neither;
    by_pattern.push_back(std::log2(std::max(kLeast, expected.match) / std::max(kLeast, other)));
  }
  std::vector<double> weights;
  weights.reserve(places.size());
  for (const uint32_t place : places) weights.push_back(by_pattern[place]);
  return weights;
}

std::vector<uint32_t> one_partner_each(std::span<const RivalPair> pairs,
                                       std::span<const double> weights) {
  std::vector<uint32_t> order(pairs.size());
  std::iota(order.begin(), order.end(), uint32_t{0});
  std::ranges::stable_sort(order, [&](uint32_t a, uint32_t b) { return weights[a] > weights[b]; });
  uint32_t ends = 0;
  for (const RivalPair& pair : pairs) ends = std::max({ends, pair.left + 1, pair.right + 1});
  std::vector<bool> taken(ends);
  std::vector<uint32_t> chosen;
  for (const uint32_t place : order) {
    const RivalPair& pair = pairs[place];
    if (taken[pair.left] || taken[pair.right]) continue;
    taken[pair.left] = taken[pair.right] = true;
    chosen.push_back(place);
  }
  return chosen;
}

std::vector<double> at_places(std::span<const double> weights, std::span<const uint32_t> places) {
  std::vector<double> chosen;
  chosen.reserve(places.size());
  for (const uint32_t place : places) chosen.push_back(weights[place]);
  return chosen;
}

}  // namespace kindred
