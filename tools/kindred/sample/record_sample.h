// Records drawn from inputs, and what rules can be told from them before all records are linked.

#ifndef KINDRED_TOOLS_KINDRED_SAMPLE_RECORD_SAMPLE_H_
#define KINDRED_TOOLS_KINDRED_SAMPLE_RECORD_SAMPLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/plan/candidate_estimate.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"
#include "linkage/score/model.h"

namespace kindred {

// Records drawn from inputs.
struct RecordSample {
  std::vector<Record> records;
  uint64_t live = 0;  // records of the inputs
  uint64_t rejected = 0;
  uint64_t moved = 0;          // versions that came through another input, as those drawn tell
  std::string first_rejected;  // its place and the reason; empty: none was
};

// Reads the inputs and draws `size` records by the hash of their identities. Rejected records are
// told of on `report`, and fields that none has. Throws as RecordSource does.
RecordSample read_sample(const config::Config& config, const std::vector<std::string>& inputs,
                         size_t size, ThreadPool* pool, std::ostream* report);

// Measures the configuration's rules on a sample that was read with the same fields, for so many
// records. Throws Failure (kInputData) when fewer than two records can be taken.
CandidateEstimate estimate_from(const config::Config& config, const RecordSample& sample,
                                uint64_t records, Estimated what = Estimated::kPairsBySimilarity);

// The records of the sample that are not refused.
std::vector<KeyedRecord> prepare_sample(const config::Config& config,
                                        std::span<const Record> sample);

// A model with nothing but how frequent the words are that rules and comparisons go by, as training
// will count them.
std::shared_ptr<const Model> count_words(const config::Config& config,
                                         std::span<const Record> sample);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_SAMPLE_RECORD_SAMPLE_H_
