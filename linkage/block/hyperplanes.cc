// Random hyperplanes for the cosine distance (MMDS 3.7.2): function n is the side of the n-th plane
// on which a vector lies. A plane's normal vector has independent standard normal components, so
// its direction is uniform on the sphere in any number of dimensions.

#include <array>
#include <vector>

#include "linkage/block/cosine_family.h"
#include "linkage/block/cosine_kernel.h"
#include "linkage/block/normal_table.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x68797065727031;  // part of the keys' meaning

class Hyperplanes final : public CosineFamily {
 public:
  std::string name() const override { return "hyperplanes"; }

  // O(components * functions).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    if (operand.components.empty()) return false;
    Terms terms(normals_, operand.components);
    const uint64_t last = uint64_t{first} + out.size();
    std::array<double, kPlaneGroup> sums;
    for (uint64_t group = first / kPlaneGroup; group * kPlaneGroup < last; ++group) {
      plane_sums(terms.of(group), sums);
      for (size_t i = 0; i < kPlaneGroup; ++i) {
        const uint64_t function = group * kPlaneGroup + i;
        if (function >= first && function < last) out[function - first] = sums[i] >= 0;
      }
    }
    return true;
  }

 private:
  // A vector, and the normals of one group after the other.
  class Terms {
   public:
    Terms(const NormalTable& table, std::span<const Component> components)
        : table_(table), components_(components), terms_(components.size()) {
      const std::vector<double> values = scaled(components);
      for (size_t i = 0; i < terms_.size(); ++i) terms_[i].value = values[i];
    }

    std::span<const PlaneTerm> of(uint64_t group) {
      made_.resize(terms_.size() * kPlaneGroup);
      uint64_t span = UINT64_MAX;
      const float* kept = nullptr;
      for (size_t i = 0; i < terms_.size(); ++i) {
        const uint64_t index = components_[i].index;
        if (index / NormalTable::kSpan != span) {
          span = index / NormalTable::kSpan;
          kept = table_.kept(group, span);
        }
        if (kept != nullptr) {
          terms_[i].normals = kept + index % NormalTable::kSpan * kPlaneGroup;
        } else {
          table_.make(group, index, made_.data() + i * kPlaneGroup);
          terms_[i].normals = made_.data() + i * kPlaneGroup;
        }
      }
      return terms_;
    }

   private:
    const NormalTable& table_;
    std::span<const Component> components_;
    std::vector<PlaneTerm> terms_;
    std::vector<float> made_;  // of what is not kept
  };

  NormalTable normals_{kSeed};
};

FamilyPointer make(std::span<const std::optional<double>> /*options*/) {
  return std::make_shared<Hyperplanes>();
}

}  // namespace

FamilyKind hyperplanes_kind() { return {"hyperplanes", Operand::Kind::kVector, 20, 12, {}, make}; }

}  // namespace kindred
