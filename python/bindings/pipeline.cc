#include "python/bindings/pipeline.h"

#include <pybind11/stl.h>

#include <optional>

#include "config/training.h"
#include "config/warnings.h"
#include "daemon/format/topic_schemas.h"
#include "linkage/score/scorer.h"
#include "python/bindings/errors.h"
#include "tools/kindred/state/import.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

config::Loaded read(const std::string& yaml, const std::optional<std::string>& model,
                    const std::string& name, const std::string& path) {
  return model ? config::parse_with_model(yaml, *model, name, path)
               : config::parse(yaml, name, path);
}

// Faults that are none without the model are the model's.
LoadedPipeline parse(const std::string& yaml, const std::optional<std::string>& model,
                     const std::string& name, const std::string& path) {
  config::Loaded loaded = read(yaml, model, name, path);
  LoadedPipeline pipeline;
  if (!loaded.config) {
    config::Loaded bare = config::parse_for_training(yaml, nullptr, path);
    if (!bare.config) throw_faults(loaded.faults, yaml, path);
    pipeline.model_faults = std::move(loaded.faults);
    bare.config->pipeline_name = name;
    loaded = std::move(bare);
  }
  if (loaded.config->kafka_input) {
    std::vector<config::Fault> faults;
    load_topic_schemas(*loaded.config->kafka_input, &faults);
    if (!faults.empty()) throw_faults(faults, yaml, path);
  }
  pipeline.config = std::make_shared<const config::Config>(std::move(*loaded.config));
  return pipeline;
}

py::list fields_of(const LoadedPipeline& pipeline) {
  py::list fields;
  for (const Field& field : pipeline.config->pipeline->fields) fields.append(field.name);
  return fields;
}

py::list rules_of(const LoadedPipeline& pipeline) {
  py::list rules;
  for (const Branch& branch : pipeline.config->pipeline->blocking.branches()) {
    rules.append(branch.name);
  }
  return rules;
}

}  // namespace

const config::Config& linkable(const LoadedPipeline& pipeline) {
  const config::Config& config = *pipeline.config;
  if (!pipeline.model_faults.empty()) {
    throw_faults(pipeline.model_faults, config.text, config.path);
  }
  if (config.untrained) throw_faults({*config.untrained}, config.text, config.path);
  return config;
}

config::Config for_training(const LoadedPipeline& pipeline) {
  config::Loaded loaded =
      config::parse_for_training(pipeline.config->text, nullptr, pipeline.config->path);
  if (!loaded.config) throw_faults(loaded.faults, pipeline.config->text, pipeline.config->path);
  return std::move(*loaded.config);
}

void bind_pipeline(py::module_* module) {
  py::class_<LoadedPipeline>(*module, "LoadedPipeline")
      .def(py::init(&parse), py::arg("yaml"), py::arg("model"), py::arg("name"), py::arg("path"))
      .def_property_readonly("name",
                             [](const LoadedPipeline& p) { return p.config->pipeline_name; })
      .def_property_readonly("yaml", [](const LoadedPipeline& p) { return p.config->text; })
      .def_property_readonly("path", [](const LoadedPipeline& p) { return p.config->path; })
      .def_property_readonly("model_file",
                             [](const LoadedPipeline& p) { return p.config->model_file; })
      .def_property_readonly(
          "trained",
          [](const LoadedPipeline& p) { return p.model_faults.empty() && !p.config->untrained; })
      .def_property_readonly("scorer", [](const LoadedPipeline& p) { return p.config->scorer; })
      .def_property_readonly("match",
                             [](const LoadedPipeline& p) { return p.config->pipeline->match; })
      .def_property_readonly("review",
                             [](const LoadedPipeline& p) { return p.config->pipeline->review; })
      .def_property_readonly(
          "highest", [](const LoadedPipeline& p) { return p.config->pipeline->scorer->highest(); })
      .def_property_readonly("fields", fields_of)
      .def_property_readonly("rules", rules_of)
      .def_property_readonly(
          "makes_entities",
          [](const LoadedPipeline& p) { return p.config->pipeline->entities.has_value(); })
      .def_property_readonly("saved_head",
                             [](const LoadedPipeline& p) { return saved_head(linkable(p)); })
      .def_property_readonly("chooses",
                             [](const LoadedPipeline& p) {
                               const Pipeline& pipeline = *p.config->pipeline;
                               return pipeline.one_per_source || pipeline.cohesion > 0;
                             })
      .def_property_readonly("singletons",
                             [](const LoadedPipeline& p) {
                               const std::optional<EntityRules>& rules =
                                   p.config->pipeline->entities;
                               return rules && rules->singletons;
                             })
      .def_property_readonly("warnings",
                             [](const LoadedPipeline& p) { return config::warnings(*p.config); })
      .def("summary", [](const LoadedPipeline& p) { return config::summary(*p.config); })
      .def("check_linkable", [](const LoadedPipeline& p) { linkable(p); });
}

}  // namespace kindred::python
