// How long random tests go on.

#ifndef KINDRED_TESTS_ROUNDS_H_
#define KINDRED_TESTS_ROUNDS_H_

#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace kindred {

// `few` rounds, and twenty times as many with KINDRED_TEST_LONG=1. Under the thread sanitizer half
// of that: it makes a round ten times slower, and looks at what threads share, which is the same in
// all.
inline size_t rounds(size_t few) {
  const char* wish = std::getenv("KINDRED_TEST_LONG");
  const size_t all = wish != nullptr && std::string_view(wish) == "1" ? 20 * few : few;
#ifdef __SANITIZE_THREAD__
  return (all + 1) / 2;
#else
  return all;
#endif
}

}  // namespace kindred

#endif  // KINDRED_TESTS_ROUNDS_H_
