// Distances of sets, bags and vectors (MMDS 3.1, 3.5.2 to 3.5.4, 3.5.6).

#include <algorithm>
#include <cmath>

#include "linkage/base/hash.h"
#include "linkage/compare/cosine.h"
#include "linkage/compare/hamming.h"
#include "linkage/compare/jaccard.h"
#include "linkage/compare/norms.h"
#include "linkage/feature/shingle.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"

namespace kindred::vectors {

namespace {

using Elements = std::vector<uint64_t>;

// Numbers and texts as a bag of hashes.
Elements bag_of(const Json& items) {
  Elements bag;
  for (const Json& item : items.list()) bag.push_back(hash_bytes(item.written(), 0));
  std::ranges::sort(bag);
  return bag;
}

Elements set_of(const Json& items) {
  Elements set = bag_of(items);
  sort_unique(&set);
  return set;
}

size_t common(const Elements& a, const Elements& b) {
  return common_elements(std::span(a), std::span(b));
}

Json jaccard_set(const Json& input) {
  const Elements a = set_of(input["a"]);
  const Elements b = set_of(input["b"]);
  const double similarity = jaccard(a, b);
  return {{"intersection", common(a, b)},
          {"union", a.size() + b.size() - common(a, b)},
          {"similarity", similarity},
          {"distance", 1 - similarity}};
}

Json jaccard_bag(const Json& input) {
  const Elements a = bag_of(input["a"]);
  const Elements b = bag_of(input["b"]);
  const size_t both = a.size() + b.size();
  return {{"intersection", common(a, b)},
          {"union_sum", both},
          {"union_max", both - common(a, b)},
          {"similarity_sum", bag_sum_similarity(a, b)},
          {"similarity_max", jaccard(a, b)}};
}

// Two columns as sets of rows.
Json row_types(const Json& input) {
  Elements a;
  Elements b;
  const size_t rows = input["a"].list().size();
  for (size_t row = 0; row < rows; ++row) {
    if (input["a"][row].whole() != 0) a.push_back(row);
    if (input["b"][row].whole() != 0) b.push_back(row);
  }
  const size_t x = common(a, b);
  return {{"x", x},
          {"y10", a.size() - x},
          {"y01", b.size() - x},
          {"z", rows - a.size() - b.size() + x},
          {"similarity", jaccard(a, b)}};
}

double choose(uint64_t n, uint64_t k) {
  if (k > n) return 0;
  double ways = 1;
  for (uint64_t i = 1; i <= k; ++i) {
    ways *= static_cast<double>(n - k + i) / static_cast<double>(i);
  }
  return ways;
}

// The mean over how many elements the second subset has of the first.
Json expected_jaccard_random_subsets(const Json& input) {
  const uint64_t n = input["n"].whole();
  const uint64_t m = input["m"].whole();
  double mean = 0;
  for (uint64_t k = 0; k <= m; ++k) {
    const double chance = choose(m, k) * choose(n - m, m - k) / choose(n, m);
    mean += chance * jaccard_of_counts(k, m, m);
  }
  return mean;
}

Json lr_norm(const Json& input) {
  const std::vector<double> x = input["x"].numbers();
  const std::vector<double> y = input["y"].numbers();
  if (input["r"].is_text()) return max_distance(x, y);
  const double r = input["r"].number();
  if (r == 1) return l1_distance(x, y);
  return r == 2 ? l2_distance(x, y) : lr_distance(x, y, r);
}

Json cosine(const Json& input) {
  const std::vector<double> x = input["x"].numbers();
  const std::vector<double> y = input["y"].numbers();
  return {{"dot", dot_product(x, y)},
          {"norm_x", euclidean_norm(x)},
          {"norm_y", euclidean_norm(y)},
          {"cosine", cosine_similarity(x, y)}};
}

Json angle(const Json& input) { return angle_degrees(input["x"].numbers(), input["y"].numbers()); }

Json true_angle(const Json& input) {
  Json::Object all = cosine(input).object();
  all["angle_degrees"] = angle(input);
  return all;
}

// Between any two different vectors of zeros and ones, but not all zeros.
Json cosine_boolean_extremes(const Json& input) {
  const size_t n = input["n"].whole();
  std::vector<std::vector<double>> vectors;
  for (size_t bits = 1; bits < size_t{1} << n; ++bits) {
    std::vector<double>& vector = vectors.emplace_back();
    for (size_t i = 0; i < n; ++i) vector.push_back(static_cast<double>(bits >> i & 1U));
  }
  double most = 0;
  double least = 180;
  for_each_pair(vectors.size(), [&](size_t a, size_t b) {
    const double degrees = *angle_degrees(vectors[a], vectors[b]);
    most = std::max(most, degrees);
    least = std::min(least, degrees);
  });
  return {{"max_degrees", most}, {"min_degrees", least}};
}

Json hamming(const Json& input) {
  const std::string& x = input["x"].text();
  const std::string& y = input["y"].text();
  std::vector<size_t> places;
  for (size_t i = 0; i < x.size(); ++i) {
    if (x[i] != y[i]) places.push_back(i + 1);
  }
  const size_t distance = hamming_distance(x, y, x.size()).value();
  const double share = static_cast<double>(distance) / static_cast<double>(x.size());
  return {{"distance", distance}, {"differ_at", places}, {"agree_fraction", 1 - share}};
}

// Euclidean spaces have means; those of whole numbers need not be whole.
Json mean_point(const Json& input) {
  std::vector<double> mean(input["points"][0].list().size());
  for (const Json& point : input["points"].list()) {
    for (size_t i = 0; i < mean.size(); ++i) mean[i] += point[i].number();
  }
  bool whole = true;
  for (double& x : mean) {
    x /= static_cast<double>(input["points"].list().size());
    whole = whole && x == std::floor(x);
  }
  return {{"mean", mean}, {"is_integer", whole}};
}

constexpr Operation kOperations[] = {
    {"jaccard_set", jaccard_set},
    {"jaccard_bag", jaccard_bag},
    {"row_types", row_types},
    {"expected_jaccard_random_subsets", expected_jaccard_random_subsets},
    {"lr_norm", lr_norm},
    {"cosine", cosine},
    {"angle_degrees", angle},
    {"true_angle", true_angle},
    {"cosine_boolean_extremes", cosine_boolean_extremes},
    {"hamming", hamming},
    {"mean_point", mean_point},
};

}  // namespace

Operations distance_operations() { return kOperations; }

}  // namespace kindred::vectors
