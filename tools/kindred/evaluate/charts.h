// The pictures of an evaluation's page: SVG elements to stand within HTML. Colours come from the
// page's style sheet, by class, so that they follow the reader's light or dark.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_CHARTS_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_CHARTS_H_

#include <string>

#include "daemon/answers/waterfall.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/evaluate/unscored.h"

namespace kindred {

// Precision over recall.
std::string precision_recall_svg(const EvaluateResult& result);

// Precision, recall and F1 over the threshold.
std::string threshold_svg(const EvaluateResult& result);

// How many pairs have which score, on a logarithmic scale. The part of a bar that is gold is as
// large as their share: heights within a bar are not logarithmic.
std::string histogram_svg(const EvaluateResult& result);

// The share of gold of each bin, with its interval, over the mean probability.
std::string calibration_svg(const Calibration& calibration);

// The share of true pairs at each score, with its standard error, and from each score upwards; the
// upright line is the proposed threshold.
std::string unscored_svg(const UnscoredResult& result);

// A bar for each step, from the total before to the total after it.
std::string waterfall_svg(const Waterfall& waterfall);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_CHARTS_H_
