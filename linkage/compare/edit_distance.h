// Edit distance between two strings (MMDS 3.5.5), in code points.

#ifndef KINDRED_LINKAGE_COMPARE_EDIT_DISTANCE_H_
#define KINDRED_LINKAGE_COMPARE_EDIT_DISTANCE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "linkage/compare/match_masks.h"

namespace kindred {

// The least number of insertions and deletions of code points that make one text of the other: the
// sum of the lengths less twice the longest common subsequence. 0 for equal texts. Any result above
// `cutoff` is returned as cutoff + 1; a small cut-off is faster on long texts. Both texts are
// UTF-8; bytes that are not count as one code point each. Time O((1 + m/64) * min(n, 64 + cutoff))
// for m <= n code points.
//
// Method: bit-parallel longest common subsequence. M. Crochemore, C. S. Iliopoulos, Y. J. Pinzon,
// J. F. Reid, "A fast and practical bit-vector algorithm for the longest common subsequence
// problem", Inf. Process. Lett. 80 (2001); in the form of H. Hyyro, "Bit-parallel LCS-length
// computation revisited", AWOCA 2004. The cut-off bounds a band around the diagonal: E. Ukkonen,
// "Algorithms for approximate string matching", Inf. Control 64 (1985).
//
// A metric.
size_t indel_distance(std::string_view a, std::string_view b, size_t cutoff);

// The number of code points in a longest common subsequence of two texts; 0 when that is below
// `at_least`, which saves time as a cut-off does.
size_t lcs_length(std::string_view a, std::string_view b, size_t at_least = 0);

// One text, prepared once and compared with many. distance() gives what indel_distance gives, and
// is faster for patterns of up to 64 code points. Const use from several threads is safe.
class IndelPattern {
 public:
  explicit IndelPattern(std::string_view pattern);

  size_t distance(std::string_view text, size_t cutoff) const;

 private:
  std::string text_;
  size_t length_;     // in code points
  MatchMasks masks_;  // only of patterns that fit one word
};

// Number of code points of a UTF-8 text; bytes that are not count as one each.
size_t length_in_code_points(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_EDIT_DISTANCE_H_
