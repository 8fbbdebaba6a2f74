#include "linkage/plan/plan.h"

#include <algorithm>
#include <cmath>

namespace kindred {

// From 1 - (1 - p)^bands >= share; a quotient of logarithms may be off by one either way.
std::optional<uint32_t> least_bands(uint32_t rows, CurveGoal wanted, uint32_t most) {
  const double band = std::pow(wanted.chance, rows);
  const auto enough = [&](uint32_t bands) {
    return s_curve({bands, rows}, wanted.chance) >= wanted.share;
  };
  const double guess = std::ceil(std::log1p(-wanted.share) / std::log1p(-band));
  if (!(guess <= most + 1.0)) return std::nullopt;
  auto bands = static_cast<uint32_t>(std::max(1.0, guess));
  while (bands > 1 && enough(bands - 1)) --bands;
  while (bands <= most && !enough(bands)) ++bands;
  if (bands > most) return std::nullopt;
  return bands;
}

std::vector<PlannedBanding> plan_bandings(CurveGoal wanted, uint32_t most) {
  std::vector<PlannedBanding> planned;
  for (uint32_t rows = 1; rows <= most; ++rows) {
    const std::optional<uint32_t> bands = least_bands(rows, wanted, most / rows);
    if (!bands) break;  // more rows need more bands
    const Banding banding{*bands, rows};
    planned.push_back({banding, s_curve(banding, wanted.chance)});
  }
  return planned;
}

std::vector<PlannedBanding> plan_bandings_of(uint32_t functions, CurveGoal wanted) {
  std::vector<PlannedBanding> planned;
  for (const Banding banding : bandings(functions)) {
    const double found = s_curve(banding, wanted.chance);
    if (found >= wanted.share) planned.push_back({banding, found});
  }
  return planned;
}

std::optional<size_t> choose_planned(const std::vector<PlannedBanding>& planned,
                                     std::optional<CurveGoal> limit, uint32_t budget) {
  std::optional<size_t> chosen;
  for (size_t i = 0; i < planned.size() && planned[i].functions() <= budget; ++i) {
    if (!limit) {
      chosen = i;
    } else if (s_curve(planned[i].banding, limit->chance) <= limit->share) {
      return i;
    }
  }
  return chosen;
}

}  // namespace kindred
