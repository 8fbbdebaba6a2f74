// Rules of a new configuration by what they find: more of them where likely pairs are missed.

#ifndef KINDRED_TOOLS_KINDRED_INIT_MISSED_H_
#define KINDRED_TOOLS_KINDRED_INIT_MISSED_H_

#include <cstddef>
#include <span>
#include <vector>

#include "tools/kindred/init/draft.h"

namespace kindred {

// Which of the pairs that stand in for matches a rule finds, and what it costs.
struct RuleFinds {
  std::vector<bool> pairs;
  double candidates = 0;  // a record
};

// Which of the rules are added to what is found already, by place, in the order in which they are
// taken: each time the one that finds the most pairs more for each candidate, until nearly all are
// found, no rule finds more than a few, or `budget` candidates a record are spent.
std::vector<size_t> choose_finding(std::vector<bool> found, std::span<const RuleFinds> rules,
                                   double budget);

// The pass: adds rules that find nearest_pairs() of the sample which the draft's rules miss, within
// the candidates that the budget leaves. Without enough such pairs it adds none.
void find_missed(Draft* draft);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_MISSED_H_
