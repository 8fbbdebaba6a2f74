#ifndef KINDRED_TOOLS_KINDRED_LABEL_DIFFERENCES_H_
#define KINDRED_TOOLS_KINDRED_LABEL_DIFFERENCES_H_

#include <vector>

#include "tools/kindred/label/shown_text.h"

namespace kindred {

// Marks what two values do not have in common. Words and signs are compared in their order by a
// longest common subsequence, upper and lower case and forms of one character alike; blanks count
// for nothing, and are marked between words that are. Of two words that stand for one another and
// have most in common only what differs in their middle is marked. Behind kMostCompared words
// nothing is. O(words of one * words of the other).
void mark_differences(std::vector<Glyph>* left, std::vector<Glyph>* right);

inline constexpr size_t kMostCompared = 400;

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_DIFFERENCES_H_
