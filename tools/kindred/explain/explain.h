// `kindred explain`: why two records match, or why they do not.

#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_EXPLAIN_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_EXPLAIN_H_

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/answers/pair_explanation.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/pair/config_changes.h"

namespace kindred {

struct ExplainOptions {
  std::vector<std::string> inputs;
  std::string left;  // two records by name, in any order
  std::string right;
  std::string labels{};  // a file of labels; empty: there are none
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

// The first half of explain().
PairExplanation explain_pair(const config::Config& config, const ExplainOptions& options,
                             ThreadPool* pool, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_EXPLAIN_H_
