#ifndef KINDRED_LINKAGE_LEARN_STRANGERS_BY_LEVEL_H_
#define KINDRED_LINKAGE_LEARN_STRANGERS_BY_LEVEL_H_

#include <span>
#include <vector>

namespace kindred {

// How many of the pairs at each level are strangers, where the levels are steps of one similarity:
// the first is the best, the last one is that of pairs that are not alike. `pairs`: by level, four
// levels at least.
//
// Of strangers there are fewer by a constant factor with each step. The factor is seen at the two
// steps above the last level, where hardly a pair matches, and carried on upwards. It is taken to
// be a half at most: where it is more, matches begin there. What is above the strangers are
// matches. Chosen on generated titles of films and citations in one text. O(levels).
std::vector<double> strangers_by_level(std::span<const double> pairs);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_STRANGERS_BY_LEVEL_H_
