#include "tools/kindred/label/answer_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace kindred {

namespace {

// How far the answers may be from the scorer before they have to insist: standard deviations. A
// prior may be wrong by a factor of 2^6, and the whole weight be half of what it should be; one
// field is counted twice or not at all where it must. Reasoned, not fitted to data.
constexpr double kShift = 6;
constexpr double kSlope = 0.5;
constexpr double kPart = 0.3;

constexpr int kMostSteps = 30;
constexpr int kMostHalvings = 20;
constexpr double kEnough = 1e-6;            // a step that changes less is the last one
constexpr double kMostBits = 30;            // of an input: beyond, all are as certain
constexpr double kNat = std::numbers::ln2;  // of a bit

double bounded(double bits) { return std::clamp(bits, -kMostBits, kMostBits); }

std::vector<double> inputs_of(const PairWeight& pair) {
  std::vector<double> inputs = {1, bounded(pair.weight)};
  for (const double part : pair.parts) inputs.push_back(bounded(part));
  return inputs;
}

double bits_of(const std::vector<double>& inputs, const std::vector<double>& changes) {
  return std::inner_product(inputs.begin(), inputs.end(), changes.begin(), inputs[1]);
}

double chance_of(double bits) { return 1 / (1 + std::exp2(-bits)); }

// The natural logarithm of chance_of(bits), however small that is.
double log_chance(double bits) {
  return bits > 0 ? -std::log1p(std::exp2(-bits)) : kNat * bits - std::log1p(std::exp2(bits));
}

// Solves a x = b for a symmetric, positive definite a of n rows, by Cholesky's method; a and b are
// overwritten, b by x.
void solve(std::vector<double>* a, std::vector<double>* b) {
  const size_t n = b->size();
  const auto at = [&](size_t i, size_t j) -> double& { return (*a)[i * n + j]; };
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < j; ++k) at(j, j) -= at(j, k) * at(j, k);
    at(j, j) = std::sqrt(at(j, j));
    for (size_t i = j + 1; i < n; ++i) {
      for (size_t k = 0; k < j; ++k) at(i, j) -= at(i, k) * at(j, k);
      at(i, j) /= at(j, j);
    }
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < i; ++k) (*b)[i] -= at(i, k) * (*b)[k];
    (*b)[i] /= at(i, i);
  }
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; ++k) (*b)[i] -= at(k, i) * (*b)[k];
    (*b)[i] /= at(i, i);
  }
}

}  // namespace

AnswerCurve::AnswerCurve(size_t parts)
    : precisions_(parts + 2, 1 / (kPart * kPart)), changes_(parts + 2) {
  precisions_[0] = 1 / (kShift * kShift);
  precisions_[1] = 1 / (kSlope * kSlope);
}

double AnswerCurve::chance(const PairWeight& pair) const {
  return chance_of(bits_of(inputs_of(pair), changes_));
}

void AnswerCurve::fit(std::span<const PairWeight* const> pairs, const std::vector<bool>& same) {
  Answers answers{{}, same};
  for (const PairWeight* pair : pairs) answers.inputs.push_back(inputs_of(*pair));
  std::ranges::fill(changes_, 0);
  double best = plausibility(answers, changes_);
  for (int s = 0; s < kMostSteps; ++s) {
    std::vector<double> step = newton_step(answers);
    std::vector<double> next = changes_;
    double reached = best;
    for (int halving = 0; halving < kMostHalvings; ++halving) {
      for (size_t i = 0; i < next.size(); ++i) next[i] = changes_[i] + step[i];
      reached = plausibility(answers, next);
      if (reached >= best) break;
      for (double& change : step) change /= 2;  // it went too far
    }
    if (reached - best < kEnough) return;
    changes_ = next;
    best = reached;
  }
}

double AnswerCurve::plausibility(const Answers& answers, const std::vector<double>& changes) const {
  double sum = 0;
  for (size_t i = 0; i < changes.size(); ++i) sum -= precisions_[i] * changes[i] * changes[i] / 2;
  for (size_t a = 0; a < answers.inputs.size(); ++a) {
    const double bits = bits_of(answers.inputs[a], changes);
    sum += log_chance(answers.same[a] ? bits : -bits);
  }
  return sum;
}

std::vector<double> AnswerCurve::newton_step(const Answers& answers) const {
  const size_t n = changes_.size();
  std::vector<double> curvature(n * n);
  std::vector<double> slope(n);
  for (size_t i = 0; i < n; ++i) {
    curvature[i * n + i] = precisions_[i];
    slope[i] = -precisions_[i] * changes_[i];
  }
  for (size_t a = 0; a < answers.inputs.size(); ++a) {
    const std::vector<double>& inputs = answers.inputs[a];
    const double chance = chance_of(bits_of(inputs, changes_));
    const double weight = kNat * kNat * chance * (1 - chance);
    for (size_t i = 0; i < n; ++i) {
      slope[i] += kNat * ((answers.same[a] ? 1 : 0) - chance) * inputs[i];
      for (size_t j = 0; j <= i; ++j) curvature[i * n + j] += weight * inputs[i] * inputs[j];
    }
  }
  solve(&curvature, &slope);
  return slope;
}

}  // namespace kindred
