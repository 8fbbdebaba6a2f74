// `kindred plan CONFIG INPUT...`: what a configuration's rules find and cost, measured on a sample.

#ifndef KINDRED_TOOLS_KINDRED_PLAN_SAMPLE_H_
#define KINDRED_TOOLS_KINDRED_PLAN_SAMPLE_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/plan/candidate_estimate.h"
#include "tools/kindred/plan/report.h"

namespace kindred {

struct SampleRequest {
  std::vector<std::string> inputs;
  uint32_t sample = 2000;           // records; the work grows with its square
  std::optional<uint64_t> records;  // to plan for; none: as many as the inputs have
};

// What the sample says of that many records.
struct SamplePlan {
  uint64_t live = 0;  // records of the inputs
  uint64_t rejected = 0;
  CandidateEstimate estimate;
};

// Reads the inputs, draws the sample by the hash of the identities and measures it. Where rules go
// by how rare tokens are, and there is no model yet to say so, that is counted on the sample, which
// is told on `report`. So is of rejected records. Throws Failure (kInputData) when fewer than two
// records can be taken, and as RecordSource does.
SamplePlan plan_sample(const config::Config& config, const SampleRequest& request, ThreadPool* pool,
                       std::ostream* report);

PlanReport sample_report(const config::Config& config, const SamplePlan& plan);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_SAMPLE_H_
