#ifndef KINDRED_LINKAGE_BLOCK_NORMAL_H_
#define KINDRED_LINKAGE_BLOCK_NORMAL_H_

#include <cstdint>

namespace kindred {

// A standard normal number made of 64 random bits: the normal quantile of what they say, to within
// 0.0002, out to 7 standard deviations. A multiple of 2^-20, and the same on every machine: a
// maths library's last digit does not show.
double standard_normal(uint64_t bits);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_NORMAL_H_
