#include "config/faults.h"

#include <algorithm>
#include <tuple>

namespace kindred::config {

std::vector<Fault> Faults::sorted() const {
  const auto place = [](const Fault& f) { return std::tie(f.line, f.column, f.text); };
  std::vector<Fault> sorted = faults_;
  std::sort(sorted.begin(), sorted.end(),
            [&](const Fault& a, const Fault& b) { return place(a) < place(b); });
  const auto repeated =
      std::unique(sorted.begin(), sorted.end(),
                  [&](const Fault& a, const Fault& b) { return place(a) == place(b); });
  sorted.erase(repeated, sorted.end());
  return sorted;
}

}  // namespace kindred::config
