#include "linkage/block/cosine_kernel.h"

#include <array>
#include <vector>

#include "tests/catch.h"
#include "tests/each_target.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

// Numbers whose sums depend on the order and on every rounding.
double number(RandomText* random) {
  return (static_cast<double>(random->number(UINT32_MAX)) - 0x1p31) / 3;
}

TEST_CASE("products with normals are those of the plain loop, to the bit, on every target") {
  RandomText random(1);
  const size_t targets = for_each_target([&] {
    for (const size_t size : {0U, 1U, 384U}) {
      std::vector<float> normals(size * kPlaneGroup);
      for (float& normal : normals) normal = static_cast<float>(number(&random));
      std::vector<PlaneTerm> terms(size);
      for (size_t i = 0; i < size; ++i) {
        terms[i] = {number(&random), normals.data() + i * kPlaneGroup};
      }
      std::array<double, kPlaneGroup> expected{};
      for (const PlaneTerm& term : terms) {
        for (size_t i = 0; i < kPlaneGroup; ++i) {
          const volatile double product = term.value * term.normals[i];  // rounded by itself
          expected[i] += product;
        }
      }
      std::array<double, kPlaneGroup> sums;
      plane_sums(terms, sums);
      REQUIRE(sums == expected);
    }
  });
  CHECK(targets >= 1);
}

TEST_CASE("signed sums are those of the plain loop, to the bit, on every target") {
  RandomText random(2);
  const size_t targets = for_each_target([&] {
    for (const size_t size : {0U, 1U, 384U}) {
      std::vector<SketchTerm> terms(size);
      for (SketchTerm& term : terms) term = {number(&random), random.number(UINT64_MAX - 1)};
      std::array<double, kSketchGroup> expected{};
      for (const SketchTerm& term : terms) {
        for (size_t i = 0; i < kSketchGroup; ++i) {
          expected[i] += term.minus >> i & 1U ? -term.value : term.value;
        }
      }
      std::array<double, kSketchGroup> sums;
      sketch_sums(terms, sums);
      REQUIRE(sums == expected);
    }
  });
  CHECK(targets >= 1);
}

}  // namespace
}  // namespace kindred
