// `kindred plan`: what a blocking rule will find, and what it will cost, before it runs.

#ifndef KINDRED_TOOLS_KINDRED_PLAN_PLAN_H_
#define KINDRED_TOOLS_KINDRED_PLAN_PLAN_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/plan/report.h"

namespace kindred {

// The options of all its readings; which reading is meant follows from what is given.
struct PlanOptions {
  std::string config;
  std::vector<std::string> inputs;
  config::FilesInput files = {};  // how they are read
  std::optional<std::string> family;
  std::optional<std::string> construct;
  std::optional<double> similarity;
  std::optional<double> distance;
  std::optional<double> recall;
  std::optional<std::string> candidates_at;
  std::optional<uint32_t> functions;
  std::optional<uint32_t> max_functions;
  std::vector<std::string> at;
  std::optional<uint32_t> sample;
  std::optional<uint64_t> records;
  std::optional<unsigned> threads;
  bool json = false;
  std::string svg;  // a file; empty: no picture
};

// What the rules of a configuration will find: by their curves, or, where `options` names inputs,
// measured on a sample of these. Of the options those count that are of rules: inputs, at, sample,
// records. Rejected records go to `report`. Throws as plan() does.
PlanReport plan_config(const config::Config& config, const PlanOptions& options, ThreadPool* pool,
                       std::ostream* report);

// Bands and rows for a family, or what a construction of it does: the other options.
PlanReport plan_family(const PlanOptions& options);

// Writes the plan to standard output, and the picture. Returns an exit code; faults of the
// configuration and rejected records go to `report`. Throws Failure: kUsage for options that
// contradict one another or ask for the impossible, and as reading and writing files does.
int plan(const PlanOptions& options, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_PLAN_H_
