#include "tools/kindred/report/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/kindred/report/grouped.h"

namespace kindred {

std::string moved_warning(uint64_t records) {
  if (records == 0) return "";
  return fmt::format(
      "warning: {} records came again through another input; their order across inputs decided. If "
      "they are different records, name their source in them, or give the files different names\n",
      grouped(records));
}

std::string conflict_warning(const ClusterCounts& counts) {
  const std::vector<Identity>& conflicts = counts.conflicts;
  if (conflicts.empty()) return "";
  constexpr size_t kNamed = 3;
  std::string names;
  for (size_t i = 0; i < std::min(kNamed, conflicts.size()); ++i) {
    if (i != 0) names += ", ";
    names += conflicts[i].source + "/" + conflicts[i].id;
  }
  return fmt::format(
      "warning: {} clusters hold more than {} of one source, as others connect them: those of "
      "{}{}\n",
      grouped(conflicts.size()), counts.most == 1 ? "one record" : "two records", names,
      conflicts.size() > kNamed ? ", ..." : "");
}

}  // namespace kindred
