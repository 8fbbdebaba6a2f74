#include "linkage/block/normal_table.h"

#include "linkage/base/hash.h"
#include "linkage/block/normal.h"

namespace kindred {

const float* NormalTable::kept(uint64_t group, uint64_t span) const {
  if (group >= kGroups || span >= kSpans) return nullptr;
  Part& part = parts_[group * kSpans + span];
  std::call_once(part.made, [&] {
    part.numbers = std::make_unique<float[]>(kSpan * kPlaneGroup);  // NOLINT(*-avoid-c-arrays)
    for (uint64_t i = 0; i < kSpan; ++i) {
      make(group, span * kSpan + i, part.numbers.get() + i * kPlaneGroup);
    }
  });
  return part.numbers.get();
}

void NormalTable::make(uint64_t group, uint64_t component, float* numbers) const {
  for (size_t i = 0; i < kPlaneGroup; ++i) {
    const uint64_t function = mix(seed_, group * kPlaneGroup + i);
    // Without loss: it is a multiple of 2^-20 below 8.
    numbers[i] = static_cast<float>(standard_normal(mix(function, component)));
  }
}

}  // namespace kindred
