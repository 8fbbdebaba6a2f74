#include "python/bindings/link.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "linkage/linker.h"
#include "python/bindings/call.h"
#include "python/bindings/match_table.h"
#include "python/bindings/pipeline.h"
#include "python/bindings/rejected.h"
#include "python/bindings/table_binding.h"
#include "tools/kindred/link/link.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

struct LinkRequest {
  py::iterable inputs;
  std::optional<py::iterable> against;
  std::optional<py::iterable> labels;
  bool clusters;
  bool entities;
  bool strict;
  std::optional<unsigned> threads;
  py::object progress;
};

// What is left of a linked set of records.
struct Linked {
  TableHandle matches;
  std::optional<TableHandle> clusters;
  std::optional<TableHandle> entities;
};

void take_results(const Linker& linker, const LinkRequest& request, Linked* out) {
  if (request.clusters) out->clusters = {table_of_clusters(linker)};
  if (request.entities) out->entities = {table_of_entities(linker)};
}

std::string only_name(Call* call, const std::optional<py::iterable>& input,
                      const config::Config* config) {
  return input ? call->give(*input, config).front() : "";
}

py::object or_none(std::optional<TableHandle> table) {
  return table ? py::cast(std::move(*table)) : py::none();
}

py::dict link_records(const LoadedPipeline& pipeline, const LinkRequest& request) {
  const config::Config& plain = linkable(pipeline);
  std::optional<config::Config> made;
  if (request.entities) made = config::with_entities(plain);
  const config::Config& config = made ? *made : plain;
  const bool with_probability = config.scorer == "probability";

  Call call(request.progress);
  Rejected rejected(request.strict);
  MatchTable changes(*config.pipeline, with_probability);
  Linked linked;
  LinkOptions options;
  options.config_file = config.path;
  options.inputs = call.give(request.inputs, &config);
  options.against = only_name(&call, request.against, &config);
  options.labels = only_name(&call, request.labels, nullptr);
  options.sink = {.change = [&](const Change& change) { changes.add(change); },
                  .rejected = [&](const RejectedRecord& record) { rejected.add(record); },
                  .batch = [&] { rejected.end_batch(); },
                  .linked = [&](const Linker& linker) { take_results(linker, request, &linked); }};
  call.run(request.threads.value_or(config.threads), [&](ThreadPool* pool) {
    link(config, options, pool, call.report());
    linked.matches = {request.against ? changes.take() : changes.take_live(pool)};
  });
  rejected.end_batch();

  py::dict result;
  result["matches"] = linked.matches;
  result["clusters"] = or_none(linked.clusters);
  result["entities"] = or_none(linked.entities);
  result["rejected"] = rejected_list(rejected.kept());
  result["rejected_count"] = rejected.count();
  result["report"] = call.said();
  return result;
}

}  // namespace

void bind_link(py::module_* module) {
  module->def(
      "link",
      [](const LoadedPipeline& pipeline, const py::iterable& inputs, const py::object& against,
         const py::object& labels, bool clusters, bool entities, bool strict,
         const py::object& threads, const py::object& progress) {
        const auto iterable = [](const py::object& given) {
          return given.is_none() ? std::nullopt
                                 : std::optional(py::reinterpret_borrow<py::iterable>(given));
        };
        return link_records(
            pipeline,
            {inputs, iterable(against), iterable(labels), clusters, entities, strict,
             threads.is_none() ? std::nullopt : std::optional(py::cast<unsigned>(threads)),
             progress});
      },
      py::arg("pipeline"), py::arg("inputs"), py::arg("against"), py::arg("labels"),
      py::arg("clusters"), py::arg("entities"), py::arg("strict"), py::arg("threads"),
      py::arg("progress"));
}

}  // namespace kindred::python
