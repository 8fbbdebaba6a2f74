#include "config/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "linkage/text/ascii_lower.h"

namespace kindred::config {

size_t typing_distance(std::string_view a, std::string_view b) {
  // Rows of the edit matrix: the one before the last, the last, the new one.
  std::vector<size_t> before(b.size() + 1);
  std::vector<size_t> last(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substituted = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, substituted});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> known) {
  constexpr size_t kLongest = 100;  // longer ones are no typing errors
  if (name.size() > kLongest) return {};
  std::string_view best;
  size_t best_distance = kLongest;
  for (std::string_view candidate : known) {
    if (candidate.size() > kLongest) continue;
    const size_t distance =
        typing_distance(ascii_lower(std::string(name)), ascii_lower(std::string(candidate)));
    const size_t most = std::max<size_t>((std::max(name.size(), candidate.size()) + 1) / 3, 1);
    if (distance <= most && distance < best_distance && distance < candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> known) {
  constexpr size_t kMostListed = 20;
  const std::string_view meant = nearest(name, known);
  if (!meant.empty()) return fmt::format("; did you mean \"{}\"?", meant);
  if (known.empty()) return "";
  const auto listed = known.first(std::min(known.size(), kMostListed));
  return fmt::format("; known here: {}{}", fmt::join(listed, ", "),
                     listed.size() < known.size() ? ", ..." : "");
}

}  // namespace kindred::config
