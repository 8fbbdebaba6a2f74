#include "tools/kindred/plan_sample.h"

#include "daemon/failure.h"
#include "daemon/record_source.h"
#include "linkage/identity_sample.h"
#include "tools/kindred/link_report.h"
#include "tools/kindred/rejects.h"

namespace kindred {

SamplePlan plan_sample(const config::Config& config, const SampleRequest& request, ThreadPool* pool,
                       std::ostream* report) {
  RecordSource source(config, request.inputs, pool);
  IdentitySample sample(request.sample);
  Rejects rejects("", report);
  RecordBatch batch;
  while (source.next(&batch)) {
    for (const RejectedRecord& rejected : batch.rejected) rejects.add(rejected);
    for (const Record& record : batch.records) sample.add(record);
  }
  SamplePlan plan;
  plan.live = sample.live();
  plan.rejected = rejects.count();
  plan.estimate =
      estimate_candidates(config.pipeline, sample.records(), request.records.value_or(plan.live));
  if (plan.estimate.sampled < 2) {
    throw Failure(ExitCode::kInputData,
                  fmt::format("{} records can be taken; a plan needs two at least",
                              grouped(plan.estimate.sampled)));
  }
  return plan;
}

}  // namespace kindred
