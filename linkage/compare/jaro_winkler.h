#ifndef KINDRED_LINKAGE_COMPARE_JARO_WINKLER_H_
#define KINDRED_LINKAGE_COMPARE_JARO_WINKLER_H_

#include <string_view>

namespace kindred {

// The Jaro similarity of two short texts such as names, 0 to 1, in code points. Characters match
// when they are equal and at most max(m, n) / 2 - 1 places apart, each once, first come first
// served. For c matches, t pairs of which stand in another order (halves rounded down), it is
// (c/m + c/n + (c - t)/c) / 3. Equal texts, two empty ones too, give 1; texts without a match 0.
//
// A result below `at_least` is returned as 0. O(m + n) for up to 64 code points, O(n log n) above.
// Symmetric. One minus this is no metric.
//
// Source: M. A. Jaro, "Advances in record-linkage methodology as applied to matching the 1985
// census of Tampa, Florida", J. Am. Stat. Assoc. 84 (1989).
double jaro_similarity(std::string_view a, std::string_view b, double at_least = 0);

// The Jaro similarity s, raised for texts that begin alike, however low s is: s + (1 - s) * 0.1 *
// (equal first characters, up to 4).
//
// Source: W. E. Winkler, "String comparator metrics and enhanced decision rules in the
// Fellegi-Sunter model of record linkage", Proc. Section on Survey Research Methods, Am. Stat.
// Assoc. (1990).
double jaro_winkler_similarity(std::string_view a, std::string_view b, double at_least = 0);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_JARO_WINKLER_H_
