#ifndef KINDRED_TOOLS_KINDRED_PAIR_EXPLANATION_TEXT_H_
#define KINDRED_TOOLS_KINDRED_PAIR_EXPLANATION_TEXT_H_

#include <string>

#include "daemon/answers/pair_explanation.h"

namespace kindred {

// Lines for people. Shows values, and ends with a line's end.
std::string explain_text(const PairExplanation& pair);

// What became of a rule: "differs by 2 edits".
std::string state_words(const RuleView& view);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PAIR_EXPLANATION_TEXT_H_
