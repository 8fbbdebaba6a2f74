#ifndef KINDRED_LINKAGE_COMPARE_DAMERAU_H_
#define KINDRED_LINKAGE_COMPARE_DAMERAU_H_

#include <cstddef>
#include <string_view>

namespace kindred {

// The least number of insertions, deletions, replacements and swaps of neighbours, without
// restriction: what was swapped may be edited again, and text may come between (MMDS exercise
// 3.5.8). In code points; bytes that are not UTF-8 count as one each. Any result above `cutoff` is
// returned as cutoff + 1. Time O(n * min(m, cutoff)), memory O(n).
//
// A metric. Method: R. Lowrance, R. A. Wagner, "An extension of the string-to-string correction
// problem", J. ACM 22 (1975); with few rows in memory as in C. Zhao, S. Sahni, "String correction
// using the Damerau-Levenshtein distance", BMC Bioinformatics 20 (2019).
size_t damerau_distance(std::string_view a, std::string_view b, size_t cutoff);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_DAMERAU_H_
