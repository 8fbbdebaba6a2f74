#include "linkage/plan/recapture.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

// The mean square of what the bands say less what they are expected to say, of a pair that was
// asked about. With b bands of chance q, a band is asked where one of the others has found the
// pair. Two bands say the same beyond chance only where nothing but these two has found it, each
// the other.
double variance_of_bands(double b, double q) {
  const double none_else = std::pow(1 - q, b - 1);
  const double alone = b * q * (1 - q) * (1 - none_else);
  const double together = b * (b - 1) * std::pow(1 - q, b) * q * q;
  const double seen = 1 - std::pow(1 - q, b);
  return seen > 0 ? (alone + together) / seen : 0;
}

// How many independent trials vary as much as these do, and no more than there are.
double trials_of(double asked, double chance, double variance) {
  const double alone = chance * (1 - chance) * asked;
  return variance <= alone ? asked : asked * alone / variance;
}

}  // namespace

size_t Recapture::bin_of(double similarity) {
  // 1 - 0.8 is a little less than 0.2, and stands at the begin of a bin all the same.
  constexpr double kRounding = 1e-9;
  return std::min(static_cast<size_t>(similarity * kBins + kRounding), kBins - 1);
}

void Recapture::add_pair(double similarity, uint64_t pattern, double chance, bool found) {
  Sums& sums = sums_[bin_of(similarity)];
  ++sums.pairs;
  ++sums.asked;
  sums.found += found;
  sums.similarity += similarity;
  sums.predicted += chance;
  sums.deviations[pattern] += std::sqrt(chance * (1 - chance));
}

void Recapture::add_bands(double similarity, uint64_t pattern, double keys, double chance,
                          uint32_t shared, uint32_t admitted) {
  if (admitted == 0 || keys < 2) return;
  const uint32_t itself = admitted == 1 ? 1 : 0;  // nothing else has found the pair
  const auto asked = static_cast<uint32_t>(keys) - itself;
  Sums& sums = sums_[bin_of(similarity)];
  ++sums.pairs;
  sums.asked += asked;
  sums.found += shared - itself;
  sums.similarity += similarity;
  sums.predicted += chance * asked;
  sums.deviations[pattern] += std::sqrt(variance_of_bands(keys, chance));
}

std::array<RecaptureBin, Recapture::kBins> Recapture::bins() const {
  constexpr double kRounding = 1e-9;
  std::array<RecaptureBin, kBins> bins;
  for (size_t i = 0; i < kBins; ++i) {
    RecaptureBin& bin = bins[i];
    const Sums& sums = sums_[i];
    bin.from = static_cast<double>(i) / kBins;
    bin.to = static_cast<double>(i + 1) / kBins;
    bin.pairs = sums.pairs;
    bin.asked = sums.asked;
    bin.found = sums.found;
    if (sums.asked == 0) continue;
    const auto asked = static_cast<double>(sums.asked);
    bin.similarity = sums.similarity / static_cast<double>(sums.pairs);
    bin.predicted = sums.predicted / asked;
    bin.observed = static_cast<double>(sums.found) / asked;
    double variance = 0;
    for (const auto& [pattern, deviation] : sums.deviations) variance += deviation * deviation;
    bin.interval = share_interval(bin.observed, trials_of(asked, bin.predicted, variance),
                                  kDoubt / (2 * kBins));
    bin.off = bin.predicted < bin.interval.low - kRounding ||
              bin.predicted > bin.interval.high + kRounding;
  }
  return bins;
}

}  // namespace kindred
