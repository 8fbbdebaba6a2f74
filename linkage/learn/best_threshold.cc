#include "linkage/learn/best_threshold.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "linkage/score/probability.h"

namespace kindred {

namespace {

// Below this share of the greatest F1, precision is paid for too dearly.
constexpr double kMostPaid = 0.9;
constexpr double kMoreRightThanNot = 0.5;

struct Step {
  double weight = 0;
  double right = 0;  // expected among the pairs from there up
  double pairs = 0;
  double f1 = 0;

  double precision() const { return right / pairs; }
};

// One for each weight, the greatest first.
std::vector<Step> steps(std::vector<double> weights, double* all) {
  std::ranges::sort(weights, std::greater<>());
  *all = 0;
  for (const double weight : weights) *all += probability_of_weight(weight);
  std::vector<Step> steps;
  double right = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    right += probability_of_weight(weights[i]);
    if (i + 1 < weights.size() && weights[i + 1] == weights[i]) continue;
    const auto pairs = static_cast<double>(i + 1);
    steps.push_back({weights[i], right, pairs, 2 * right / (pairs + *all)});
  }
  return steps;
}

// The step of the greatest F1 among those that are as precise. Null: there is none.
const Step* best(const std::vector<Step>& steps, double precision) {
  const Step* best = nullptr;
  for (const Step& step : steps) {
    if (step.precision() >= precision && (best == nullptr || step.f1 > best->f1)) best = &step;
  }
  return best;
}

}  // namespace

std::optional<BestThreshold> best_threshold(std::vector<double> weights, double now,
                                            double as_good) {
  double all = 0;
  const std::vector<Step> found = steps(std::move(weights), &all);
  const Step* top = best(found, kLeastRight);
  const Step* const any = best(found, 0);
  const bool sure = top != nullptr && top->f1 >= kMostPaid * any->f1;
  if (!sure) top = best(found, kMoreRightThanNot);
  if (top == nullptr) return std::nullopt;
  const double precision = sure ? kLeastRight : kMoreRightThanNot;
  const auto good = [&](const Step& step) {
    return step.precision() >= precision && step.f1 >= top->f1 - as_good;
  };
  const Step* chosen = top;
  for (const Step& step : found) {
    if (good(step) && std::abs(step.weight - now) < std::abs(chosen->weight - now)) chosen = &step;
  }
  double weight = chosen->weight;
  // What is taken at `now` ends with the last pair above.
  const auto below = std::ranges::find_if(found, [&](const Step& s) { return s.weight < now; });
  if (below != found.begin() && good(*(below - 1))) {
    chosen = &*(below - 1);
    weight = now;
  }
  return BestThreshold{weight, chosen->precision(), chosen->right / all, sure};
}

BestThreshold threshold_at(double weight, std::span<const double> weights) {
  double all = 0;
  double right = 0;
  double pairs = 0;
  for (const double each : weights) {
    const double chance = probability_of_weight(each);
    all += chance;
    if (each < weight) continue;
    right += chance;
    ++pairs;
  }
  return {weight, right / pairs, right / all, false};
}

}  // namespace kindred
