// Configurations as Python has them.

#ifndef KINDRED_PYTHON_BINDINGS_PIPELINE_H_
#define KINDRED_PYTHON_BINDINGS_PIPELINE_H_

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"

namespace kindred::python {

// A configuration without faults, and what became of the model that it names.
struct LoadedPipeline {
  std::shared_ptr<const config::Config> config;  // without its model where there are model_faults
  std::vector<config::Fault> model_faults;       // of the model: nothing can be linked with it
};

// The configuration for linking. Throws ConfigError of the package where its model is not there
// yet, or has faults.
const config::Config& linkable(const LoadedPipeline& pipeline);

// The same configuration, whatever its model, for rules alone.
inline const config::Config& untrained(const LoadedPipeline& pipeline) { return *pipeline.config; }

// The configuration for learning its model.
config::Config for_training(const LoadedPipeline& pipeline);

void bind_pipeline(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_PIPELINE_H_
