#include "linkage/compare/jaccard.h"

#include <algorithm>

namespace kindred {
namespace {

using Similarity = double (*)(size_t common, size_t a_size, size_t b_size);

// The sizes alone dismiss many pairs (MMDS 3.9.3).
double similarity(std::span<const uint64_t> a, std::span<const uint64_t> b, double at_least,
                  Similarity of_counts) {
  const size_t less = std::min(a.size(), b.size());
  if (of_counts(less, a.size(), b.size()) < at_least) return 0;
  const double found = of_counts(common_elements(a, b), a.size(), b.size());
  return found < at_least ? 0 : found;
}

}  // namespace

double jaccard_of_counts(size_t common, size_t a_size, size_t b_size) {
  const size_t either = a_size + b_size - common;
  return either == 0 ? 1 : static_cast<double>(common) / static_cast<double>(either);
}

double bag_sum_of_counts(size_t common, size_t a_size, size_t b_size) {
  const size_t both = a_size + b_size;
  return both == 0 ? 0.5 : static_cast<double>(common) / static_cast<double>(both);
}

double jaccard(std::span<const uint64_t> a, std::span<const uint64_t> b, double at_least) {
  return similarity(a, b, at_least, jaccard_of_counts);
}

double bag_sum_similarity(std::span<const uint64_t> a, std::span<const uint64_t> b,
                          double at_least) {
  return similarity(a, b, at_least, bag_sum_of_counts);
}

}  // namespace kindred
