#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_ZERO_CONFIGURATION_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_ZERO_CONFIGURATION_H_

// Records to matches without a configuration: init, train and evaluate.

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "config/model_file.h"
#include "linkage/base/thread_pool.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/generate/generate.h"
#include "tools/kindred/init/init.h"
#include "tools/kindred/train/train.h"

namespace kindred {

inline void generate_people(const TemporaryFolder& folder, uint64_t records) {
  GenerateOptions options;
  options.kind = GenerateKind::kPeople;
  options.records = records;
  options.seed = 7;
  options.output = folder.path();
  generate(options);
}

// init, train, evaluate, as somebody would who knows nothing of the data.
inline Accuracy zero_configuration(const TemporaryFolder& folder,
                                   const std::vector<std::string>& inputs,
                                   const std::string& gold) {
  std::ostringstream report;
  ThreadPool pool(2);
  const std::string path = folder.file("made.yaml");
  init({.inputs = inputs, .output = path}, &pool, &report);
  const auto untrained = load_config_for_training(path, &report);
  INFO(report.str());
  REQUIRE(untrained);
  const Trained trained =
      learn(*untrained, {.inputs = inputs, .gold = "", .labels = {}, .output = {}, .config = path},
            &pool, &report);
  folder.write("made_model.yaml", config::model_yaml(trained.model));
  const auto config = load_config(path, &report);
  REQUIRE(config);
  return measure(*config, inputs, read_gold(gold), &pool, &report).accuracy;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_ZERO_CONFIGURATION_H_
