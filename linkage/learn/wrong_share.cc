#include "linkage/learn/wrong_share.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

// Where pairs that do not match are seen alone. Chosen on the twelve public sets that contributors
// may look at (docs/accuracy.md): from -15 on, the bulk of the pairs is in it; up to -1, matches.
// What ends a tail was chosen on 50 choices of columns of generated people, splink_fake_1000,
// febrl1 and febrl3.
constexpr int kTailBegin = -12;
constexpr int kTailEnd = -3;

// The tail as a Poisson regression: the logarithm of the number of pairs in a bin is level - fall *
// (bin - kTailBegin).
struct Tail {
  double level = 0;
  double fall = 0;  // a bit; natural logarithm

  double pairs(int weight) const { return std::exp(level - fall * (weight - kTailBegin)); }
};

Tail fit_tail(std::span<const double> counts) {
  // A tail that neither falls by 0.4 a bit nor rises: a few pairs say little (in natural logs).
  constexpr double kUsualFall = 0.35;
  constexpr double kFallError = 0.35;
  constexpr double kLeastFall = 0.05;
  constexpr int kSteps = 100;
  double all = 0;
  for (const double count : counts) all += count;
  Tail tail{std::log(all / static_cast<double>(counts.size()) + 0.5), kUsualFall};
  for (int step = 0; step < kSteps; ++step) {
    double slope_level = 0;
    double slope_fall = -(tail.fall - kUsualFall) / (kFallError * kFallError);
    double level_level = 1e-6;
    double level_fall = 0;
    double fall_fall = 1 / (kFallError * kFallError);
    for (size_t i = 0; i < counts.size(); ++i) {
      const auto x = static_cast<double>(i);
      const double expected = std::exp(std::clamp(tail.level - tail.fall * x, -30.0, 30.0));
      slope_level += counts[i] - expected;
      slope_fall -= (counts[i] - expected) * x;
      level_level += expected;
      level_fall -= expected * x;
      fall_fall += expected * x * x;
    }
    const double determinant = level_level * fall_fall - level_fall * level_fall;
    const double by_level = (fall_fall * slope_level - level_fall * slope_fall) / determinant;
    const double by_fall = (level_level * slope_fall - level_fall * slope_level) / determinant;
    tail.level += std::clamp(by_level, -1.0, 1.0);
    tail.fall += std::clamp(by_fall, -1.0, 1.0);
    if (std::abs(by_level) < 1e-9 && std::abs(by_fall) < 1e-9) break;
  }
  tail.fall = std::max(tail.fall, kLeastFall);
  double shape = 0;
  for (size_t i = 0; i < counts.size(); ++i) shape += std::exp(-tail.fall * static_cast<double>(i));
  tail.level = std::log((all + 0.5) / shape);
  return tail;
}

// The share of wrong pairs from which all of that weight are taken to be wrong. What weighs nothing
// and might be right by half of its decoys may be so; what weighs -10 bits would have to be right
// against the model, and decoys are never quite like the pairs that they stand for: they may have
// other fields to differ in. Chosen on generated lists of publications, works of museums, films and
// products, and checked on abt_buy, amazon_google and census_jedai.
double wrong_enough(double weight) {
  constexpr double kLeast = 0.1;
  constexpr double kMost = 0.5;
  constexpr double kABit = 0.04;
  return std::clamp(kMost + kABit * weight, kLeast, kMost);
}

}  // namespace

WeightBins::WeightBins(std::span<const double> found) : bins_(2 * kMostWeight + 1) {
  for (const double weight : found) ++bins_[bin_of(weight)].found;
}

size_t WeightBins::bin_of(double weight) {
  const double clamped = std::clamp(weight, -1.0 * kMostWeight, 1.0 * kMostWeight);
  return static_cast<size_t>(std::floor(clamped) + kMostWeight);
}

void WeightBins::at_most_all() {
  for (Bin& bin : bins_) bin.wrong = std::min(bin.wrong, bin.found);
}

void WeightBins::pool() {
  struct Pooled {
    Bin sum;
    size_t bins = 0;
    double share() const { return sum.found > 0 ? sum.wrong / sum.found : 0; }
  };
  std::vector<Pooled> stack;
  for (const Bin& bin : bins_) {
    stack.push_back({bin, 1});
    while (stack.size() > 1 && stack[stack.size() - 2].share() <= stack.back().share()) {
      const Pooled last = stack.back();
      stack.pop_back();
      stack.back().sum.found += last.sum.found;
      stack.back().sum.wrong += last.sum.wrong;
      stack.back().bins += last.bins;
    }
  }
  size_t bin = 0;
  for (const Pooled& pooled : stack) {
    for (size_t b = 0; b < pooled.bins; ++b, ++bin) {
      const bool all = pooled.share() >= wrong_enough(weight_of(bin));
      bins_[bin].wrong = (all ? 1 : pooled.share()) * bins_[bin].found;
    }
  }
}

void WeightBins::add_wrong(const DecoyList& one, const DecoyList& other) {
  const WeightBins of_one(one.weights);
  const WeightBins of_other(other.weights);
  const double pairs = one.records * other.records;
  for (size_t b = 0; b < bins_.size(); ++b) {
    const double decoys = of_one.bins_[b].found;
    const double other_decoys = of_other.bins_[b].found;
    const double arithmetic = (one.rate * decoys + other.rate * other_decoys) / 2;
    const double geometric = std::sqrt(one.rate * (decoys + 1) * other.rate * (other_decoys + 1));
    bins_[b].wrong += pairs * std::min(arithmetic, geometric);
  }
}

WeightBins WeightBins::by_decoys(std::span<const double> found, std::span<const DecoyList> lists) {
  WeightBins counted(found);
  for (size_t one = 0; one < lists.size(); ++one) {
    for (size_t other = one + 1; other < lists.size(); ++other) {
      counted.add_wrong(lists[one], lists[other]);
    }
  }
  counted.at_most_all();
  counted.pool();
  return counted;
}

WeightBins WeightBins::by_all_decoys(std::span<const double> found,
                                     std::span<const DecoyList> lists) {
  double records = 0;
  double within = 0;
  double across = 0;
  for (const DecoyList& list : lists) {
    across += records * list.records;
    records += list.records;
    within += list.pairs();
  }
  WeightBins counted(found);
  for (const DecoyList& list : lists) {
    const double stands_for = across * list.rate * list.pairs() / std::max(1.0, within);
    for (const double weight : list.weights) counted.bins_[bin_of(weight)].wrong += stands_for;
  }
  counted.at_most_all();
  counted.pool();
  return counted;
}

WeightBins WeightBins::by_tail(std::span<const double> found) {
  WeightBins counted(found);
  std::vector<double> seen;
  for (int weight = kTailBegin; weight < kTailEnd; ++weight) {
    seen.push_back(counted.bins_[bin_of(weight)].found);
  }
  const Tail tail = fit_tail(seen);
  double most = tail.pairs(kTailEnd);  // as far up as this
  for (int weight = -kMostWeight; weight <= kMostWeight; ++weight) {
    Bin& bin = counted.bins_[bin_of(weight)];
    if (weight > kTailEnd) most *= std::exp(-tail.fall);
    if (weight >= kTailEnd) most = std::min(most, counted.found_below(weight));
    bin.wrong = weight < kTailEnd ? bin.found : std::min(bin.found, most);
  }
  counted.pool();
  return counted;
}

// The mean of the three bins up to this weight: where few levels meet, single bins are empty.
double WeightBins::found_below(int weight) const {
  const size_t bin = bin_of(weight);
  return (bins_[bin].found + bins_[bin - 1].found + bins_[bin - 2].found) / 3;
}

double WeightBins::least_with(double weight, double wrong) const {
  while (weight < kMostWeight && wrong_from(weight) > wrong) ++weight;
  return std::min<double>(weight, kMostWeight);
}

double WeightBins::right() const {
  double right = 0;
  for (const Bin& bin : bins_) right += bin.found - bin.wrong;
  return right;
}

double WeightBins::wrong_from(double weight) const {
  Bin sum;
  for (size_t b = bin_of(weight); b < bins_.size(); ++b) {
    if (weight_of(b) < weight) continue;
    sum.found += bins_[b].found;
    sum.wrong += bins_[b].wrong;
  }
  return sum.found > 0 ? sum.wrong / sum.found : 0;
}

}  // namespace kindred
