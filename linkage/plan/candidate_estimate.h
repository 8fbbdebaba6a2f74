// What a pipeline's rules will find among many records, estimated from a sample of them.

#ifndef KINDRED_LINKAGE_CANDIDATE_ESTIMATE_H_
#define KINDRED_LINKAGE_CANDIDATE_ESTIMATE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/prepare/pipeline.h"
#include "linkage/record/record.h"

namespace kindred {

// Candidate pairs of one branch, or of all of them together.
struct FoundPairs {
  std::string name;
  double keys = 0;     // of a record, in the mean
  uint64_t pairs = 0;  // in the sample, each once
  // Pairs expected among all records, divided by the number of records; each pair counts once. The
  // second counts only pairs that max_bucket lets through.
  double per_record = 0;
  double per_record_capped = 0;
};

// The keys of a branch that are shared by equally many records of the sample.
struct SharedKeys {
  size_t branch = 0;
  uint32_t members = 0;  // at least 2
  uint64_t keys = 0;     // how many have so many members
  double expected = 0;   // members among all records
  bool capped = false;   // expected to be more than max_bucket, which counts for the branch
};

// Pairs of the sample whose similarity is in [from, to), or in [from, 1] in the last one.
struct SimilarityBin {
  double from = 0;
  double to = 1;
  uint64_t pairs = 0;
  uint64_t found = 0;     // of them, by any branch
  double similarity = 0;  // their mean; 0 when there are none
  // The mean of their chances to be found, by Rule::probability(); none without pairs, or when a
  // rule has no curve.
  std::optional<double> predicted;
};

// Pairs by the similarity of one feature, as one family measures it.
struct FoundBySimilarity {
  std::string feature;
  std::string measure;  // "Jaccard distance"
  std::vector<SimilarityBin> bins;
};

struct CandidateEstimate {
  uint64_t sampled = 0;  // records that could be taken
  uint64_t refused = 0;  // records of the sample with too many keys
  uint64_t records = 0;  // that the estimate is for
  double most_keys = 0;  // of a record of the sample
  std::vector<FoundPairs> branches;
  FoundPairs all;
  double standard_error = 0;             // of all.per_record
  std::vector<SharedKeys> largest;       // at most 10, of the most members first
  std::vector<FoundBySimilarity> found;  // for each feature that rules compare
};

// What is estimated. With kPairs CandidateEstimate::found is left out, which takes a comparison of
// every pair of the sample.
enum class Estimated : uint8_t { kPairs, kPairsBySimilarity };

// Estimates from a random sample of a stream of `records` records. Pairs are as dense in the sample
// as among all records: a pair of the sample stands for records (records - 1) / sampled (sampled -
// 1) pairs. The members of a key grow with the number of records. A key whose members M are more
// than max_bucket lets about (max_bucket / M)^2 of its pairs through. A small sample has few
// similar pairs, so bins of high similarity may be empty.
//
// Where the pipeline is link_only, pairs of one source do not count.
//
// Takes O(sample^2) comparisons, about a microsecond each; with kPairs O(pairs found). A function
// of the arguments alone.
CandidateEstimate estimate_candidates(const std::shared_ptr<const Pipeline>& pipeline,
                                      std::span<const Record> sample, uint64_t records,
                                      Estimated what = Estimated::kPairsBySimilarity);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CANDIDATE_ESTIMATE_H_
