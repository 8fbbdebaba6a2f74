// The hash functions behind every key, shingle and identity. Their values are stored in state and
// model files and travel between machines: they never change, and are equal on every platform (see
// hash_test.cc).

#ifndef KINDRED_LINKAGE_BASE_HASH_H_
#define KINDRED_LINKAGE_BASE_HASH_H_

#include <cstdint>
#include <string_view>

namespace kindred {

// XXH3, 64 bits, of any bytes.
uint64_t hash_bytes(std::string_view bytes, uint64_t seed);

// Both halves of the 128-bit product, folded by exclusive or. One multiplication: fine for
// spreading a key by a fixed odd factor, too linear for counters. Zero when either argument is
// zero.
constexpr uint64_t multiply_fold(uint64_t a, uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64U);
}

// Hashes two values into one; the order of the arguments matters. Good enough that mix(h, 0),
// mix(h, 1), ... look independent and that mix may be chained to hash a sequence. The first product
// carries each argument into both halves, the second one hides the linear structure of the first
// (in the manner of wyhash; the constants are digits of pi). The arguments enter again before the
// second product, so that no value of one of them wipes out the other.
constexpr uint64_t mix(uint64_t a, uint64_t b) {
  __extension__ using Product = unsigned __int128;
  constexpr uint64_t kFirst = 0x243F6A8885A308D3U;
  constexpr uint64_t kSecond = 0x13198A2E03707345U;
  constexpr uint64_t kThird = 0xA4093822299F31D1U;
  const Product product = static_cast<Product>(a ^ kFirst) * (b ^ kSecond);
  return multiply_fold(static_cast<uint64_t>(product) ^ b ^ kThird,
                       static_cast<uint64_t>(product >> 64U) ^ a ^ kSecond);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_HASH_H_
