// Records that a new configuration's rules are measured on.

#ifndef KINDRED_TOOLS_KINDRED_INIT_MEASURED_H_
#define KINDRED_TOOLS_KINDRED_INIT_MEASURED_H_

#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/plan/candidate_estimate.h"
#include "linkage/record/record.h"
#include "tools/kindred/sample/record_sample.h"

namespace kindred {

// A sample as read_sample() draws it; rejected records are not told of again.
RecordSample read_measured(const config::Config& config, const std::vector<std::string>& inputs,
                           ThreadPool* pool);

// Few enough records for rules to be tried on them again and again.
struct FewRecords {
  RecordSample sample;
  // Pairs that may match among all pairs, as a part of as many as among these.
  double density = 1;
};

// The first of the sample, which is in the order of hashes. Where sources are `apart`, so that
// pairs are of two of them, each has its part of 1,500 records, half of an equal one at least, or
// all that the sample has of it: of a list of hundreds beside one of millions none would be there.
FewRecords few_records(const RecordSample& sample, bool apart);

// What the configuration's rules will find among all records. Throws as estimate_from().
CandidateEstimate measure_rules(const config::Config& config, const FewRecords& few);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_MEASURED_H_
