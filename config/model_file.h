// Models as files: YAML that people read and edit. docs/scores.md describes it.

#ifndef KINDRED_CONFIG_MODEL_FILE_H_
#define KINDRED_CONFIG_MODEL_FILE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/score/model.h"

namespace kindred::config {

inline constexpr size_t kMaxModelBytes = size_t{256} << 20U;

// What reading a model gave: a model when there are no faults.
struct LoadedModel {
  std::optional<Model> model;
  std::vector<Fault> faults;  // in the order of the file
};

// Reads and checks a model. Nothing in it stands for an environment variable.
LoadedModel parse_model(const std::string& yaml);

// The one way in which a model is written: parse_model() reads it back unchanged.
std::string model_yaml(const Model& model);

// XXH3 of model_yaml(), as 16 hexadecimal digits: comments and layout do not count.
std::string model_hash(const Model& model);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_MODEL_FILE_H_
