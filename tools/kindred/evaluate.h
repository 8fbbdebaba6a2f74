// `kindred evaluate`: how good a configuration is, on records whose matches are known.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/thread_pool.h"
#include "tools/kindred/accuracy.h"
#include "tools/kindred/gold.h"
#include "tools/kindred/search_quality.h"
#include "tools/kindred/unscored.h"

namespace kindred {

struct EvaluateOptions {
  std::vector<std::string> inputs;
  std::optional<std::string> gold;  // a file
  std::optional<UnscoredOptions> unscored;
  bool json = false;
};

// Reads them and writes the figures to standard output: against the gold pairs, by the unscored
// field, or both, each on a run of its own. Throws as read_gold(), measure(), measure_unscored()
// and Output do.
void evaluate(const config::Config& config, const EvaluateOptions& options, ThreadPool* pool,
              std::ostream* report);

struct EvaluateResult {
  Accuracy accuracy;
  SearchQuality search;
  uint64_t unknown_gold = 0;  // gold rows that name a record which is not in the inputs
  uint64_t rejected = 0;      // records that could not be taken
};

// Links the inputs and compares with the gold pairs. A match is a pair with a score of `match` or
// more. All candidate pairs are kept in memory, some 60 bytes each, since the whole range of
// thresholds is looked at.
//
// What was amiss with the data, rejected records and unknown gold, goes to `report`.
//
// Throws Failure: kInputData when an id of a gold file without sources occurs in several sources;
// and what reading the inputs throws.
EvaluateResult measure(const config::Config& config, const std::vector<std::string>& inputs,
                       const Gold& gold, ThreadPool* pool, std::ostream* report);

// The same rules and scores with every candidate pair published: it is under review at the least.
std::shared_ptr<const Pipeline> publishing_all(const Pipeline& pipeline);

// One JSON object with what there is, and lines for people. Both end with a line's end.
std::string evaluate_json(const std::optional<EvaluateResult>& result,
                          const std::optional<UnscoredResult>& unscored = std::nullopt);
std::string evaluate_text(const EvaluateResult& result);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_H_
