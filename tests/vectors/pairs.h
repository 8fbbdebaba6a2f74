#ifndef KINDRED_TESTS_VECTORS_PAIRS_H_
#define KINDRED_TESTS_VECTORS_PAIRS_H_

#include <cstddef>
#include <string>

#include "tests/vectors/json.h"

namespace kindred::vectors {

// Calls visit(a, b) for every a < b below `count`, in order.
template <typename Visit>
void for_each_pair(size_t count, Visit&& visit) {
  for (size_t a = 0; a < count; ++a) {
    for (size_t b = a + 1; b < count; ++b) visit(a, b);
  }
}

// {"1-2": value(0, 1), ...}: columns are numbered from 1.
template <typename Value>
Json by_pair(size_t count, Value&& value) {
  Json::Object values;
  for_each_pair(count, [&](size_t a, size_t b) {
    values[std::to_string(a + 1) + "-" + std::to_string(b + 1)] = value(a, b);
  });
  return values;
}

}  // namespace kindred::vectors

#endif  // KINDRED_TESTS_VECTORS_PAIRS_H_
