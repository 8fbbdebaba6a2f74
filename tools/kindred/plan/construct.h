// `kindred plan --family F,D1,D2 --construct STEPS`: what AND and OR make of a family (MMDS 3.6.3).

#ifndef KINDRED_TOOLS_KINDRED_PLAN_CONSTRUCT_H_
#define KINDRED_TOOLS_KINDRED_PLAN_CONSTRUCT_H_

#include <vector>

#include "linkage/block/sensitivity.h"
#include "tools/kindred/plan/arguments.h"
#include "tools/kindred/plan/report.h"

namespace kindred {

// The sensitivity of the family, which has two distances, at first and after each of the steps.
// Then where the whole has its fixedpoints, where it is steepest, and how many functions it uses.
PlanReport construction_report(const FamilyArgument& family,
                               const std::vector<Construction>& steps);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_CONSTRUCT_H_
