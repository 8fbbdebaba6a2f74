#include "tools/kindred/init/draft.h"

#include <fmt/format.h>

#include <utility>

#include "config/training.h"
#include "daemon/base/failure.h"

namespace kindred {

config::Config config_with(const Draft& draft, const FieldChoice& choice,
                           const std::vector<ChosenRule>& rules) {
  const std::string yaml = init_yaml(draft.names, draft.profile, choice, rules, {});
  config::Loaded loaded = config::parse_for_training(yaml, draft.words);
  if (!loaded.config) {
    throw Failure(ExitCode::kInternal,
                  fmt::format("the configuration is at fault in line {}: {}",
                              loaded.faults.front().line, loaded.faults.front().text));
  }
  return std::move(*loaded.config);
}

config::Config config_of(const Draft& draft) {
  return config_with(draft, draft.choice, draft.rules);
}

std::string yaml_of(const Draft& draft) {
  std::vector<double> per_record;
  for (const FoundPairs& branch : draft.estimate.branches) per_record.push_back(branch.per_record);
  per_record.push_back(draft.estimate.all.per_record);
  return init_yaml(draft.names, draft.profile, draft.choice, draft.rules, per_record);
}

}  // namespace kindred
