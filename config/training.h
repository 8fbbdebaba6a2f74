#ifndef KINDRED_CONFIG_TRAINING_H_
#define KINDRED_CONFIG_TRAINING_H_

#include <string>

#include "config/config.h"

namespace kindred::config {

// load() for training: the model is named but not read, whether it is there or not, fits or not. A
// configuration that names one is `untrained`.
Loaded load_for_training(const std::string& path);

// parse() likewise.
Loaded parse_for_training(const std::string& yaml);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_TRAINING_H_
