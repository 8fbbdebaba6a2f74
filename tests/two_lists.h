#ifndef KINDRED_TESTS_TWO_LISTS_H_
#define KINDRED_TESTS_TWO_LISTS_H_

#include <vector>

#include "linkage/learn/wrong_share.h"

namespace kindred {

// Two lists that are alike: each weight stands for so many wrong pairs across them.
inline std::vector<DecoyList> two_lists(const std::vector<double>& weights, double stands_for) {
  return {2, {.weights = weights, .records = 1000, .rate = stands_for / 1e6}};
}

}  // namespace kindred

#endif  // KINDRED_TESTS_TWO_LISTS_H_
