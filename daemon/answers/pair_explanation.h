// Everything there is to say about one pair of records.

#ifndef KINDRED_DAEMON_ANSWERS_PAIR_EXPLANATION_H_
#define KINDRED_DAEMON_ANSWERS_PAIR_EXPLANATION_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/answers/config_change.h"
#include "daemon/answers/rule_view.h"
#include "daemon/answers/waterfall.h"
#include "linkage/linker.h"

namespace kindred {

struct ExplainedField {
  std::string name;
  std::vector<std::string> left;  // normalised values
  std::vector<std::string> right;
  std::optional<FieldScore> score;  // none: the scorer does not read it
};

// A set: what else features hold has no Jaccard similarity.
struct ExplainedFeature {
  size_t number = 0;  // in the pipeline
  std::string name;
  std::optional<double> jaccard;  // of the two sets, when neither is empty
  std::optional<FieldScore> score;
};

struct ExplainedRule {
  std::string name;
  RuleView view;
  bool capped = false;  // holds, but no shared key admits both records
};

// Everything there is to say about one pair, left before right.
struct PairExplanation {
  Identity left;
  Identity right;
  Explanation why;
  std::vector<ExplainedField> fields;
  std::vector<ExplainedFeature> features;
  std::vector<ExplainedRule> rules;  // by branch
  Waterfall waterfall;
  // For a pair that no rule finds; none when nobody asked.
  std::optional<std::vector<ConfigChange>> changes;
  double highest = 0;  // score there is
  double match = 0;
  std::optional<double> review;
  double cohesion = 0;  // that is asked for
  uint32_t max_bucket = 0;
};

// Both records must be live and not the same. `model` is the scorer's, if it has one.
PairExplanation explain_pair(const Linker& linker, const Model* model, Identity left,
                             Identity right);

// One JSON object, with a line's end behind it. Shows values.
std::string explain_json(const PairExplanation& pair);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_PAIR_EXPLANATION_H_
