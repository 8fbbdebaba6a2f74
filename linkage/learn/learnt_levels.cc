#include "linkage/learn/learnt_levels.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace kindred {

double rounded(double x) {
  constexpr int kDigits = 6;
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), x,
                                 std::chars_format::scientific, kDigits - 1);
  std::from_chars(digits.data(), end.ptr, x, std::chars_format::scientific);
  return x;
}

double chance(double x) {
  constexpr double kLeast = 1e-12;
  return rounded(std::clamp(x, kLeast, 1 - 1e-6));
}

bool nobody(double share, double pairs) {
  constexpr double kPseudoPair = 0.5;
  return nobody(share * (pairs + 1) - kPseudoPair);
}

bool nobody(double pairs) {
  constexpr double kFew = 0.25;
  return pairs < kFew;
}

void weigh_unseen(const std::vector<double>& matches, double random, ModelField* learnt) {
  // For the best level, equal values, u is known from how often each value occurs.
  for (size_t l = learnt->levels.size() - 1; l > 1; --l) {
    ModelLevel& level = learnt->levels[l - 1];
    const ModelLevel& below = learnt->levels[l];
    if (!nobody(matches[l - 1]) || !nobody(level.u, random)) continue;
    // Whichever is too great for that comes down, so that no sum exceeds 1.
    const double m = level.u * below.m / below.u;
    if (m < level.m) {
      level.m = chance(m);
    } else {
      level.u = chance(level.m * below.u / below.m);
    }
  }
  // By the pseudo-pairs of all levels alone they would be far from adding up.
  if (!nobody(std::accumulate(matches.begin(), matches.end(), 0.0))) return;
  double sum = 0;
  for (const ModelLevel& level : learnt->levels) sum += level.m;
  for (ModelLevel& level : learnt->levels) level.m = chance(level.m / sum);
}

}  // namespace kindred
