#ifndef KINDRED_LINKAGE_BLOCK_NORMAL_H_
#define KINDRED_LINKAGE_BLOCK_NORMAL_H_

#include <cstdint>

namespace kindred {

// A standard normal number made of 64 random bits: their normal quantile, to within 0.0002, out to
// 7 standard deviations. It is a multiple of 2^-20, so that a maths library's last digit does not
// show, and the number is the same on every machine.
double standard_normal(uint64_t bits);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_NORMAL_H_
