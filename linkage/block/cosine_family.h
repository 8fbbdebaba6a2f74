#ifndef KINDRED_LINKAGE_BLOCK_COSINE_FAMILY_H_
#define KINDRED_LINKAGE_BLOCK_COSINE_FAMILY_H_

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "linkage/block/aligned.h"
#include "linkage/block/family.h"
#include "linkage/compare/cosine.h"

namespace kindred {

// What the families for the cosine distance have in common (MMDS 3.7.2): the distance is the angle,
// 0 to 180 degrees, and a function, the sign of a dot product, agrees with chance 1 - angle / 180.
// A dot product of 0 counts as positive. The zero vector has no direction and no values.
class CosineFamily : public Family {
 public:
  Operand::Kind operand() const override { return Operand::Kind::kVector; }
  std::string_view distance_name() const override { return "angle in degrees"; }
  double agree(double degrees) const override { return similarity(degrees); }
  double similarity(double degrees) const override { return 1 - degrees / 180; }
  double distance(double similarity) const override { return 180 * (1 - similarity); }

  std::optional<double> measure(const Operand& a, const Operand& b) const override {
    const AlignedVectors pair = aligned(a.components, b.components);
    return angle_degrees(pair.x, pair.y);
  }

 protected:
  // The components times the power of two that brings the largest one near 1, so that no sum is
  // infinite. As they are where none can be: it changes no sign.
  static std::vector<double> scaled(std::span<const Component> components) {
    constexpr int kFar = 400;  // its square is far from the ends of what a double can be
    double most = 0;
    for (const Component& c : components) most = std::max(most, std::abs(c.value));
    const int exponent = std::ilogb(most);
    const bool far = std::abs(exponent) > kFar;
    std::vector<double> values(components.size());
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = far ? std::scalbn(components[i].value, -exponent) : components[i].value;
    }
    return values;
  }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_COSINE_FAMILY_H_
