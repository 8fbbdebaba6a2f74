// `kindred plan --similarity S --recall R`: from what is to be found to bands and rows.

#ifndef KINDRED_TOOLS_KINDRED_PLAN_BANDING_H_
#define KINDRED_TOOLS_KINDRED_PLAN_BANDING_H_

#include <cstdint>
#include <optional>

#include "linkage/block/family.h"
#include "tools/kindred/plan/arguments.h"
#include "tools/kindred/plan/report.h"

namespace kindred {

struct BandingRequest {
  FamilyPointer family;
  double place = 0;                         // of the wanted pairs: a similarity, 0 to 1,
  bool by_distance = false;                 // or a distance in the family's unit
  double recall = 0.95;                     // the least share of them that is found
  std::optional<ScalePoint> candidates_at;  // of pairs there, as `place`, the most that are found
  std::optional<uint32_t> functions;        // exactly so many
  std::optional<uint32_t> max_functions;    // none: 128, and with candidates_at 4,096
};

// The cheapest bands and rows, what else there is, and the line of YAML. Throws Failure (kUsage)
// when no banding does what is asked, or a number is out of its range.
PlanReport banding_report(const BandingRequest& request);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_BANDING_H_
