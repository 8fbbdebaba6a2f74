#ifndef KINDRED_TESTS_VECTORS_STRINGS_H_
#define KINDRED_TESTS_VECTORS_STRINGS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "linkage/block/set_join.h"
#include "tests/vectors/json.h"

namespace kindred::vectors {

// A set of letters as the library writes it: symbols, ascending.
inline std::vector<uint64_t> symbols(const std::string& text) {
  std::vector<uint64_t> out(text.begin(), text.end());
  std::ranges::sort(out);
  return out;
}

inline Fraction read_fraction(const Json& json) {
  return {json["num"].whole(), json["den"].whole()};
}

// The length of its prefix.
inline uint64_t indexed_symbols(const std::string& text, Fraction j) {
  return std::min<uint64_t>(text.size(), prefix_length(text.size(), j));
}

// The place of symbol i, from 0.
inline Place place(const std::string& text, size_t i) { return {i + 1, text.size()}; }

}  // namespace kindred::vectors

#endif  // KINDRED_TESTS_VECTORS_STRINGS_H_
