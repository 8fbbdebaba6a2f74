// `kindred init`: a configuration for records that nobody has described.

#ifndef KINDRED_TOOLS_KINDRED_INIT_INIT_H_
#define KINDRED_TOOLS_KINDRED_INIT_INIT_H_

#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/init/lists_said.h"

namespace kindred {

struct InitOptions {
  std::vector<std::string> inputs;  // files: they are read twice
  config::FilesInput files = {};    // how they are read; written into the configuration
  std::string output = "-";
  bool force = false;  // replace a file that is there
  ListsSaid lists = ListsSaid::kNothing;
};

// The configuration as YAML: profiles the inputs, chooses fields and rules, measures the rules on a
// sample, and makes them tighter until they give no more candidates than candidate_budget(). A
// function of the inputs and of what is said of them. What was amiss with the records goes to
// `report`, and what was concluded of their sources.
//
// Throws Failure: kUsage for standard input, and for a single list of which `lists` says something;
// as read_profile() and choose_fields(), kInputData when no rule finds pairs, or few enough of
// them.
std::string make_config(const InitOptions& options, ThreadPool* pool, std::ostream* report);

// Writes it to options.output, and to `report` what to do next. Throws as make_config(); kUsage
// when the file is there already and `force` is not set, kIo.
void init(const InitOptions& options, ThreadPool* pool, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_INIT_H_
