#include "tools/kindred/load_config.h"

#include <system_error>

#include "daemon/failure.h"

namespace kindred {

namespace {

config::Loaded read(const std::string& path) {
  try {
    return config::load(path);
  } catch (const std::system_error& error) {
    throw Failure(ExitCode::kNoInput, error.what());
  }
}

}  // namespace

std::optional<config::Config> load_config(const std::string& path, std::ostream* errors,
                                          bool untrained) {
  config::Loaded loaded = read(path);
  if (loaded.config && loaded.config->untrained && !untrained) {
    loaded.faults.push_back(*loaded.config->untrained);
  }
  for (const config::Fault& fault : loaded.faults) {
    *errors << path << ':' << fault.line << ':' << fault.column << ": error: " << fault.text
            << '\n';
  }
  return loaded.faults.empty() ? std::move(loaded.config) : std::nullopt;
}

int check(const std::string& path, std::ostream* out, std::ostream* errors) {
  const std::optional<config::Config> config = load_config(path, errors, true);
  if (!config) return static_cast<int>(ExitCode::kConfiguration);
  *out << config::summary(*config);
  return static_cast<int>(ExitCode::kDone);
}

}  // namespace kindred
