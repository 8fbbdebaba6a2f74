#include "linkage/learn/contradictions.h"

#include <algorithm>

namespace kindred {

namespace {

double seen(const Contradictions& found) {
  return static_cast<double>(
      std::ranges::count_if(found, [](const auto& one) { return one.has_value(); }));
}

}  // namespace

bool compares_titles(const ComparedField& field) {
  return std::ranges::any_of(field.levels, [](const Level& level) {
    return level.comparison && level.comparison->name() == "title";
  });
}

bool seen_often(const Contradictions& found) {
  return seen(found) >= enough_to_doubt(found.size());
}

void doubt_by(const Contradictions& found, std::span<DoubtedPair> doubted) {
  const auto contradict = static_cast<double>(std::ranges::count(found, std::optional(true)));
  const double share = contradict / seen(found);
  for (size_t i = 0; i < doubted.size(); ++i) {
    doubted[i].wrong = found[i] ? static_cast<double>(*found[i]) : share;
  }
}

}  // namespace kindred
