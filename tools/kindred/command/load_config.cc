#include "tools/kindred/command/load_config.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "config/training.h"
#include "config/warnings.h"
#include "daemon/base/failure.h"
#include "daemon/format/topic_schemas.h"

namespace kindred {

namespace {

// Faults of a file that are told one by one: whoever sees so many has another kind of problem.
constexpr size_t kMostTold = 50;

using Load = config::Loaded (*)(const std::string& path);

config::Loaded read(const std::string& path, Load load) {
  try {
    return load(path);
  } catch (const std::system_error& error) {
    throw Failure(ExitCode::kNoInput, error.what());
  }
}

void write(const std::string& path, const config::Fault& fault, std::string_view kind,
           std::ostream* errors) {
  *errors << path << ':' << fault.line << ':' << fault.column << ": " << kind << ": " << fault.text
          << '\n';
}

std::optional<config::Config> without_faults(const std::string& path, config::Loaded loaded,
                                             std::ostream* errors) {
  if (loaded.config && loaded.config->kafka_input) {
    load_topic_schemas(*loaded.config->kafka_input, &loaded.faults);
  }
  const size_t told = std::min(loaded.faults.size(), kMostTold);
  for (const config::Fault& fault : std::span(loaded.faults).first(told)) {
    write(path, fault, "error", errors);
  }
  if (const size_t more = loaded.faults.size() - told; more != 0) {
    *errors << path << ": error: " << more << " more faults\n";
  }
  if (!loaded.faults.empty()) return std::nullopt;
  for (const std::string& warning : config::warnings(*loaded.config)) {
    *errors << path << ": warning: " << warning << '\n';
  }
  return std::move(loaded.config);
}

}  // namespace

std::optional<config::Config> load_config(const std::string& path, std::ostream* errors) {
  config::Loaded loaded = read(path, config::load);
  if (loaded.config && loaded.config->untrained) {
    loaded.faults.push_back(*loaded.config->untrained);
  }
  return without_faults(path, std::move(loaded), errors);
}

std::optional<config::Config> load_config_perhaps_untrained(const std::string& path,
                                                            std::ostream* errors) {
  return without_faults(path, read(path, config::load), errors);
}

std::optional<config::Config> load_config_for_training(const std::string& path,
                                                       std::ostream* errors) {
  const auto load = [](const std::string& file) { return config::load_for_training(file); };
  return without_faults(path, read(path, load), errors);
}

std::optional<config::Config> load_config_for_rules(const std::string& path, std::ostream* errors) {
  config::Loaded loaded = read(path, config::load);
  if (loaded.config) return without_faults(path, std::move(loaded), errors);
  // Faults that are none without the model are the model's.
  auto config = load_config_for_training(path, errors);
  if (config) {
    for (const config::Fault& fault : loaded.faults) write(path, fault, "warning", errors);
  }
  return config;
}

}  // namespace kindred
