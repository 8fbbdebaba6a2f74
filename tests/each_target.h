// Kernels of Highway on every instruction set there is.

#ifndef KINDRED_TESTS_EACH_TARGET_H_
#define KINDRED_TESTS_EACH_TARGET_H_

#include <hwy/targets.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "tests/catch.h"

namespace kindred {

// Calls visit() once for each instruction set that was compiled in and that this processor has.
// Gives how many these are.
template <typename Visit>
size_t for_each_target(Visit&& visit) {
  size_t count = 0;
  for (uint64_t left = static_cast<uint64_t>(hwy::SupportedTargets() & HWY_TARGETS); left != 0;
       left &= left - 1) {
    const auto target = static_cast<int64_t>(uint64_t{1} << std::countr_zero(left));
    CAPTURE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    visit();
    ++count;
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
  return count;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_EACH_TARGET_H_
