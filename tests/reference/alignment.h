// How alike two fingerprints are by the definition, every pair of minutiae tried as the one that
// lies on the other.

#ifndef KINDRED_TESTS_REFERENCE_ALIGNMENT_H_
#define KINDRED_TESTS_REFERENCE_ALIGNMENT_H_

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include "linkage/record/values.h"

namespace kindred::reference {

inline double turned_by(double a, double b) {
  const double apart = std::fmod(std::abs(a - b), 360);
  return std::min(apart, 360 - apart);
}

// With one print already laid upon the other.
inline double agreement(const std::vector<Minutia>& a, const std::vector<Minutia>& b) {
  std::vector<std::tuple<double, size_t, size_t>> pairs;
  std::vector<bool> a_covered(a.size());
  std::vector<bool> b_covered(b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < b.size(); ++j) {
      const double apart = std::hypot(double{a[i].x} - b[j].x, double{a[i].y} - b[j].y);
      const double turned = turned_by(a[i].angle, b[j].angle);
      if (apart <= 40) a_covered[i] = b_covered[j] = true;
      if (apart > 24 || turned > 35) continue;
      pairs.emplace_back(std::pow(apart / 24, 2) + std::pow(turned / 35, 2), i, j);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  const auto covered = static_cast<double>(std::count(a_covered.begin(), a_covered.end(), true) +
                                           std::count(b_covered.begin(), b_covered.end(), true));
  double sum = 0;
  std::vector<bool> a_taken(a.size());
  std::vector<bool> b_taken(b.size());
  for (const auto& [off, i, j] : pairs) {
    if (a_taken[i] || b_taken[j]) continue;
    a_taken[i] = b_taken[j] = true;
    sum += std::exp(-off);
  }
  return sum / (covered / 2 + 30);
}

inline double alignment_similarity(const std::vector<Minutia>& a, const std::vector<Minutia>& b) {
  if (a == b && !a.empty()) return 1;
  double most = 0;
  for (const Minutia& from : a) {
    for (const Minutia& to : b) {
      const double turn = std::round(double{to.angle} - from.angle);
      const double angle = turn * std::numbers::pi / 180;
      std::vector<Minutia> moved = a;
      for (Minutia& m : moved) {
        const double x = double{m.x} - from.x;
        const double y = double{m.y} - from.y;
        m.x = static_cast<float>(std::cos(angle) * x - std::sin(angle) * y + to.x);
        m.y = static_cast<float>(std::sin(angle) * x + std::cos(angle) * y + to.y);
        m.angle += static_cast<float>(turn);
      }
      most = std::max(most, agreement(moved, b));
    }
  }
  return most;
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_ALIGNMENT_H_
