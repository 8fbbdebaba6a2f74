// Rules of a new configuration made as tight, and as loose, as their candidates allow.

#ifndef KINDRED_TOOLS_KINDRED_INIT_BUDGET_H_
#define KINDRED_TOOLS_KINDRED_INIT_BUDGET_H_

#include <functional>
#include <vector>

#include "linkage/plan/candidate_estimate.h"
#include "tools/kindred/init/rules.h"

namespace kindred {

// Says what each of some rules, and all together, will find.
using EstimateRules = std::function<CandidateEstimate(const std::vector<ChosenRule>&)>;

// Makes the rules tighter, or leaves them out, until they give no more than `budget` candidates a
// record, and rules of words each no more than their share of it. What is then left of the budget
// is spent on looser rules of one text, at most half of it in all: texts of some lists are shorter
// than of others, or worded in more ways. Returns the estimate of the rules that are left; there
// may be none.
CandidateEstimate fit_rules(const EstimateRules& estimate, double budget,
                            std::vector<ChosenRule>* rules);

// Measures rules for which `found` has no pair again, by `on_more`, an estimate from more records.
// Those that find none there either are left out, if so many records would have shown a pair of a
// rule by which one record in a hundred has one. Never leaves out all rules.
void leave_out_idle(const EstimateRules& on_more, CandidateEstimate* found,
                    std::vector<ChosenRule>* rules);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_BUDGET_H_
