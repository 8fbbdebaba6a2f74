// Numbers of models and the like, which shops write with more or less behind them.

#ifndef KINDRED_LINKAGE_COMPARE_CODE_WORDS_H_
#define KINDRED_LINKAGE_COMPARE_CODE_WORDS_H_

#include <string_view>

namespace kindred {

// How much two codes are one, 0 to 1: 1 where they are equal; 0.9 where one is the beginning or the
// end of the other, as of WM0642HW and WM0642HWH, CS180JQ and VGNCS180JQ; 0.8 where only letters at
// the end differ, as between colours of a model: NNH965WF and NNH965WH. What they have in common
// has four characters at least and a digit, and no number is cut: HF10 and HF100 are two models.
// Cleaned text (clean_codes.h). Symmetric. O(bytes).
double code_similarity(std::string_view a, std::string_view b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_CODE_WORDS_H_
