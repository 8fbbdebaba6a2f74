#include "linkage/feature/sorted_print.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace kindred {

namespace {

constexpr float kFarthest = 1 << 24;  // a float tells pixels apart up to there

// False for what is no number, too.
bool somewhere(const Minutia& m) {
  return std::abs(m.x) <= kFarthest && std::abs(m.y) <= kFarthest && m.angle >= 0 && m.angle < 360;
}

}  // namespace

std::vector<Minutia> sorted_print(std::span<const Minutia> print) {
  std::vector<Minutia> sorted;
  for (const Minutia& m : print) {
    if (somewhere(m)) sorted.push_back({m.x, m.y, m.angle});
  }
  std::sort(sorted.begin(), sorted.end(), [](const Minutia& a, const Minutia& b) {
    return std::tie(a.x, a.y, a.angle) < std::tie(b.x, b.y, b.angle);
  });
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return sorted;
}

}  // namespace kindred
