// Worked examples of the book's chapter on signatures, bands and sketches, where they name hash
// functions or vectors of their own.

#include <algorithm>
#include <vector>

#include "linkage/block/family.h"
#include "linkage/block/minhash.h"
#include "linkage/compare/cosine.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Signature = std::vector<uint32_t>;

TEST_CASE("signatures of two hash functions, and what they estimate") {  // MMDS figure 3.4
  const std::vector<LinearHash> functions = {{1, 1, 5}, {3, 1, 5}};
  const std::vector<std::vector<uint64_t>> sets = {{0, 3}, {2}, {1, 3, 4}, {0, 2, 3}};
  std::vector<Signature> signatures;
  for (const std::vector<uint64_t>& set : sets) {
    Signature& signature = signatures.emplace_back();
    for (const LinearHash& function : functions) {
      uint64_t least = UINT64_MAX;
      for (const uint64_t row : set) least = std::min(least, function(row));
      signature.push_back(static_cast<uint32_t>(least));
    }
  }
  CHECK(signatures == std::vector<Signature>{{1, 0}, {3, 2}, {0, 0}, {1, 0}});
  CHECK(estimate_similarity(signatures[0], signatures[3]).similarity == 1);  // in truth 2/3
  CHECK(estimate_similarity(signatures[0], signatures[2]).similarity == 0.5);
  CHECK(signature_agreement(signatures[0], signatures[1]) == 0);
}

TEST_CASE("columns that agree in all rows of a band share its key") {  // MMDS figure 3.6
  const std::vector<Signature> columns = {{1, 3, 0}, {0, 2, 1}, {0, 1, 3}, {0, 2, 1}, {2, 2, 1}};
  const RulePointer band = minhash({.feature = 0, .name = "f", .bands = 1, .rows = 3});
  std::vector<uint64_t> keys;
  for (const Signature& column : columns) {
    Features features;
    features.signatures = {column};
    band->keys(features, &keys);
  }
  REQUIRE(keys.size() == columns.size());
  for (size_t a = 0; a < keys.size(); ++a) {
    for (size_t b = 0; b < a; ++b) CHECK((keys[a] == keys[b]) == (a == 3 && b == 1));
  }
}

TEST_CASE("three random vectors estimate an angle of 38 degrees as 120") {  // MMDS example 3.21
  const std::vector<double> x = {3, 4, 5, 6};
  const std::vector<double> y = {4, 3, 2, 1};
  double equal = 0;
  for (const std::vector<double>& v :
       {std::vector<double>{1, -1, 1, 1}, {-1, 1, -1, 1}, {1, 1, -1, -1}}) {
    equal += (dot_product(v, x) >= 0) == (dot_product(v, y) >= 0) ? 1 : 0;
  }
  CHECK(equal == 1);
  CHECK(family("sketches")->distance(equal / 3) == Approx(120));
  CHECK(angle_degrees(x, y).value() == Approx(38.0476));
}

}  // namespace
}  // namespace kindred
