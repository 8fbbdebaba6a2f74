#include "linkage/learn/em_counts.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace kindred {

LevelCounts no_pairs(const std::vector<size_t>& levels) {
  LevelCounts counts;
  for (const size_t n : levels) counts.emplace_back(n, 0.0);
  return counts;
}

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

std::vector<double> shares_of(const std::vector<double>& counts) {
  const double all = sum_of(counts) + kPseudoPairs * static_cast<double>(counts.size());
  std::vector<double> shares;
  shares.reserve(counts.size());
  for (const double count : counts) shares.push_back((count + kPseudoPairs) / all);
  return shares;
}

void count_levels(const PairPattern& pattern, double pairs, bool selected_too,
                  LevelCounts* counts) {
  for (size_t f = 0; f < counts->size(); ++f) {
    const uint8_t level = level_of(pattern.fields[f]);
    if (level == kMissing || (selected(pattern.fields[f]) && !selected_too)) continue;
    (*counts)[f][level] += pairs;
  }
}

ClassCounts::ClassCounts(const std::vector<size_t>& levels)
    : free_(no_pairs(levels)), all_(no_pairs(levels)) {}

void ClassCounts::add(const PairPattern& pattern, double pairs) {
  count_levels(pattern, pairs, false, &free_);
  count_levels(pattern, pairs, true, &all_);
}

const std::vector<double>& ClassCounts::of(size_t field) const {
  return sum_of(free_[field]) >= 1 ? free_[field] : all_[field];
}

std::vector<double> usual_m(size_t levels) {
  constexpr double kFirst = 0.8;
  constexpr double kLast = 0.05;
  if (levels == 1) return {1};
  std::vector<double> m(levels, (1 - kFirst - kLast) / std::max(1.0, levels - 2.0));
  m.front() = levels == 2 ? 1 - kLast : kFirst;
  m.back() = kLast;
  return m;
}

bool is_related(const EmInput& input, size_t field) {
  return !input.related.empty() && input.related[field];
}

bool any_related(const EmInput& input) {
  return std::find(input.related.begin(), input.related.end(), true) != input.related.end();
}

}  // namespace kindred
