#ifndef KINDRED_TOOLS_KINDRED_PLAN_REPORT_H_
#define KINDRED_TOOLS_KINDRED_PLAN_REPORT_H_

#include <fmt/format.h>

#include <string>

#include "tools/kindred/plan/chart.h"

namespace kindred {

// What one reading of `kindred plan` has to say, in its three forms. The texts end with a line's
// end.
struct PlanReport {
  std::string text;  // tables and the drawn chart
  std::string json;  // one object
  Chart chart;
};

// A chance for people: six digits.
inline std::string shown_chance(double chance) { return fmt::format("{:.6g}", chance); }

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_REPORT_H_
