// `kindred evaluate --unscored FIELD`: how good the matches of every score are, without labels, by
// a field that took no part in the score (linkage/score/unscored.h, MMDS 3.8.3).

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_UNSCORED_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_UNSCORED_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/learn/unscored.h"
#include "tools/kindred/candidates/candidates.h"

namespace kindred {

struct UnscoredOptions {
  std::string field;  // "visited", or "visited:indel" with a distance (comparison.h)
  // Pairs that differ by more are left out, the random ones too.
  std::optional<double> at_most = std::nullopt;
  double precision = 0.95;  // wanted
};

struct UnscoredResult {
  std::string field;
  std::string distance;
  Differences exact;   // of pairs with similarity 1 in every scored field
  Differences random;  // of pairs drawn from all that may be linked (random_pairs.h)
  std::vector<ScoreStep> steps;
  double precision = 0;
  std::optional<double> threshold;  // proposed for it
  bool probability = false;         // whether scores are probabilities
  std::vector<std::string> rules;   // of the block section that read the field
  uint64_t rejected = 0;            // records that could not be taken
};

// Throws Failure (kUsage) when the field is not there, is scored, be it by a level that compares it
// with another, or cannot be compared so.
void check_unscored(const config::Config& config, const UnscoredOptions& options);

// Compares all candidate pairs in the field. Each step has 50 pairs or more, and a twentieth of the
// scale. The scale is that of the scores; for probabilities it is match weights, -20 to 20 bits.
//
// Throws Failure as check_unscored() does; and kInputData when no pair agrees in everything, when
// there are no random pairs, or when these do not differ clearly more than pairs that agree (by
// three standard errors): the field then tells nothing.
UnscoredResult measure_unscored(const config::Config& config, const Candidates& found,
                                const UnscoredOptions& options);

// A JSON object, and lines for people, which end with a line's end.
std::string unscored_json(const UnscoredResult& result);
std::string unscored_text(const UnscoredResult& result);

// The scores of a step, "210" or "250 to 210".
std::string scores_of(const ScoreStep& step);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_UNSCORED_H_
