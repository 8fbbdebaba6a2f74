// What every family keeps to, and what each makes of odd vectors.

#include "linkage/block/family.h"

#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Values = std::vector<uint32_t>;
using Numbers = std::vector<double>;

SparseVector sparse(const Numbers& dense) { return decode_sparse_vector(encode_vector(dense)); }

// The values of n functions; none when the family has none.
Values values(const Family& family, const SparseVector& vector, size_t n = 300,
              uint32_t first = 0) {
  Values out(n);
  const Operand operand{.set = {}, .components = vector.components, .length = vector.length};
  if (!family.values(operand, first, out)) out.clear();
  return out;
}

Values values(const Family& family, const Numbers& dense) { return values(family, sparse(dense)); }

Values values(const Family& family, const std::vector<uint64_t>& set, size_t n, uint32_t first) {
  Values out(n);
  if (!family.values({.set = set, .components = {}}, first, out)) out.clear();
  return out;
}

// Each family of the table with what it needs and no more, and with all of its options.
std::vector<FamilyPointer> every_family() {
  constexpr double kOption = 40;
  std::vector<FamilyPointer> families;
  for (const FamilyKind& kind : family_kinds()) {
    std::vector<std::pair<std::string_view, double>> needed;
    std::vector<std::pair<std::string_view, double>> all;
    for (const FamilyOption& option : kind.options) {
      if (option.required) needed.emplace_back(option.name, kOption);
      all.emplace_back(option.name, kOption);
    }
    families.push_back(family(kind.name, needed));
    if (all.size() > needed.size()) families.push_back(family(kind.name, all));
  }
  return families;
}

std::vector<uint64_t> random_set(std::mt19937_64* random) {
  std::vector<uint64_t> set(30);
  for (uint64_t& element : set) element = (*random)();
  return set;
}

TEST_CASE("a function is the same whatever others are asked for") {
  std::mt19937_64 random(1);
  for (const FamilyPointer& family : every_family()) {
    CAPTURE(family->name(), family->options());
    const std::vector<uint64_t> set = random_set(&random);
    Numbers dense(40);
    for (double& x : dense) x = static_cast<double>(random() % 2000) / 100 - 10;
    const bool sets = family->operand() == Operand::Kind::kSet;
    const auto signature = [&](size_t n, uint32_t first) {
      return sets ? values(*family, set, n, first) : values(*family, sparse(dense), n, first);
    };
    const Values all = signature(200, 0);
    REQUIRE(all.size() == 200);
    for (const uint32_t first : {1U, 63U, 70U, 128U}) {
      CHECK(signature(50, first) == Values(all.begin() + first, all.begin() + first + 50));
    }
  }
}

TEST_CASE("the chance to agree falls with the distance, and similarity is its measure") {
  for (const FamilyPointer& family : every_family()) {
    CAPTURE(family->name(), family->options());
    CHECK(family->similarity(0) == 1);
    CHECK(family->agree(0) == 1);
    double before = 1;
    for (double similarity = 0.95; similarity > 0.01; similarity -= 0.05) {
      const double distance = family->distance(similarity);
      CHECK(family->similarity(distance) == Approx(similarity));
      CHECK(family->agree(distance) < before);
      before = family->agree(distance);
    }
  }
}

// The distance by the family's own measure.
std::optional<double> measured(const Family& family, const SparseVector& x, const SparseVector& y) {
  return family.measure({.set = {}, .components = x.components, .length = x.length},
                        {.set = {}, .components = y.components, .length = y.length});
}

std::optional<double> measured(const Family& family, const Numbers& x, const Numbers& y) {
  return measured(family, sparse(x), sparse(y));
}

TEST_CASE("each family measures its own distance") {
  const Numbers x = {1, 0, 3, 4};
  const Numbers y = {1, 2, 0, 4};
  CHECK(measured(*family("bits"), x, y) == 0.5);
  CHECK(measured(*family("bits", {{"length", 8}}), x, y) == 0.25);
  const double angle = std::acos(17 / std::sqrt(26.0 * 21.0)) * 180 / M_PI;
  CHECK(*measured(*family("hyperplanes"), x, y) == Approx(angle));
  CHECK(*measured(*family("sketches"), x, y) == Approx(angle));
  CHECK(*measured(*family("lines", {{"width", 1}}), x, y) == Approx(std::sqrt(13)));
  const std::vector<uint64_t> a = {1, 2, 3};
  const std::vector<uint64_t> b = {2, 3, 4, 5};
  const Operand left{.set = a, .components = {}};
  const Operand right{.set = b, .components = {}};
  CHECK(*family("minhash")->measure(left, right) == Approx(0.6));
  CHECK(*family("minhash", {{"one_in", 4}})->measure(left, right) == Approx(0.6));
}

TEST_CASE("what has no values has no distance either") {
  const Numbers zero = {0, 0};
  CHECK_FALSE(measured(*family("hyperplanes"), zero, Numbers{1, 2}));
  CHECK_FALSE(measured(*family("sketches"), Numbers{1, 2}, zero));
  CHECK(measured(*family("lines", {{"width", 1}}), zero, zero) == 0);
  CHECK_FALSE(measured(*family("bits"), Numbers{1, 2}, Numbers{1, 2, 3}));
  const std::vector<uint64_t> set = {1};
  const Operand empty;
  CHECK_FALSE(family("minhash")->measure(empty, {.set = set, .components = {}}));
}

TEST_CASE("families of directions see a vector and its multiples as one") {
  for (const char* name : {"hyperplanes", "sketches"}) {
    const FamilyPointer family = kindred::family(name);
    const Values one = values(*family, {1, -2, 3, 0, 5});
    REQUIRE(one.size() == 300);
    CHECK(values(*family, {4, -8, 12, 0, 20}) == one);
    CHECK(values(*family, {1e300, -2e300, 3e300, 0, 5e300}).size() == 300);
    CHECK(values(*family, {0x1p-1000, -0x1p-999, 3 * 0x1p-1000, 0, 5 * 0x1p-1000}) == one);
    CHECK(values(*family, {-1, 2, -3, 0, -5}) != one);
  }
}

TEST_CASE("the zero vector has no direction, but is a point") {
  const Numbers zero = {0, 0, 0};
  CHECK(values(*family("hyperplanes"), zero).empty());
  CHECK(values(*family("sketches"), zero).empty());
  CHECK(values(*family("lines", {{"width", 1}}), zero).size() == 300);
  CHECK(values(*family("bits"), zero).size() == 300);
}

// Components that a vector does not have are 0, so that vectors of different length can be
// compared.
TEST_CASE("vectors of different length differ by the components that one lacks") {
  const SparseVector pairs = decode_sparse_vector(encode_sparse_vector({{0, 1.0}, {2, 3.0}}));
  for (const FamilyPointer& family :
       {family("hyperplanes"), family("sketches"), family("lines", {{"width", 1}})}) {
    CAPTURE(family->name());
    CHECK(values(*family, {1, 0, 3}) == values(*family, {1, 0, 3, 0, 0}));
    CHECK(values(*family, {1, 0, 3}) == values(*family, pairs));
    CHECK(values(*family, {1, 0, 3}) != values(*family, {1, 0, 3, 0, 5}));
  }
}

TEST_CASE("Hamming distance is for vectors of one length") {
  const FamilyPointer bits = family("bits");
  CHECK(values(*bits, {1, 0, 1, 1}).size() == 300);
  CHECK(values(*bits, {1, 1, 1, 1}) != values(*bits, {1, 1, 1, 1, 1}));
  const SparseVector pairs = decode_sparse_vector(encode_sparse_vector({{0, 1.0}, {2, 1.0}}));
  CHECK(values(*bits, pairs).empty());  // of no known length
  const FamilyPointer four = family("bits", {{"length", 4}});
  CHECK(values(*four, pairs) == values(*four, {1, 0, 1, 0}));
  CHECK(values(*four, {1, 0, 1, 0, 1}).empty());
}

TEST_CASE("lines of known dimension are for vectors of no more components") {
  const FamilyPointer plane = family("lines", {{"width", 1}, {"dimensions", 2}});
  CHECK(values(*plane, {1, 2}).size() == 300);
  CHECK(values(*plane, {1, 2, 3}).empty());
  CHECK(values(*plane, {1, 2, 0}).empty());
  CHECK(measured(*plane, Numbers{1, 2}, Numbers{1, 2}) == 0);
  CHECK_FALSE(measured(*plane, Numbers{1, 2}, Numbers{1, 2, 3}));
}

TEST_CASE("a point too far out for its bucket's number has no values") {
  const Numbers far = {std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  CHECK(values(*family("lines", {{"width", 1e-300}}), far).empty());
}

TEST_CASE("the empty set has no min-hash") {
  for (const double one_in : {1.0, 4.0}) {
    CHECK(values(*family("minhash", {{"one_in", one_in}}), std::vector<uint64_t>(), 10, 0).empty());
  }
}

TEST_CASE("min-hash of a part of the rows has no value where the set has no such row") {
  const FamilyPointer limited = family("minhash", {{"one_in", 4}});
  const Values one = values(*limited, std::vector<uint64_t>{17}, 400, 0);
  size_t none = 0;
  for (const uint32_t value : one) none += value == Family::kNone;
  CHECK(none == 300);  // one element is in one of four groups
  CHECK(limited->partial());
  CHECK_FALSE(family("minhash")->partial());
}

TEST_CASE("a family is made by name, and told what is wrong") {
  CHECK(family("lines", {{"width", 4}})->options() == "width=4");
  CHECK(family("lines", {{"dimensions", 2}, {"width", 0.5}})->options() ==
        "width=0.5, dimensions=2");
  CHECK(family("bits", {{"length", 64}})->options() == "length=64");
  CHECK(family("minhash", {{"one_in", 1}})->options().empty());
  CHECK_THROWS_WITH(family("plains"), "there is no family \"plains\"");
  CHECK_THROWS_WITH(family("lines"), "lines needs \"width\"");
  CHECK_THROWS_WITH(family("lines", {{"width", 0}}), "width: expected a number above 0");
  CHECK_THROWS_WITH(family("lines", {{"width", -1}}), "width: expected a number above 0");
  CHECK_THROWS_WITH(family("lines", {{"width", NAN}}), "width: expected a number above 0");
  CHECK_THROWS_WITH(family("sketches", {{"width", 1}}), "sketches has no option \"width\"");
  CHECK_THROWS_AS(family("bits", {{"length", 2.5}}), std::invalid_argument);
}

// They are what keys are made of, on every machine.
TEST_CASE("the values of the families never change") {
  const SparseVector vector = sparse({1, -2.5, 0, 7});
  const auto few = [&](const FamilyPointer& family, size_t n) {
    return values(*family, vector, n);
  };
  CHECK(few(family("bits"), 3) == Values{1760455148, 1543886463, 1116286378});
  CHECK(few(family("hyperplanes"), 8) == Values{0, 0, 1, 0, 1, 0, 1, 1});
  CHECK(few(family("sketches"), 8) == Values{0, 0, 0, 0, 0, 0, 1, 1});
  CHECK(few(family("lines", {{"width", 2}}), 3) == Values{747416034, 1797232731, 452213275});
  CHECK(few(family("lines", {{"width", 2}, {"dimensions", 5}}), 3) ==
        Values{1495133396, 1495133396, 452213275});
  const std::vector<uint64_t> set = {1, 2, 3};
  CHECK(values(*family("minhash"), set, 3, 0) == Values{1359056888, 997366181, 2087917573});
  CHECK(values(*family("minhash", {{"one_in", 4}}), set, 3, 0) ==
        Values{3012195997, Family::kNone, 2087917573});
}

// Functions and components that are near and far give the same values together as one by one.
TEST_CASE("the values of many components and functions never change, whatever is asked for") {
  constexpr size_t kFunctions = 1100;
  std::vector<Component> components;
  for (uint64_t i = 0; i < 700; ++i) {
    components.push_back({i, static_cast<double>(i % 7) - 3.25});
  }
  components.push_back({5000, 40});
  components.push_back({uint64_t{1} << 60U, -40});
  const SparseVector vector = decode_sparse_vector(encode_sparse_vector(components));
  for (const auto& [name, expected] : {std::pair("hyperplanes", uint64_t{5264611710611985330U}),
                                       std::pair("sketches", uint64_t{17286468058432192579U})}) {
    const FamilyPointer family = kindred::family(name);
    const Values all = values(*family, vector, kFunctions);
    uint64_t digest = 0;
    for (const uint32_t value : all) digest = mix(digest, value);
    CHECK(digest == expected);
    for (const uint32_t first : {0U, 5U, 61U, 1020U}) {
      CHECK(values(*family, vector, 30, first) ==
            Values(all.begin() + first, all.begin() + first + 30));
    }
  }
}

}  // namespace
}  // namespace kindred
