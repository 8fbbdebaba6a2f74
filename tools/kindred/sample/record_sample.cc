#include "tools/kindred/sample/record_sample.h"

#include <fmt/format.h>

#include <utility>

#include "daemon/base/failure.h"
#include "linkage/learn/frequencies.h"
#include "linkage/learn/train.h"
#include "linkage/prepare/prepare.h"
#include "linkage/record/identity_sample.h"
#include "tools/kindred/files/absent_fields.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/files/rejects.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

RecordSample read_sample(const config::Config& config, const std::vector<std::string>& inputs,
                         size_t size, ThreadPool* pool, std::ostream* report) {
  RecordSource source(config, inputs, pool, report);
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

std::vector<KeyedRecord> prepare_sample(const config::Config& config,
                                        std::span<const Record> sample) {
  Preparer preparer(config.pipeline);
  std::vector<KeyedRecord> records;
  for (const Record& record : sample) {
    KeyedRecord keyed = preparer.prepare(record).record;
    if (!keyed.empty()) records.push_back(std::move(keyed));
  }
  return records;
}

std::shared_ptr<const Model> count_words(const config::Config& config,
                                         std::span<const Record> sample) {
  auto counted = std::make_shared<Model>();
  if (config.pipeline->counted_features().empty()) return counted;
  const std::vector<KeyedRecord> records = prepare_sample(config, sample);
  counted->tokens =
      token_frequencies(*config.pipeline, records, records.size(), TrainingOptions{}.values);
  return counted;
}

}  // namespace kindred
