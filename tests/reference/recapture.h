// What bands say of a pair that others of them have found, one band after the other; and where a
// chance may lie, by trying all.

#ifndef KINDRED_TESTS_REFERENCE_RECAPTURE_H_
#define KINDRED_TESTS_REFERENCE_RECAPTURE_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "linkage/plan/share_interval.h"

namespace kindred::reference {

struct Band {
  bool agrees = false;    // the two records share its key
  bool admitted = false;  // which admits both
};

struct Answers {
  uint64_t asked = 0;
  uint64_t found = 0;
};

inline Answers ask_bands(const std::vector<Band>& bands) {
  Answers answers;
  for (size_t i = 0; i < bands.size(); ++i) {
    bool found_by_another = false;
    for (size_t j = 0; j < bands.size(); ++j) {
      if (j != i && bands[j].agrees && bands[j].admitted) found_by_another = true;
    }
    if (!found_by_another) continue;
    ++answers.asked;
    if (bands[i].agrees) ++answers.found;
  }
  return answers;
}

// To 1 / steps.
inline ShareInterval try_all_chances(double share, double trials, double doubt, int steps) {
  ShareInterval interval{1, 0};
  for (int i = 0; i <= steps; ++i) {
    const double chance = static_cast<double>(i) / steps;
    double entropy = 0;
    if (share > 0) entropy += share * std::log(share / chance);
    if (share < 1) entropy += (1 - share) * std::log((1 - share) / (1 - chance));
    if (trials * entropy > std::log(2 / doubt)) continue;
    interval.low = std::min(interval.low, chance);
    interval.high = std::max(interval.high, chance);
  }
  return interval;
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_RECAPTURE_H_
