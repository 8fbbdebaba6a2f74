#ifndef KINDRED_TOOLS_KINDRED_REPORT_WILSON_H_
#define KINDRED_TOOLS_KINDRED_REPORT_WILSON_H_

#include <cstdint>

namespace kindred {

struct Interval {
  double low = 0;
  double high = 0;
};

// The 95 % interval of a share when `found` of `pairs` were seen (E. B. Wilson, "Probable
// inference, the law of succession, and statistical inference", J. Am. Stat. Assoc. 22, 1927):
// holds for few pairs and for shares near 0 and 1 too. 0 to 1 without pairs.
Interval wilson(uint64_t found, uint64_t pairs);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_WILSON_H_
