// Random hyperplanes for the cosine distance (MMDS 3.7.2): function n is the side of the n-th plane
// on which a vector lies. A plane's normal vector has independent standard normal components, so
// its direction is uniform on the sphere in any number of dimensions.

#include <cmath>

#include "linkage/block/cosine_family.h"
#include "linkage/block/normal.h"
#include "linkage/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x68797065727031;  // part of the keys' meaning

class Hyperplanes final : public CosineFamily {
 public:
  std::string name() const override { return "hyperplanes"; }

  // O(components * functions).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    if (operand.components.empty()) return false;
    const int scale = -exponent(operand.components);
    for (size_t i = 0; i < out.size(); ++i) {
      const uint64_t function = mix(kSeed, first + i);
      double dot = 0;
      for (const Component& c : operand.components) {
        dot += standard_normal(mix(function, c.index)) * std::scalbn(c.value, scale);
      }
      out[i] = dot >= 0;
    }
    return true;
  }
};

FamilyPointer make(std::span<const std::optional<double>> /*options*/) {
  return std::make_shared<Hyperplanes>();
}

}  // namespace

FamilyKind hyperplanes_kind() { return {"hyperplanes", Operand::Kind::kVector, 20, 12, {}, make}; }

}  // namespace kindred
