#include "linkage/learn/level_order.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace kindred {

void keep_last_lowest(const std::vector<double>& u, std::vector<double>* m) {
  std::vector<size_t> by_ratio(m->size() - 1);
  std::iota(by_ratio.begin(), by_ratio.end(), size_t{0});
  std::ranges::stable_sort(by_ratio,
                           [&](size_t a, size_t b) { return (*m)[a] * u[b] < (*m)[b] * u[a]; });
  double pooled_m = m->back();
  double pooled_u = u.back();
  size_t pooled = 0;
  for (; pooled < by_ratio.size(); ++pooled) {
    const size_t level = by_ratio[pooled];
    if ((*m)[level] * pooled_u >= pooled_m * u[level]) break;
    pooled_m += (*m)[level];
    pooled_u += u[level];
  }
  if (pooled == 0) return;
  by_ratio.resize(pooled);
  by_ratio.push_back(m->size() - 1);
  for (const size_t level : by_ratio) (*m)[level] = u[level] * pooled_m / pooled_u;
}

}  // namespace kindred
