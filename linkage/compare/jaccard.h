// Jaccard similarity of sets and of bags (MMDS 3.1.1 and 3.1.3). Sets are ascending and without
// repeats, bags ascending with repeats. O(|a| + |b|).

#ifndef KINDRED_LINKAGE_COMPARE_JACCARD_H_
#define KINDRED_LINKAGE_COMPARE_JACCARD_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace kindred {

// How many elements two sets have in common, or how many copies two bags have.
template <class Element>
size_t common_elements(std::span<const Element> a, std::span<const Element> b) {
  size_t common = 0;
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const Element x = a[i];
    const Element y = b[j];
    common += x == y;
    i += x <= y;
    j += y <= x;
  }
  return common;
}

// The similarities by these counts: common elements, and the sizes of both.
//
// The common part of the union, 0 to 1. The union of bags has each element as often as the bag that
// has it more often. Two empty sets or bags give 1. One minus this is a metric (MMDS 3.5.3).
double jaccard_of_counts(size_t common, size_t a_size, size_t b_size);
// For bags, by the rule of the chapter: the union has all copies of both. So equal bags, and two
// empty ones, have 1/2, which is the highest value. One minus this is no metric: equal bags are 1/2
// apart.
double bag_sum_of_counts(size_t common, size_t a_size, size_t b_size);

// For sets, or for bags by the greater count. 0 when it is below `at_least`, at less cost.
double jaccard(std::span<const uint64_t> a, std::span<const uint64_t> b, double at_least = 0);

// For bags, by the sum of counts.
double bag_sum_similarity(std::span<const uint64_t> a, std::span<const uint64_t> b,
                          double at_least = 0);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_JACCARD_H_
