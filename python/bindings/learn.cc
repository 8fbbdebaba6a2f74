#include "python/bindings/learn.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "config/model_file.h"
#include "linkage/score/model.h"
#include "python/bindings/call.h"
#include "python/bindings/pipeline.h"
#include "tools/kindred/init/init.h"
#include "tools/kindred/train/train.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

py::tuple run_init(const py::iterable& inputs, const std::string& name, bool link_only,
                   bool one_to_one, unsigned threads, const py::object& progress) {
  Call call(progress);
  InitOptions options;
  options.inputs = call.give(inputs, nullptr, true);
  options.output = name + ".yaml";
  if (link_only) options.lists = ListsSaid::kLinkOnly;
  if (one_to_one) options.lists = ListsSaid::kOneToOne;
  std::string yaml;
  call.run(threads, [&](ThreadPool* pool) { yaml = make_config(options, pool, call.report()); });
  return py::make_tuple(yaml, call.said());
}

// (field, level, m, u, weight in bits) of each level.
py::list level_list(const Model& model) {
  py::list levels;
  for (const ModelField& field : model.fields) {
    for (const ModelLevel& level : field.levels) {
      levels.append(py::make_tuple(field.name, level.text, level.m, level.u, match_weight(level)));
    }
  }
  return levels;
}

py::dict run_train(const LoadedPipeline& pipeline, const py::iterable& inputs,
                   const py::object& gold, const py::object& labels,
                   const std::optional<unsigned>& threads, const py::object& progress) {
  const config::Config config = for_training(pipeline);
  Call call(progress);
  TrainOptions options;
  options.inputs = call.give(inputs, &config);
  if (!gold.is_none()) options.gold = call.give(gold, nullptr).front();
  if (!labels.is_none()) options.labels = call.give(labels, nullptr).front();
  Trained trained;
  std::string yaml;
  call.run(threads.value_or(config.threads), [&](ThreadPool* pool) {
    trained = learn(config, options, pool, call.report());
    yaml = config::model_yaml(trained.model);
  });
  py::dict result;
  result["model"] = yaml;
  result["hash"] = config::model_hash(trained.model);
  result["warnings"] = trained.warnings;
  result["text"] = trained_text(trained);
  result["levels"] = level_list(trained.model);
  result["prior"] = trained.model.prior;
  result["records"] = trained.records;
  result["matches"] = trained.matches;
  result["report"] = call.said();
  return result;
}

}  // namespace

void bind_learn(py::module_* module) {
  module->def("init", run_init, py::arg("inputs"), py::arg("name"), py::arg("link_only"),
              py::arg("one_to_one"), py::arg("threads"), py::arg("progress"));
  module->def("train", run_train, py::arg("pipeline"), py::arg("inputs"), py::arg("gold"),
              py::arg("labels"), py::arg("threads"), py::arg("progress"));
}

}  // namespace kindred::python
