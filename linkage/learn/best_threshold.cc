#include "linkage/learn/best_threshold.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

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
std::vector<Step> steps(std::vector<PairChance> found, double* all) {
  std::ranges::stable_sort(found, std::greater<>(), &PairChance::weight);
  *all = 0;
  for (const PairChance& pair : found) *all += pair.chance;
  std::vector<Step> steps;
  double right = 0;
  for (size_t i = 0; i < found.size(); ++i) {
    right += found[i].chance;
    if (i + 1 < found.size() && found[i + 1].weight == found[i].weight) continue;
    const auto pairs = static_cast<double>(i + 1);
    steps.push_back({found[i].weight, right, pairs, 2 * right / (pairs + *all)});
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

std::optional<BestThreshold> best_threshold(std::vector<PairChance> pairs, double now,
                                            double as_good) {
  double all = 0;
  const std::vector<Step> found = steps(std::move(pairs), &all);
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

BestThreshold threshold_at(double weight, std::span<const PairChance> pairs) {
  double all = 0;
  double right = 0;
  double published = 0;
  for (const PairChance& pair : pairs) {
    all += pair.chance;
    if (pair.weight < weight) continue;
    right += pair.chance;
    ++published;
  }
  return {weight, right / published, right / all, false};
}

}  // namespace kindred
