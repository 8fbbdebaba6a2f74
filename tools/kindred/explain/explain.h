// `kindred explain`: why two records match, or why they do not.

#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_EXPLAIN_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_EXPLAIN_H_

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tools/kindred/explain/config_changes.h"
#include "tools/kindred/explain/rule.h"
#include "tools/kindred/explain/waterfall.h"

namespace kindred {

struct ExplainOptions {
  std::vector<std::string> inputs;
  std::string left;  // two records by name, in any order
  std::string right;
  bool json = false;
  // The configuration's own text, to look for changes of it that would have found the pair.
  std::optional<ConfigText> config_text = std::nullopt;
};

// Links the inputs and writes to standard output what there is to say about the pair. A record is
// named by its id, source/id, or ["source","id"]. Rejected records are told of on `report`.
//
// Throws Failure (kInputData) when a name fits no live record or several, or both name the same
// one; and as RecordSource and Output do.
void explain(const config::Config& config, const ExplainOptions& options, ThreadPool* pool,
             std::ostream* report);

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
  // Of a pair that is none of candidates; none when nobody asked.
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

// The first half of explain().
PairExplanation explain_pair(const config::Config& config, const ExplainOptions& options,
                             ThreadPool* pool, std::ostream* report);

// One JSON object, and lines for people. Both show values and end with a line's end.
std::string explain_json(const PairExplanation& pair);
std::string explain_text(const PairExplanation& pair);

// What became of a rule, for people: "differs by 2 edits".
std::string state_words(const RuleView& view);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_EXPLAIN_H_
