// What `kindred init` knows and has decided so far.

#ifndef KINDRED_TOOLS_KINDRED_INIT_DRAFT_H_
#define KINDRED_TOOLS_KINDRED_INIT_DRAFT_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/plan/candidate_estimate.h"
#include "linkage/score/model.h"
#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/lists_said.h"
#include "tools/kindred/init/profile.h"
#include "tools/kindred/init/rules.h"
#include "tools/kindred/init/sources.h"
#include "tools/kindred/init/yaml.h"
#include "tools/kindred/report/progress.h"
#include "tools/kindred/sample/record_sample.h"

namespace kindred {

// The passes of init.cc work on one of these, in turn: each reads what those before it have left
// here and adds what it decides.
struct Draft {
  // What was asked for.
  InitNames names;
  ListsSaid lists = ListsSaid::kNothing;
  ThreadPool* pool = nullptr;
  std::ostream* report = nullptr;  // warnings to the user
  Progress* progress = nullptr;    // none: nothing is shown

  Profile profile;     // what stands in the records
  FieldChoice choice;  // the fields, and what is known of them and of their sources
  SourcesSeen sources;

  std::vector<ChosenRule> rules;
  CandidateEstimate estimate;  // of what the rules find

  // Records as the fields read them, for rules to be measured on.
  std::optional<RecordSample> sample;
  size_t sample_fields = 0;            // that it was read with
  std::shared_ptr<const Model> words;  // how rare words are in it; null: not yet counted
};

// The configuration with these fields and rules in place of the draft's. Throws Failure (kInternal)
// when it has a fault.
config::Config config_with(const Draft& draft, const FieldChoice& choice,
                           const std::vector<ChosenRule>& rules);

// The draft as a configuration.
config::Config config_of(const Draft& draft);
std::string yaml_of(const Draft& draft);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_DRAFT_H_
