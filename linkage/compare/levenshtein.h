// Edit distances that replace, and swap, as well as insert and delete (MMDS exercise 3.5.8), in
// code points.

#ifndef KINDRED_LINKAGE_COMPARE_LEVENSHTEIN_H_
#define KINDRED_LINKAGE_COMPARE_LEVENSHTEIN_H_

#include <cstddef>
#include <string_view>

namespace kindred {

// The least number of insertions, deletions and replacements of code points that make one text of
// the other. Any result above `cutoff` is returned as cutoff + 1; a small cut-off is faster on long
// texts. Both texts are UTF-8; bytes that are not count as one code point each. Texts of any
// length, time O((1 + m/64) * min(n, 64 + cutoff)) for m <= n code points.
//
// A metric. Method: G. Myers, "A fast bit-vector algorithm for approximate string matching based on
// dynamic programming", J. ACM 46 (1999), in the form of H. Hyyro, "A bit-vector algorithm for
// computing Levenshtein and Damerau edit distances", Nordic J. Computing 10 (2003).
size_t levenshtein_distance(std::string_view a, std::string_view b, size_t cutoff);

// As above, with swaps of neighbours at a cost of 1, where no code point is edited twice (optimal
// string alignment). Not a metric: ca to ac is 1, ac to abc is 1, ca to abc is 3. Method and cost
// as above. damerau.h has the metric.
size_t osa_distance(std::string_view a, std::string_view b, size_t cutoff);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_LEVENSHTEIN_H_
