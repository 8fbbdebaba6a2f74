// Random hyperplanes and sketches (MMDS 3.7.2, 3.7.3), with the normal vectors that a vector names
// instead of the library's own.

#include <algorithm>

#include "linkage/block/family.h"
#include "linkage/compare/cosine.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

std::vector<double> dots(const Json& vectors, const Json& x) {
  std::vector<double> products;
  for (const Json& vector : vectors.list()) {
    products.push_back(dot_product(vector.numbers(), x.numbers()));
  }
  return products;
}

// 0 counts as positive.
std::vector<int> sketch_of(const Json& vectors, const Json& x) {
  std::vector<int> signs;
  for (const double dot : dots(vectors, x)) signs.push_back(dot >= 0 ? 1 : -1);
  return signs;
}

double agreement(const std::vector<int>& a, const std::vector<int>& b) {
  double equal = 0;
  for (size_t i = 0; i < a.size(); ++i) equal += a[i] == b[i] ? 1 : 0;
  return equal / static_cast<double>(a.size());
}

double degrees(double share) { return family("sketches")->distance(share); }

Json sketch(const Json& input) {
  return {{"dots", dots(input["vectors"], input["x"])},
          {"sketch", sketch_of(input["vectors"], input["x"])}};
}

Json sketch_pair(const Json& input) {
  const std::vector<int> x = sketch_of(input["vectors"], input["x"]);
  const std::vector<int> y = sketch_of(input["vectors"], input["y"]);
  const double share = agreement(x, y);
  return {{"sketch_x", x},
          {"sketch_y", y},
          {"agree_fraction", share},
          {"estimate_degrees", degrees(share)}};
}

Json sketches_equal(const Json& input) {
  const std::vector<int> x = sketch_of(input["vectors"], input["x"]);
  const std::vector<int> y = sketch_of(input["vectors"], input["y"]);
  return {{"equal", x == y}, {"sketch_x", x}, {"sketch_y", y}};
}

Json sketch_all_plus(const Json& input) {
  const std::vector<double> products = dots(input["vectors"], input["x"]);
  return {{"all_plus", std::ranges::all_of(products, [](double dot) { return dot > 0; })},
          {"boundary", std::ranges::count(products, 0) != 0}};
}

// All vectors of so many components, each 1 or -1.
std::vector<std::vector<double>> sign_vectors(size_t components) {
  std::vector<std::vector<double>> all;
  for (size_t bits = 0; bits < size_t{1} << components; ++bits) {
    std::vector<double>& vector = all.emplace_back();
    for (size_t i = 0; i < components; ++i) vector.push_back((bits >> i & 1U) != 0 ? 1 : -1);
  }
  return all;
}

Json all_sign_vectors(const Json& input) {
  const std::vector<double> x = input["x"].numbers();
  const std::vector<double> y = input["y"].numbers();
  const auto all = sign_vectors(x.size());
  size_t opposite = 0;
  size_t zero_x = 0;
  size_t zero_y = 0;
  double zero_as_plus = 0;  // how many agree
  double zero_as_minus = 0;
  double zero_random = 0;
  for (const std::vector<double>& vector : all) {
    const double a = dot_product(vector, x);
    const double b = dot_product(vector, y);
    opposite += a * b < 0;
    zero_x += a == 0;
    zero_y += b == 0;
    zero_as_plus += (a >= 0) == (b >= 0) ? 1 : 0;
    zero_as_minus += (a > 0) == (b > 0) ? 1 : 0;
    zero_random += a * b == 0 ? 0.5 : a * b > 0 ? 1 : 0;
  }
  const auto count = static_cast<double>(all.size());
  return {{"count", count},
          {"opposite_signs", opposite},
          {"zero_x", zero_x},
          {"zero_y", zero_y},
          {"zero_as_plus_degrees", degrees(zero_as_plus / count)},
          {"zero_as_minus_degrees", degrees(zero_as_minus / count)},
          {"zero_random_expected_degrees", degrees(zero_random / count)}};
}

Json hyperplane_collision(const Json& input) {
  const double same = family("hyperplanes")->agree(input["theta_degrees"].number());
  return {{"separated", 1 - same}, {"same_side", same}};
}

Json angle_from_agreement(const Json& input) {
  return degrees(input["agree"].number() / input["total"].number());
}

constexpr Operation kOperations[] = {
    {"sketch", sketch},
    {"sketch_pair", sketch_pair},
    {"sketches_equal", sketches_equal},
    {"sketch_all_plus", sketch_all_plus},
    {"all_sign_vectors", all_sign_vectors},
    {"hyperplane_collision", hyperplane_collision},
    {"angle_from_agreement", angle_from_agreement},
};

}  // namespace

Operations sketch_operations() { return kOperations; }

}  // namespace kindred::vectors
