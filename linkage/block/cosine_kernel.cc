#include "linkage/block/cosine_kernel.h"

#include <array>

// Highway compiles this file once for every instruction set and chooses when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "linkage/block/cosine_kernel.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Functions outside, terms inside: the sums stay in registers, four vectors of them so that an
// addition need not wait for the one before.
constexpr size_t kVectors = 4;
using Lanes = hn::CappedTag<double, 4>;

void plane_sums(std::span<const PlaneTerm> terms, std::span<double, kPlaneGroup> sums) {
  const Lanes lanes;
  const hn::Rebind<float, Lanes> narrow;
  const size_t count = hn::Lanes(lanes);
  for (size_t first = 0; first < kPlaneGroup; first += kVectors * count) {
    auto a = hn::Zero(lanes);
    auto b = a;
    auto c = a;
    auto d = a;
    for (const PlaneTerm& term : terms) {
      const auto value = hn::Set(lanes, term.value);
      const auto product = [&](size_t i) {
        const auto normals = hn::LoadU(narrow, term.normals + first + i * count);
        return hn::Mul(value, hn::PromoteTo(lanes, normals));
      };
      a = hn::Add(a, product(0));
      b = hn::Add(b, product(1));
      c = hn::Add(c, product(2));
      d = hn::Add(d, product(3));
    }
    hn::StoreU(a, lanes, sums.data() + first);
    hn::StoreU(b, lanes, sums.data() + first + count);
    hn::StoreU(c, lanes, sums.data() + first + 2 * count);
    hn::StoreU(d, lanes, sums.data() + first + 3 * count);
  }
}

void sketch_sums(std::span<const SketchTerm> terms, std::span<double, kSketchGroup> sums) {
  const Lanes lanes;
  const hn::RebindToUnsigned<Lanes> bits;
  const size_t count = hn::Lanes(lanes);
  std::array<uint64_t, kSketchGroup> bit_of;
  for (size_t i = 0; i < kSketchGroup; ++i) bit_of[i] = uint64_t{1} << i;
  for (size_t first = 0; first < kSketchGroup; first += kVectors * count) {
    const auto bits_at = [&](size_t i) {
      return hn::LoadU(bits, bit_of.data() + first + i * count);
    };
    const auto bits_a = bits_at(0);
    const auto bits_b = bits_at(1);
    const auto bits_c = bits_at(2);
    const auto bits_d = bits_at(3);
    auto a = hn::Zero(lanes);
    auto b = a;
    auto c = a;
    auto d = a;
    for (const SketchTerm& term : terms) {
      const auto plus = hn::Set(lanes, term.value);
      const auto minus = hn::Set(lanes, -term.value);
      const auto which = hn::Set(bits, term.minus);
      const auto signed_by = [&](const auto bit) {
        return hn::IfThenElse(hn::RebindMask(lanes, hn::TestBit(which, bit)), minus, plus);
      };
      a = hn::Add(a, signed_by(bits_a));
      b = hn::Add(b, signed_by(bits_b));
      c = hn::Add(c, signed_by(bits_c));
      d = hn::Add(d, signed_by(bits_d));
    }
    hn::StoreU(a, lanes, sums.data() + first);
    hn::StoreU(b, lanes, sums.data() + first + count);
    hn::StoreU(c, lanes, sums.data() + first + 2 * count);
    hn::StoreU(d, lanes, sums.data() + first + 3 * count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(plane_sums);
HWY_EXPORT(sketch_sums);

void plane_sums(std::span<const PlaneTerm> terms, std::span<double, kPlaneGroup> sums) {
  HWY_DYNAMIC_DISPATCH(plane_sums)(terms, sums);
}

void sketch_sums(std::span<const SketchTerm> terms, std::span<double, kSketchGroup> sums) {
  HWY_DYNAMIC_DISPATCH(sketch_sums)(terms, sums);
}

}  // namespace kindred
#endif
