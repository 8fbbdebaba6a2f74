// `kindred evaluate`: how good a configuration is, on records whose matches are known.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_EVALUATE_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_EVALUATE_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/accuracy.h"
#include "tools/kindred/evaluate/bootstrap.h"
#include "tools/kindred/evaluate/breakdown.h"
#include "tools/kindred/evaluate/calibration.h"
#include "tools/kindred/evaluate/labelled.h"
#include "tools/kindred/evaluate/promised.h"
#include "tools/kindred/evaluate/search_quality.h"
#include "tools/kindred/evaluate/unscored.h"
#include "tools/kindred/evaluate/worst_pairs.h"
#include "tools/kindred/gold/gold.h"

namespace kindred {

struct EvaluateOptions {
  std::vector<std::string> inputs;
  std::optional<std::string> gold;    // a file
  std::optional<std::string> labels;  // a file
  bool promised = false;
  std::optional<UnscoredOptions> unscored;
  std::optional<size_t> worst;      // pairs of each kind to explain
  std::optional<std::string> html;  // a file to write
  std::string config_file;          // html in its place is refused
  bool json = false;
  bool strict = false;  // gold that is amiss is an error
};

// Links the inputs once and writes the figures to standard output: against the gold pairs, by
// labels, as the probabilities promise, by the unscored field, or several of these. Throws as
// read_gold(), read_labels(), find_candidates(), measure(), measure_labelled(), check_promised(),
// measure_unscored() and Output do; and Failure: kUsage when nothing is asked for, or options that
// need gold come without it.
void evaluate(const config::Config& config, const EvaluateOptions& options, ThreadPool* pool,
              std::ostream* report);

struct EvaluateResult {
  Accuracy accuracy;
  std::optional<AccuracyIntervals> intervals;
  std::vector<CurvePoint> curve;
  ScoreHistogram histogram;
  std::optional<Calibration> calibration;  // where scores are probabilities
  std::vector<RuleRecall> rules;
  std::vector<SourceQuality> sources;
  SearchQuality search;
  std::optional<ClusterCounts> clusters;  // where a record may have one partner a source
  std::optional<WorstPairs> worst;
  uint64_t unknown_gold = 0;   // gold pairs that name a record which is not in the inputs
  uint64_t repeated_gold = 0;  // gold rows with a pair that was there before
  uint64_t rejected = 0;       // records that could not be taken
};

// Compares the candidates with the gold pairs. A match is a pair with a score of `match` or more.
// `worst`: so many pairs of each kind are explained.
//
// What is amiss with the gold goes to `report`; with `strict` it is an error.
//
// Throws Failure (kInputData) as find_gold() does, and when no gold pair names two records of the
// inputs.
EvaluateResult measure(const config::Config& config, const Candidates& found, const Gold& gold,
                       std::optional<size_t> worst, bool strict, ThreadPool* pool,
                       std::ostream* report);

// find_candidates() and measure() at once, for who wants the figures alone.
EvaluateResult measure(const config::Config& config, const std::vector<std::string>& inputs,
                       const Gold& gold, ThreadPool* pool, std::ostream* report);

// One JSON object with what there is, and lines for people. Both end with a line's end.
std::string evaluate_json(const std::optional<EvaluateResult>& result,
                          const std::optional<UnscoredResult>& unscored = std::nullopt,
                          const std::optional<PromisedResult>& promised = std::nullopt,
                          const std::optional<LabelledResult>& labelled = std::nullopt);
std::string evaluate_text(const EvaluateResult& result);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_EVALUATE_H_
