#ifndef KINDRED_LINKAGE_FEATURE_TFIDF_H_
#define KINDRED_LINKAGE_FEATURE_TFIDF_H_

#include <string_view>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

// The words of some texts as a vector (MMDS 1.3.1): a component for each different word, whose
// index is the word's hash and whose value is its weight 1 + ln(number of times that it occurs).
// All words count alike, however frequent they are elsewhere. Words are what white space separates.
//
// Weights are multiples of 2^-20, so that a maths library's last digit does not show. O(n log n).
SparseVector word_weights(const std::vector<std::string_view>& normalised_texts);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_TFIDF_H_
