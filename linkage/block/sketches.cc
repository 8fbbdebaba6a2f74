// Sketches for the cosine distance (MMDS 3.7.3): as with random hyperplanes, but the normal vectors
// have components of +1 and -1 alone. 64 functions cost one hash a component. The angle is met well
// by vectors of many components and badly by those of a few, for which there are few such normals.

#include <array>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/block/cosine_family.h"
#include "linkage/block/cosine_kernel.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x736b6574636831;  // part of the keys' meaning

class Sketches final : public CosineFamily {
 public:
  std::string name() const override { return "sketches"; }

  // O(components * functions).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    if (operand.components.empty()) return false;
    const std::vector<double> values = scaled(operand.components);
    std::vector<SketchTerm> terms(values.size());
    const uint64_t last = uint64_t{first} + out.size();
    std::array<double, kSketchGroup> sums;
    for (uint64_t group = first / kSketchGroup; group * kSketchGroup < last; ++group) {
      const uint64_t seed = mix(kSeed, group);
      for (size_t i = 0; i < terms.size(); ++i) {
        terms[i] = {values[i], mix(seed, operand.components[i].index)};
      }
      sketch_sums(terms, sums);
      for (size_t i = 0; i < kSketchGroup; ++i) {
        const uint64_t function = group * kSketchGroup + i;
        if (function >= first && function < last) out[function - first] = sums[i] >= 0;
      }
    }
    return true;
  }
};

FamilyPointer make(std::span<const std::optional<double>> /*options*/) {
  return std::make_shared<Sketches>();
}

}  // namespace

FamilyKind sketches_kind() { return {"sketches", Operand::Kind::kVector, 20, 12, {}, make}; }

}  // namespace kindred
