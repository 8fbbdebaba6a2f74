#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_HTML_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_HTML_H_

#include <string>

#include "tools/kindred/evaluate/evaluate.h"

namespace kindred {

// An evaluation as one page that needs nothing else, no script either. With labels: tables, curves,
// the histogram of scores, and the worst pairs, which show values of records. By an unscored field:
// its table and curve. One of the two is there at least. Well-formed as XML too.
std::string evaluate_html(const EvaluateResult* result, const UnscoredResult* unscored,
                          const std::string& pipeline);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_HTML_H_
