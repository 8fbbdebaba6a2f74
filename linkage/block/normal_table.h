#ifndef KINDRED_LINKAGE_BLOCK_NORMAL_TABLE_H_
#define KINDRED_LINKAGE_BLOCK_NORMAL_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "linkage/block/cosine_kernel.h"

namespace kindred {

// The normal vectors of hyperplanes: function n has at component i the standard normal number that
// belongs to n, i and the seed. Dense vectors ask for the numbers of the first 4,096 components and
// 1,024 functions again and again, so these are kept once they have been asked for: 16 KiB for 256
// components and 16 functions. Functions come in groups of kPlaneGroup.
//
// Safe to share between threads.
class NormalTable {
 public:
  static constexpr uint64_t kSpan = 256;  // components that are kept together

  explicit NormalTable(uint64_t seed) : seed_(seed) {}

  // The numbers of the group's functions for each of the components [span * kSpan, (span + 1) *
  // kSpan). Null where they are not kept.
  const float* kept(uint64_t group, uint64_t span) const;

  // The numbers of the group's functions for one component.
  void make(uint64_t group, uint64_t component, float* numbers) const;

 private:
  static constexpr size_t kGroups = 64;
  static constexpr size_t kSpans = 16;

  struct Part {
    std::once_flag made;
    std::unique_ptr<float[]> numbers;  // NOLINT(modernize-avoid-c-arrays)
  };

  uint64_t seed_;
  mutable std::array<Part, kGroups * kSpans> parts_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_NORMAL_TABLE_H_
