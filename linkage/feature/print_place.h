// Where something is in the image of a print, and which way it points, in 32 bits.

#ifndef KINDRED_LINKAGE_FEATURE_PRINT_PLACE_H_
#define KINDRED_LINKAGE_FEATURE_PRINT_PLACE_H_

#include <cstdint>

namespace kindred {

// A turn in steps of 360 / 256 degrees.
inline constexpr int kTurnSteps = 256;

struct PrintPlace {
  int x = 0;          // pixels modulo 4096: the difference of two is right up to 2047 pixels
  int y = 0;          // as x
  int direction = 0;  // in turn steps, 0 to 255

  uint32_t packed() const {
    return static_cast<uint32_t>(x & 0xFFF) | static_cast<uint32_t>(y & 0xFFF) << 12U |
           static_cast<uint32_t>(direction & 0xFF) << 24U;
  }

  static PrintPlace unpacked(uint32_t bits) {
    return {static_cast<int>(bits & 0xFFFU), static_cast<int>(bits >> 12U & 0xFFFU),
            static_cast<int>(bits >> 24U)};
  }
};

// From -2048 to 2047.
inline int place_difference(int a, int b) { return ((a - b + 2048) & 0xFFF) - 2048; }

// The turn from b to a, from -128 to 127 steps.
inline int turn_between(int a, int b) { return ((a - b + 128) & 0xFF) - 128; }

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_PRINT_PLACE_H_
