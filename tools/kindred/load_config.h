#ifndef KINDRED_TOOLS_KINDRED_LOAD_CONFIG_H_
#define KINDRED_TOOLS_KINDRED_LOAD_CONFIG_H_

#include <optional>
#include <ostream>
#include <string>

#include "config/config.h"
#include "tools/kindred/explain/config_changes.h"

namespace kindred {

// Reads a configuration; when it has faults, writes each to `errors` as
// FILE:LINE:COLUMN: error: TEXT. A model that is not there yet is one. Throws Failure (kNoInput)
// when there is no such file.
std::optional<config::Config> load_config(const std::string& path, std::ostream* errors);

// The same for training: the model that it names is not read, whether it is there or not.
std::optional<config::Config> load_config_for_training(const std::string& path,
                                                       std::ostream* errors);

// The same for rules on records, whatever the score: with the model where it is there and fits the
// configuration. What does not fit is a warning.
std::optional<config::Config> load_config_for_rules(const std::string& path, std::ostream* errors);

// `kindred check`: the configuration's summary on `out`. Returns an exit code.
int check(const std::string& path, std::ostream* out, std::ostream* errors);

// The file as it is, for changes of it. Throws Failure (kNoInput).
ConfigText read_config_text(const std::string& path);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LOAD_CONFIG_H_
