// How a score comes about, step by step.

#ifndef KINDRED_DAEMON_ANSWERS_WATERFALL_H_
#define KINDRED_DAEMON_ANSWERS_WATERFALL_H_

#include <optional>
#include <string>
#include <vector>

#include "linkage/score/model.h"
#include "linkage/score/scorer.h"

namespace kindred {

struct WaterfallStep {
  std::string about;  // a field's name, or "prior"
  std::string why;    // the level of agreement, or in a few words; may be empty
  double adds = 0;
  double total = 0;                                // with all before it
  std::optional<ModelLevel> level = std::nullopt;  // of a probability: with its m and u
};

// A probability is told in bits, log2 Bayes factors from the prior on (see score/probability.h): a
// total of t is a probability of 1 / (1 + 2^-t). For other scores each step is what a field adds.
struct Waterfall {
  bool bits = false;
  std::vector<WaterfallStep> steps;
};
Waterfall waterfall(const Scorer& scorer, const Model* model, const KeyedRecord& left,
                    const KeyedRecord& right, const Evaluation& evaluation);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_WATERFALL_H_
