#include "tools/kindred/plan/sample.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "config/training.h"
#include "tools/kindred/report/warnings.h"
#include "tools/kindred/sample/record_sample.h"

namespace kindred {

namespace {

// None where rules do not ask which tokens are rare, or the model has told them.
std::optional<config::Config> with_counted_tokens(const config::Config& config,
                                                  const RecordSample& sample,
                                                  std::ostream* report) {
  if (!config.untrained) return std::nullopt;
  if (std::ranges::none_of(config.pipeline->features, &Feature::counted)) return std::nullopt;
  config::Loaded loaded =
      config::parse_for_training(config.text, count_words(config, sample.records), config.path);
  if (!loaded.config) return std::nullopt;  // a file that it names has just changed
  *report << "note: how rare words are is counted on the sample, until kindred train has written "
          << config.model_file << '\n';
  return std::move(loaded.config);
}

}  // namespace

SamplePlan plan_sample(const config::Config& config, const SampleRequest& request, ThreadPool* pool,
                       std::ostream* report) {
  const RecordSample sample = read_sample(config, request.inputs, request.sample, pool, report);
  *report << moved_warning(sample.moved);
  const auto counted = with_counted_tokens(config, sample, report);
  return {sample.live, sample.rejected,
          estimate_from(counted.value_or(config), sample, request.records.value_or(sample.live))};
}

}  // namespace kindred
