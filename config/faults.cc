#include "config/faults.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <tuple>

namespace kindred::config {

std::vector<Fault> Faults::sorted() const {
  const auto place = [](const Fault& f) { return std::tie(f.line, f.column); };
  std::vector<Fault> sorted;
  std::set<std::tuple<int, int, std::string_view>> seen;
  for (const Fault& fault : faults_) {
    if (seen.emplace(fault.line, fault.column, fault.text).second) sorted.push_back(fault);
  }
  std::ranges::stable_sort(sorted, std::less(), place);
  return sorted;
}

}  // namespace kindred::config
