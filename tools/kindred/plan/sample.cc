#include "tools/kindred/plan/sample.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "config/training.h"
#include "daemon/base/failure.h"
#include "linkage/record/identity_sample.h"
#include "tools/kindred/absent_fields.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/init/words.h"
#include "tools/kindred/link/report.h"
#include "tools/kindred/rejects.h"

namespace kindred {

RecordSample read_sample(const config::Config& config, const std::vector<std::string>& inputs,
                         size_t size, ThreadPool* pool, std::ostream* report) {
  RecordSource source(config, inputs, pool);
  IdentitySample sample(size);
  Rejects rejects("", report);
  AbsentFields absent(config);
  RecordBatch batch;
  std::string first_rejected;
  while (source.next(&batch)) {
    if (first_rejected.empty() && !batch.rejected.empty()) {
      first_rejected = place_and_reason(batch.rejected.front());
    }
    for (const RejectedRecord& rejected : batch.rejected) rejects.add(rejected);
    absent.see(batch.records);
    for (const Record& record : batch.records) sample.add(record);
  }
  *report << absent.warnings();
  std::vector<Record> drawn = sample.records();
  const uint64_t of_each = drawn.empty() ? 1 : sample.live() / drawn.size();
  return {std::move(drawn), sample.live(), rejects.count(), of_each * sample.moved_partition(),
          std::move(first_rejected)};
}

CandidateEstimate estimate_from(const config::Config& config, const RecordSample& sample,
                                uint64_t records, Estimated what) {
  CandidateEstimate estimate = estimate_candidates(config.pipeline, sample.records, records, what);
  if (estimate.sampled < 2) {
    const std::string& why = sample.first_rejected;
    throw Failure(ExitCode::kInputData,
                  fmt::format("{} records can be taken; two are needed at least{}",
                              grouped(estimate.sampled), why.empty() ? "" : ". " + why));
  }
  return estimate;
}

namespace {

// None where rules do not ask which tokens are rare, or the model has told them.
std::optional<config::Config> with_counted_tokens(const config::Config& config,
                                                  const std::string& config_file,
                                                  const RecordSample& sample,
                                                  std::ostream* report) {
  if (!config.untrained) return std::nullopt;
  if (std::ranges::none_of(config.pipeline->features, &Feature::counted)) return std::nullopt;
  config::Loaded loaded =
      config::load_for_training(config_file, count_words(config, sample.records));
  if (!loaded.config) return std::nullopt;  // the file has just changed
  *report << "note: how rare words are is counted on the sample, until kindred train has written "
          << config.model_file << '\n';
  return std::move(loaded.config);
}

}  // namespace

SamplePlan plan_sample(const config::Config& config, const SampleRequest& request, ThreadPool* pool,
                       std::ostream* report) {
  const RecordSample sample = read_sample(config, request.inputs, request.sample, pool, report);
  *report << moved_warning(sample.moved);
  const auto counted = with_counted_tokens(config, request.config_file, sample, report);
  return {sample.live, sample.rejected,
          estimate_from(counted.value_or(config), sample, request.records.value_or(sample.live))};
}

}  // namespace kindred
