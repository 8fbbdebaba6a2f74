#include "linkage/block/minhash_kernel.h"

// Highway compiles this file once for every instruction set and chooses when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "linkage/block/minhash_kernel.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Slots outside, elements inside: what belongs to a vector of slots stays in registers.
void least_hashes(std::span<const uint32_t> elements, std::span<const uint32_t> multipliers,
                  std::span<const uint32_t> offsets, std::span<uint32_t> least) {
  const hn::CappedTag<uint32_t, kMinHashLanes> lanes;
  for (size_t slot = 0; slot < least.size(); slot += hn::Lanes(lanes)) {
    const auto multiplier = hn::LoadU(lanes, multipliers.data() + slot);
    const auto offset = hn::LoadU(lanes, offsets.data() + slot);
    auto minimum = hn::Set(lanes, UINT32_MAX);
    for (const uint32_t element : elements) {
      const auto hash = hn::Add(hn::Mul(multiplier, hn::Set(lanes, element)), offset);
      minimum = hn::Min(minimum, hash);
    }
    hn::StoreU(minimum, lanes, least.data() + slot);
  }
}

size_t count_equal(std::span<const uint32_t> a, std::span<const uint32_t> b) {
  const hn::CappedTag<uint32_t, kMinHashLanes> lanes;
  size_t equal = 0;
  size_t slot = 0;
  for (; slot + hn::Lanes(lanes) <= a.size(); slot += hn::Lanes(lanes)) {
    equal += hn::CountTrue(
        lanes, hn::Eq(hn::LoadU(lanes, a.data() + slot), hn::LoadU(lanes, b.data() + slot)));
  }
  for (; slot < a.size(); ++slot) equal += a[slot] == b[slot];
  return equal;
}

}  // namespace HWY_NAMESPACE
}  // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(least_hashes);
HWY_EXPORT(count_equal);

void least_hashes(std::span<const uint32_t> elements, std::span<const uint32_t> multipliers,
                  std::span<const uint32_t> offsets, std::span<uint32_t> least) {
  HWY_DYNAMIC_DISPATCH(least_hashes)(elements, multipliers, offsets, least);
}

size_t count_equal(std::span<const uint32_t> a, std::span<const uint32_t> b) {
  return HWY_DYNAMIC_DISPATCH(count_equal)(a, b);
}

}  // namespace kindred
#endif
