// `kindred evaluate --promised`: what the probabilities promise of the matches, without labels.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_PROMISED_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_PROMISED_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/accuracy.h"

namespace kindred {

// What would be published with a threshold.
struct PromisedStep {
  double least = 0;
  uint64_t matches = 0;
  double precision = kNoShare;  // the mean probability of these
  double recall = kNoShare;     // the share of PromisedResult::sum that is theirs
};

struct PromisedResult {
  uint64_t records = 0;
  uint64_t candidate_pairs = 0;
  double sum = 0;    // of the probabilities of all pairs that no better one keeps out
  double match = 0;  // the configuration's threshold, one of the steps
  std::vector<PromisedStep> steps;  // ascending thresholds
  uint64_t rejected = 0;            // records that could not be taken
};

// Throws Failure (kUsage) where scores are no probabilities.
void check_promised(const config::Config& config);

// Where the model is right, as many of some pairs match as the sum of their probabilities says.
// Pairs that no rule finds are not among them. O(n log n).
PromisedResult measure_promised(const config::Config& config, const Candidates& found);

// The same for scored pairs, at `match` and the usual thresholds.
PromisedResult promised_by(std::span<const ScoredPair> pairs, double match);

// A JSON object, and lines for people, which end with a line's end.
std::string promised_json(const PromisedResult& result);
std::string promised_text(const PromisedResult& result);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_PROMISED_H_
