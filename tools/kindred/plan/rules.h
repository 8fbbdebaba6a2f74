// `kindred plan CONFIG`: the S-curves of a configuration's rules.

#ifndef KINDRED_TOOLS_KINDRED_PLAN_RULES_H_
#define KINDRED_TOOLS_KINDRED_PLAN_RULES_H_

#include <vector>

#include "config/config.h"
#include "linkage/plan/rule_curves.h"
#include "tools/kindred/plan/report.h"

namespace kindred {

// The chance of every rule, and of all together, to find a pair by the similarity of its features.
// Throws Failure (kUsage) when something is fixed that is no field or feature.
PlanReport rules_report(const config::Config& config, const std::vector<FixedSimilarity>& fixed);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_RULES_H_
