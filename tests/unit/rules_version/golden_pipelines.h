#ifndef KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_PIPELINES_H_
#define KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_PIPELINES_H_

#include <string>
#include <vector>

#include "config/config.h"

namespace kindred {

// A pipeline whose answers have golden values.
struct GoldenPipeline {
  std::string name;
  std::string yaml;
  config::Config config;
};

// All of config/examples, and those of tests/data/rules, which have what the examples do not have.
// In the order of their names. Tests run in the source tree's root.
const std::vector<GoldenPipeline>& golden_pipelines();

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_PIPELINES_H_
