#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_HTML_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_HTML_H_

#include <string>

#include "tools/kindred/evaluate.h"

namespace kindred {

// An evaluation as one page that needs nothing else, no script either: tables, curves, the
// histogram of scores, and the worst pairs. It shows values of records. Well-formed as XML too.
std::string evaluate_html(const EvaluateResult& result, const std::string& pipeline);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_HTML_H_
