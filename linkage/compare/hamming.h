// Hamming distance (MMDS 3.5.6): the number of places where two sequences of equal length differ.
// There is none between sequences of different length. Any result above `cutoff` is returned as
// cutoff + 1. A metric on the sequences of one length. O(n).

#ifndef KINDRED_LINKAGE_COMPARE_HAMMING_H_
#define KINDRED_LINKAGE_COMPARE_HAMMING_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kindred {

// Two UTF-8 texts, by code points. Bytes that are not UTF-8 count as one each.
std::optional<size_t> hamming_distance(std::string_view a, std::string_view b, size_t cutoff);

// The components of two vectors. Minus zero equals zero, NaN equals nothing.
std::optional<size_t> hamming_distance(std::span<const double> a, std::span<const double> b,
                                       size_t cutoff);
std::optional<size_t> hamming_distance(std::span<const int64_t> a, std::span<const int64_t> b,
                                       size_t cutoff);

// Two vectors of bits, 64 in a word.
std::optional<size_t> bit_hamming_distance(std::span<const uint64_t> a, std::span<const uint64_t> b,
                                           size_t cutoff);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_HAMMING_H_
