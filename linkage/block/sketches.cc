// Sketches for the cosine distance (MMDS 3.7.3): as with random hyperplanes, but the normal vectors
// have components of +1 and -1 alone. 64 functions cost one hash a component. The angle is met well
// by vectors of many components and badly by those of a few, for which there are few such normals.

#include <array>
#include <cmath>

#include "linkage/block/cosine_family.h"
#include "linkage/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x736b6574636831;  // part of the keys' meaning
constexpr uint32_t kGroup = 64;               // functions that share a hash

class Sketches final : public CosineFamily {
 public:
  std::string name() const override { return "sketches"; }

  // O(components * functions).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    if (operand.components.empty()) return false;
    const auto last = static_cast<uint32_t>(first + out.size());
    for (uint32_t group = first / kGroup; group * kGroup < last; ++group) {
      const std::array<double, kGroup> dots = dot_products(operand.components, group);
      for (uint32_t i = 0; i < kGroup; ++i) {
        const uint32_t function = group * kGroup + i;
        if (function >= first && function < last) out[function - first] = dots[i] >= 0;
      }
    }
    return true;
  }

 private:
  static std::array<double, kGroup> dot_products(std::span<const Component> components,
                                                 uint32_t group) {
    std::array<double, kGroup> dots{};
    const uint64_t seed = mix(kSeed, group);
    const int scale = -exponent(components);
    for (const Component& c : components) {
      const uint64_t minus = mix(seed, c.index);
      const double value = std::scalbn(c.value, scale);
      for (uint32_t i = 0; i < kGroup; ++i) dots[i] += minus >> i & 1U ? -value : value;
    }
    return dots;
  }
};

FamilyPointer make(std::span<const std::optional<double>> /*options*/) {
  return std::make_shared<Sketches>();
}

}  // namespace

FamilyKind sketches_kind() { return {"sketches", Operand::Kind::kVector, 20, 12, {}, make}; }

}  // namespace kindred
