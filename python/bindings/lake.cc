// The stages by their names.

#include <pybind11/stl.h>

#include <optional>
#include <stdexcept>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/codec/event_writer.h"
#include "python/bindings/lake_stage.h"
#include "python/bindings/table_binding.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

std::unique_ptr<LakeStage> make_stage(const std::string& name, const LoadedPipeline& pipeline,
                                      bool entities, const std::string& source, uint64_t groups) {
  config::Config config = linkable(pipeline);
  if (entities) config = config::with_entities(config);
  if (name == "prepare") return prepare_stage(std::move(config), source);
  if (name == "versions") return versions_stage();
  if (name == "keys") return keys_stage(config);
  if (name == "members") return members_stage(config);
  if (name == "spread") return spread_stage(groups);
  if (name == "pairs") return pairs_stage(config, groups);
  if (name == "saved_records") return saved_records_stage(std::move(config), source);
  if (name == "saved_pairs") return saved_pairs_stage(config);
  if (name == "labels") return labels_stage();
  if (name == "groups") return groups_stage(config);
  throw std::invalid_argument("there is no stage " + name);
}

std::vector<TableHandle> handles(Tables tables) {
  std::vector<TableHandle> handles;
  for (std::shared_ptr<const Table>& table : tables) handles.push_back({std::move(table)});
  return handles;
}

}  // namespace

KeyedRecord record_of(std::string_view bytes) {
  std::optional<KeyedRecord> record = KeyedRecord::from_bytes(bytes);
  if (record) return std::move(*record);
  throw Failure(ExitCode::kInternal,
                "a prepared record is of another version of kindred; give all executors the same");
}

PairCells::PairCells(const ArrowBatch& batch)
    : decision_(batch.column("decision")),
      score_(batch.column("score")),
      digest_(batch.column("digest")) {}

PairNote PairCells::note(int64_t row) const {
  return {.pair = {},
          .live = true,
          .review = decision_.text(row) == decision_name(Decision::kReview),
          .digest = hash_of(digest_.integer(row)),
          .score = score_.number(row)};
}

void bind_lake(py::module_* module) {
  py::class_<LakeStage>(*module, "LakeStage")
      .def(py::init(&make_stage), py::arg("name"), py::arg("pipeline"), py::arg("entities"),
           py::arg("source"), py::arg("groups"))
      .def("push",
           [](LakeStage* stage, const py::object& batch) { return handles(stage->push(batch)); })
      .def("finish", [](LakeStage* stage) { return handles(stage->finish()); });
}

}  // namespace kindred::python
