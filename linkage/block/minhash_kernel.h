#ifndef KINDRED_LINKAGE_BLOCK_MINHASH_KERNEL_H_
#define KINDRED_LINKAGE_BLOCK_MINHASH_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace kindred {

// Slots are signed in groups of that many: the widest vectors of 32-bit lanes there are.
inline constexpr size_t kMinHashLanes = 16;

// The inner loop of min-hash (MMDS 3.3.5): least[i] becomes the least (multipliers[i] * x +
// offsets[i]) mod 2^32 over all x of `elements`; 2^32 - 1 when there are none. The three arrays of
// slots are of one length, a multiple of kMinHashLanes. Runs on the widest vectors the processor
// has; the result is the same on all. O(elements * slots).
void least_hashes(std::span<const uint32_t> elements, std::span<const uint32_t> multipliers,
                  std::span<const uint32_t> offsets, std::span<uint32_t> least);

// In how many slots two signatures of equal length agree (MMDS 3.3.3). O(slots).
size_t count_equal(std::span<const uint32_t> a, std::span<const uint32_t> b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_MINHASH_KERNEL_H_
