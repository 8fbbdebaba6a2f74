// Comparisons by their definitions, word for word.

#ifndef KINDRED_TESTS_REFERENCE_COMPARISONS_H_
#define KINDRED_TESTS_REFERENCE_COMPARISONS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/text/geo.h"
#include "tests/reference/edit_distance.h"

namespace kindred::reference {

inline double jaro_similarity(std::string_view a, std::string_view b) {
  const std::u32string x = code_points_of(a);
  const std::u32string y = code_points_of(b);
  if (x == y) return 1;
  const auto reach = std::max(0, static_cast<int>(std::max(x.size(), y.size()) / 2) - 1);
  std::vector<bool> taken(y.size(), false);
  std::u32string x_matched;
  std::u32string y_matched;
  for (size_t i = 0; i < x.size(); ++i) {
    for (size_t j = 0; j < y.size(); ++j) {
      const int apart = std::abs(static_cast<int>(i) - static_cast<int>(j));
      if (apart > reach || taken[j] || x[i] != y[j]) continue;
      taken[j] = true;
      x_matched.push_back(x[i]);
      break;
    }
  }
  if (x_matched.empty()) return 0;
  for (size_t j = 0; j < y.size(); ++j) {
    if (taken[j]) y_matched.push_back(y[j]);
  }
  size_t misplaced = 0;
  for (size_t k = 0; k < x_matched.size(); ++k) misplaced += x_matched[k] != y_matched[k] ? 1 : 0;
  const auto c = static_cast<double>(x_matched.size());
  const auto swaps = static_cast<double>(misplaced / 2);
  return (c / static_cast<double>(x.size()) + c / static_cast<double>(y.size()) + (c - swaps) / c) /
         3;
}

inline double jaro_winkler_similarity(std::string_view a, std::string_view b) {
  const std::u32string x = code_points_of(a);
  const std::u32string y = code_points_of(b);
  size_t prefix = 0;
  while (prefix < std::min<size_t>({4, x.size(), y.size()}) && x[prefix] == y[prefix]) ++prefix;
  const double jaro = jaro_similarity(a, b);
  return jaro + 0.1 * static_cast<double>(prefix) * (1 - jaro);
}

// Sums of the lesser and of the greater counts, and of all.
struct BagCounts {
  double least = 0;
  double greatest = 0;
  double all = 0;
};

inline BagCounts bag_counts(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  std::map<uint64_t, std::pair<double, double>> counts;
  for (const uint64_t element : a) ++counts[element].first;
  for (const uint64_t element : b) ++counts[element].second;
  BagCounts sums;
  for (const auto& [element, count] : counts) {
    sums.least += std::min(count.first, count.second);
    sums.greatest += std::max(count.first, count.second);
    sums.all += count.first + count.second;
  }
  return sums;
}

inline double lr_distance(const std::vector<double>& x, const std::vector<double>& y, double r) {
  double sum = 0;
  double most = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    sum += std::pow(std::abs(x[i] - y[i]), r);
    most = std::max(most, std::abs(x[i] - y[i]));
  }
  return std::isinf(r) ? most : std::pow(sum, 1 / r);
}

inline double angle_degrees(const std::vector<double>& x, const std::vector<double>& y) {
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    xy += x[i] * y[i];
    xx += x[i] * x[i];
    yy += y[i] * y[i];
  }
  return std::acos(std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0)) * 180 / std::numbers::pi;
}

// By the angle between the two directions from the middle of the earth.
inline double great_circle_km(GeoPoint a, GeoPoint b) {
  const auto direction = [](GeoPoint p) {
    const double north = p.latitude * std::numbers::pi / 180;
    const double east = p.longitude * std::numbers::pi / 180;
    return std::vector<double>{std::cos(north) * std::cos(east), std::cos(north) * std::sin(east),
                               std::sin(north)};
  };
  const double degrees = angle_degrees(direction(a), direction(b));
  return degrees * std::numbers::pi / 180 * 6371.0088;
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_COMPARISONS_H_
