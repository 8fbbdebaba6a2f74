#include "linkage/learn/latent_kinds.h"

#include <algorithm>
#include <utility>

namespace kindred {

namespace {

constexpr auto kSame = static_cast<size_t>(FieldStep::kSame);
constexpr auto kNearly = static_cast<size_t>(FieldStep::kNearly);
constexpr auto kDiffers = static_cast<size_t>(FieldStep::kDiffers);

}  // namespace

LatentKinds::LatentKinds(const std::vector<StepPattern>& patterns)
    : patterns_(patterns), all_(counted([](size_t) { return 1.0; })) {
  for (const StepPattern& pattern : patterns_) pairs_ += pattern.pairs;
  for (size_t f = 0; f < all_.size(); ++f) {
    for (const FieldStep step : {FieldStep::kNearly, FieldStep::kDiffers}) fit(f, step);
  }
  if (disagreement(kinds_[0]) <= disagreement(kinds_[1])) return;
  share_ = 1 - share_;
  std::swap(kinds_[0], kinds_[1]);
  for (double& chance : chance_) chance = 1 - chance;
}

double LatentKinds::gain() const {
  double one = 0;
  double parameters = 1;
  for (const Shares& counts : all_) {
    for (const double count : counts) {
      if (count <= 0) continue;
      one += count * std::log(count / sum(counts));
      ++parameters;
    }
    if (sum(counts) > 0) --parameters;
  }
  return (likelihood_ - one) / parameters;
}

double LatentKinds::apart(size_t field, double least) const {
  const Shares& same = kinds_[0][field];
  const Shares& other = kinds_[1][field];
  if (disagreement(other) <= disagreement(same)) return 0;
  if (seen(field, false) < least || seen(field, true) < least) return 0;
  double apart = 0;
  for (size_t step = 0; step < kKnownSteps; ++step) apart += std::abs(same[step] - other[step]) / 2;
  return apart;
}

double LatentKinds::differ(size_t field) const { return kinds_[1][field][kDiffers]; }

double LatentKinds::sum(const Shares& shares) {
  return shares[kSame] + shares[kNearly] + shares[kDiffers];
}

// 0 where all agree, 2 where all differ.
double LatentKinds::disagreement(const Shares& shares) {
  return shares[kNearly] + 2 * shares[kDiffers];
}

double LatentKinds::disagreement(const Kind& kind) {
  double sum = 0;
  for (const Shares& shares : kind) sum += disagreement(shares);
  return sum;
}

// Pairs by field and step, of each pattern the part that `weight` gives.
template <typename Weight>
LatentKinds::Kind LatentKinds::counted(Weight weight) const {
  Kind counts(patterns_.front().of.size(), Shares{});
  for (size_t p = 0; p < patterns_.size(); ++p) {
    for (size_t f = 0; f < counts.size(); ++f) {
      const FieldStep step = patterns_[p].step(f);
      if (step == FieldStep::kUnknown) continue;
      counts[f][static_cast<size_t>(step)] += patterns_[p].pairs * weight(p);
    }
  }
  return counts;
}

// The second class begins as the pairs that are at `step` or further apart in the field.
void LatentKinds::fit(size_t field, FieldStep step) {
  constexpr int kRounds = 200;
  constexpr double kEnough = 1e-3;
  constexpr double kAtFirst = 0.9;  // of those, and 0.1 of the others
  std::vector<double> chance;
  for (const StepPattern& pattern : patterns_) {
    const FieldStep found = pattern.step(field);
    const bool apart = found != FieldStep::kUnknown && found >= step;
    chance.push_back(apart ? kAtFirst : 1 - kAtFirst);
  }
  double now = -HUGE_VAL;
  for (int round = 0; round < kRounds; ++round) {
    const double before = now;
    maximise(chance);
    now = expect(&chance);
    if (now - before < kEnough) break;
  }
  if (now <= likelihood_) return;
  likelihood_ = now;
  kinds_ = now_;
  share_ = share_now_;
  chance_ = std::move(chance);
}

// Half a pair of each class is like all pairs, so that no chance is 0.
void LatentKinds::maximise(const std::vector<double>& chance) {
  constexpr double kPseudoPairs = 0.5;
  constexpr double kLeast = 1e-3;
  now_ = {counted([&](size_t p) { return 1 - chance[p]; }),
          counted([&](size_t p) { return chance[p]; })};
  for (Kind& kind : now_) {
    for (size_t f = 0; f < kind.size(); ++f) {
      const double all = sum(all_[f]);
      if (all <= 0) continue;
      for (size_t s = 0; s < kKnownSteps; ++s) kind[f][s] += kPseudoPairs * all_[f][s] / all;
      const double pairs = sum(kind[f]);
      for (double& share : kind[f]) share /= pairs;
    }
  }
  double second = 0;
  for (size_t p = 0; p < patterns_.size(); ++p) second += chance[p] * patterns_[p].pairs;
  share_now_ = std::clamp(second / pairs_, kLeast, 1 - kLeast);
}

// Returns the log likelihood.
double LatentKinds::expect(std::vector<double>* chance) const {
  constexpr double kMost = 700;  // of an exponent
  double total = 0;
  for (size_t p = 0; p < patterns_.size(); ++p) {
    double first = std::log(1 - share_now_);
    double second = std::log(share_now_);
    for (size_t f = 0; f < all_.size(); ++f) {
      const FieldStep step = patterns_[p].step(f);
      if (step == FieldStep::kUnknown) continue;
      first += std::log(now_[0][f][static_cast<size_t>(step)]);
      second += std::log(now_[1][f][static_cast<size_t>(step)]);
    }
    const double odds = std::exp(std::clamp(second - first, -kMost, kMost));
    (*chance)[p] = odds / (1 + odds);
    total += patterns_[p].pairs * (first + std::log1p(odds));
  }
  return total;
}

double LatentKinds::seen(size_t field, bool differing) const {
  double seen = 0;
  for (size_t p = 0; p < patterns_.size(); ++p) {
    if (patterns_[p].step(field) == FieldStep::kUnknown) continue;
    seen += patterns_[p].pairs * (differing ? chance_[p] : 1 - chance_[p]);
  }
  return seen;
}

}  // namespace kindred
