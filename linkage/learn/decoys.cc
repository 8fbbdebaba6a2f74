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

DecoyPairs::DecoyPairs(std::span<const RecordPair> pairs, std::span<const double> weights,
                       std::span<const uint32_t> lists, double stands_for)
    : list_of_(lists), stands_for_(stands_for) {
  pairs_.reserve(pairs.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    pairs_.push_back({weights[i], pairs[i]});
  }
  std::ranges::stable_sort(pairs_, std::greater<>(), &Weighed::weight);
}

std::vector<DecoyList> DecoyPairs::without_decoys() const {
  std::vector<DecoyList> lists;
  for (const uint32_t list : list_of_) {
    if (list >= lists.size()) lists.resize(list + 1);
    ++lists[list].records;
  }
  for (DecoyList& list : lists) {
    // Each pair stands on either side, in each draw.
    list.rate = stands_for_ / (2 * std::max(1.0, list.pairs()) * kDraws);
  }
  return lists;
}

std::vector<DecoyList> DecoyPairs::left(double free) const {
  const double there = std::sqrt(free);
  const auto records = static_cast<uint32_t>(list_of_.size());
  std::vector<DecoyList> lists = without_decoys();
  for (uint64_t draw = 0; draw < kDraws; ++draw) {
    Side one(records, there, 2 * draw + 1);
    Side other(records, there, 2 * draw + 2);
    const auto take = [&](uint32_t a, uint32_t b, double weight) {
      if (!one.has(a) || !other.has(b)) return;
      one.take(a);
      other.take(b);
      lists[list_of_[a]].weights.push_back(weight);
    };
    for (const auto& [weight, pair] : pairs_) {
      take(pair.first, pair.second, weight);
      take(pair.second, pair.first, weight);
    }
  }
  return lists;
}

}  // namespace kindred
