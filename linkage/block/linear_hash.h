#ifndef KINDRED_LINKAGE_BLOCK_LINEAR_HASH_H_
#define KINDRED_LINKAGE_BLOCK_LINEAR_HASH_H_

#include <cstdint>
#include <numeric>

namespace kindred {

// h(x) = (a x + b) mod m, the hash function of min-hash (MMDS 3.3.5). With m a prime above the
// universe and a, b random, a not 0, h(x) mod n is universal. Never overflows; m at least 1.
struct LinearHash {
  uint64_t a = 1;
  uint64_t b = 0;
  uint64_t m = 1;

  constexpr uint64_t operator()(uint64_t x) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<uint64_t>((Wide{a} * x + b) % m);
  }

  // Whether it permutes 0 ... m - 1, as min-hash without collisions asks: a and m have no common
  // divisor.
  constexpr bool permutation() const { return std::gcd(a, m) == 1; }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_LINEAR_HASH_H_
