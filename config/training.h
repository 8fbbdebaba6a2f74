#ifndef KINDRED_CONFIG_TRAINING_H_
#define KINDRED_CONFIG_TRAINING_H_

#include <memory>
#include <string>

#include "config/config.h"

namespace kindred::config {

// load() for training: the model is named but not read, whether it is there or not, fits or not. A
// configuration that names one is `untrained`. In its place comes what is `counted` already, if
// anything: rules and comparisons then know which tokens are rare.
Loaded load_for_training(const std::string& path, std::shared_ptr<const Model> counted = nullptr);

// parse() likewise; `path` is the file's, for what it names.
Loaded parse_for_training(const std::string& yaml, std::shared_ptr<const Model> counted = nullptr,
                          const std::string& path = "");

// parse() where `model`, as model_yaml() writes it, counts in place of the file that is named.
Loaded parse_with_model(const std::string& yaml, const std::string& model, const std::string& name,
                        const std::string& path);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_TRAINING_H_
