#include "tools/kindred/files/link_inputs.h"

#include "tools/kindred/files/absent_fields.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/files/rejects.h"
#include "tools/kindred/report/warnings.h"

namespace kindred {

uint64_t link_inputs(const config::Config& config, const std::vector<std::string>& inputs,
                     ThreadPool* pool, Linker* linker, std::ostream* report,
                     const std::function<void(std::span<const Change>)>& changed) {
  RecordSource source(config, inputs, pool, report);
  RecordBatch batch;
  Rejects rejects("", report);
  AbsentFields absent(config);
  std::vector<Refusal> refused;
  while (source.next(&batch)) {
    refused.clear();
    absent.see(batch.records);
    changed(linker->apply(batch.records, &refused));
    for (const RejectedRecord& rejected : batch.rejected) rejects.add(rejected);
    for (const Refusal& refusal : refused) {
      rejects.add(batch.reject(refusal.record, {RejectionClass::kRefused, refusal.reason}));
    }
  }
  *report << moved_warning(linker->stats().moved_partition) << absent.warnings();
  return rejects.count();
}

}  // namespace kindred
