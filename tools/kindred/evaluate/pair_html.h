#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_PAIR_HTML_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_PAIR_HTML_H_

#include <string>

#include "daemon/answers/pair_explanation.h"

namespace kindred {

// A pair on an evaluation's page: a line that opens to the values side by side, the steps of the
// score, and what the rules say. All of it is shown as text, whatever the values hold.
std::string pair_html(const PairExplanation& pair);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_PAIR_HTML_H_
