#ifndef KINDRED_TOOLS_KINDRED_COMMAND_LOAD_CONFIG_H_
#define KINDRED_TOOLS_KINDRED_COMMAND_LOAD_CONFIG_H_

#include <optional>
#include <ostream>
#include <string>

#include "config/config.h"

namespace kindred {

// Reads a configuration; when it has faults, writes each to `errors` as
// FILE:LINE:COLUMN: error: TEXT. A model that is not there yet is one. Throws Failure (kNoInput)
// when there is no such file.
std::optional<config::Config> load_config(const std::string& path, std::ostream* errors);

// The same, but that its model may be missing: what can be said of it without one.
std::optional<config::Config> load_config_perhaps_untrained(const std::string& path,
                                                            std::ostream* errors);

// The same for training: the model that it names is not read, whether it is there or not.
std::optional<config::Config> load_config_for_training(const std::string& path,
                                                       std::ostream* errors);

// The same for rules on records, whatever the score: with the model where it is there and fits the
// configuration. What does not fit is a warning.
std::optional<config::Config> load_config_for_rules(const std::string& path, std::ostream* errors);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMAND_LOAD_CONFIG_H_
