#include "linkage/learn/decoys.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

// One side of a list that is held against itself.
class Side {
 public:
  // Who has a match is not there. `draw` and the side give other ones each.
  Side(uint32_t records, double there, uint64_t draw) : taken_(records) {
    constexpr double kAll = 0x1p64;
    for (uint32_t record = 0; record < records; ++record) {
      taken_[record] = static_cast<double>(mix(draw, record)) >= there * kAll;
    }
  }

  bool has(uint32_t record) const { return !taken_[record]; }
  void take(uint32_t record) { taken_[record] = true; }

 private:
  std::vector<bool> taken_;
};

}  // namespace

DecoyPairs::DecoyPairs(std::span<const RecordPair> pairs, std::span<const double> weights) {
  pairs_.reserve(pairs.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    pairs_.push_back({weights[i], pairs[i]});
    records_ = std::max({records_, pairs[i].first + 1, pairs[i].second + 1});
  }
  std::ranges::stable_sort(pairs_, std::greater<>(), &Weighed::weight);
}

std::vector<double> DecoyPairs::left(double free) const {
  const double there = std::sqrt(free);
  std::vector<double> left;
  for (uint64_t draw = 0; draw < kDraws; ++draw) {
    Side one(records_, there, 2 * draw + 1);
    Side other(records_, there, 2 * draw + 2);
    const auto take = [&](uint32_t a, uint32_t b, double weight) {
      if (!one.has(a) || !other.has(b)) return;
      one.take(a);
      other.take(b);
      left.push_back(weight);
    };
    for (const auto& [weight, pair] : pairs_) {
      take(pair.first, pair.second, weight);
      take(pair.second, pair.first, weight);
    }
  }
  return left;
}

}  // namespace kindred
