// How long random tests go on.

#ifndef KINDRED_TESTS_ROUNDS_H_
#define KINDRED_TESTS_ROUNDS_H_

#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace kindred {

// Whether KINDRED_TEST_LONG=1 is set.
inline bool long_run() {
  const char* wish = std::getenv("KINDRED_TEST_LONG");
  return wish != nullptr && std::string_view(wish) == "1";
}

// `few` rounds, and twenty times as many in a long run.
inline size_t rounds(size_t few) { return long_run() ? 20 * few : few; }

}  // namespace kindred

#endif  // KINDRED_TESTS_ROUNDS_H_
