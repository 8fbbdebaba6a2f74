// Random fingerprints, and second prints of a finger.

#ifndef KINDRED_TESTS_RANDOM_PRINTS_H_
#define KINDRED_TESTS_RANDOM_PRINTS_H_

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

using Print = std::vector<Minutia>;

class RandomPrints {
 public:
  explicit RandomPrints(uint64_t seed) : engine_(seed) {}

  // Uniform in [least, most].
  double number(double least, double most) {
    return least + (most - least) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
  }

  // Within an image of 300 by 300 pixels.
  Print print(size_t minutiae) {
    Print print(minutiae);
    for (Minutia& m : print) {
      m.x = static_cast<float>(number(0, 300));
      m.y = static_cast<float>(number(0, 300));
      m.angle = static_cast<float>(number(0, 359.9));
    }
    return print;
  }

  // Each minutia off by up to so many pixels, and half as many degrees.
  Print shaken(Print print, double pixels) {
    for (Minutia& m : print) {
      m.x += static_cast<float>(number(-pixels, pixels));
      m.y += static_cast<float>(number(-pixels, pixels));
      m.angle = in_circle(m.angle + number(-pixels, pixels) / 2);
    }
    return print;
  }

  static Print moved(Print print, double turn, double x, double y) {
    const double angle = turn * std::numbers::pi / 180;
    for (Minutia& m : print) {
      const double before_x = m.x;
      const double before_y = m.y;
      m.x = static_cast<float>(std::cos(angle) * before_x - std::sin(angle) * before_y + x);
      m.y = static_cast<float>(std::sin(angle) * before_x + std::cos(angle) * before_y + y);
      m.angle = in_circle(m.angle + turn);
    }
    return print;
  }

 private:
  static float in_circle(double angle) {
    return static_cast<float>(std::fmod(std::fmod(angle, 360) + 360, 360));
  }

  std::mt19937_64 engine_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_RANDOM_PRINTS_H_
