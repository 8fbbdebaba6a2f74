#include "python/bindings/linker.h"

#include <pybind11/stl.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/answers/pair_explanation.h"
#include "daemon/base/failure.h"
#include "linkage/linker.h"
#include "python/bindings/call.h"
#include "python/bindings/match_table.h"
#include "python/bindings/pipeline.h"
#include "python/bindings/rejected.h"
#include "python/bindings/table_binding.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/gold/label_input.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

// Several threads of Python may use one; each call waits for the one before.
class StreamLinker {
 public:
  StreamLinker(const LoadedPipeline& pipeline, bool entities,
               const std::optional<unsigned>& threads)
      : config_(entities ? config::with_entities(linkable(pipeline)) : linkable(pipeline)),
        with_probability_(config_.scorer == "probability"),
        pool_(threads.value_or(config_.threads)),
        linker_(config_.pipeline, &pool_) {}

  py::tuple apply(const py::iterable& inputs, bool strict, const py::object& progress) {
    Call call(progress);
    Rejected rejected(strict);
    MatchTable changes(*config_.pipeline, with_probability_);
    const std::vector<std::string> names = call.give(inputs, &config_);
    run(&call, [&] { apply_all(&call, names, &rejected, &changes); });
    return py::make_tuple(TableHandle{changes.take()}, rejected_list(rejected.kept()));
  }

  py::tuple find(const py::iterable& inputs, bool strict) {
    Call call{py::none()};
    Rejected rejected(strict);
    MatchTable found(*config_.pipeline, with_probability_);
    const std::vector<std::string> names = call.give(inputs, &config_);
    run(&call, [&] {
      each_batch(&call, names, &rejected,
                 [&](const std::vector<Record>& records, std::vector<Refusal>* /*refused*/) {
                   for (const Record& record : records) {
                     for (const Change& change : linker_.find(record)) found.add(change);
                   }
                 });
    });
    return py::make_tuple(TableHandle{found.take()}, rejected_list(rejected.kept()));
  }

  TableHandle label(const py::iterable& labels) {
    Call call{py::none()};
    MatchTable changes(*config_.pipeline, with_probability_);
    const std::string name = call.give(labels, nullptr).front();
    run(&call, [&] {
      LabelInput input(name, "", call.report());
      for (const Change& change : input.tell(&linker_)) changes.add(change);
    });
    return {changes.take()};
  }

  TableHandle matches() {
    return table([&] { return table_of_matches(linker_, with_probability_); });
  }
  TableHandle clusters() {
    return table([&] { return table_of_clusters(linker_); });
  }
  TableHandle entities() {
    return table([&] { return table_of_entities(linker_); });
  }

  std::string explain(const Identity& left, const Identity& right) {
    Call call{py::none()};
    std::string json;
    run(&call, [&] {
      for (const Identity& one : {left, right}) {
        if (linker_.record(one) != nullptr) continue;
        throw Failure(ExitCode::kInputData,
                      "no live record has the source " + one.source + " and the id " + one.id);
      }
      json = explain_json(explain_pair(linker_, config_.model.get(), left, right));
    });
    return json;
  }

  Stats stats() {
    Call call{py::none()};
    Stats stats;
    run(&call, [&] { stats = linker_.stats(); });
    return stats;
  }

  bool makes_entities() const { return config_.pipeline->entities.has_value(); }

 private:
  using Take = std::function<void(const std::vector<Record>&, std::vector<Refusal>*)>;

  void run(Call* call, const std::function<void()>& work) {
    call->run([&] {
      const std::lock_guard lock(mutex_);
      work();
    });
  }

  // All or nothing: what fails in the midst of it is undone.
  void apply_all(Call* call, const std::vector<std::string>& names, Rejected* rejected,
                 MatchTable* changes) {
    linker_.mark();
    try {
      each_batch(call, names, rejected,
                 [&](const std::vector<Record>& records, std::vector<Refusal>* refused) {
                   for (const Change& change : linker_.apply(records, refused)) {
                     changes->add(change);
                   }
                 });
    } catch (...) {
      linker_.undo();
      throw;
    }
  }

  void each_batch(Call* call, const std::vector<std::string>& names, Rejected* rejected,
                  const Take& take) {
    RecordSource source(config_, names, &pool_, call->report());
    RecordBatch batch;
    std::vector<Refusal> refused;
    while (source.next(&batch)) {
      for (const RejectedRecord& record : batch.rejected) rejected->add(record);
      rejected->end_batch();
      refused.clear();
      take(batch.records, &refused);
      for (const Refusal& refusal : refused) {
        rejected->add(batch.reject(refusal.record, {RejectionClass::kRefused, refusal.reason}));
      }
      rejected->end_batch();
    }
  }

  template <typename Make>
  TableHandle table(const Make& make) {
    Call call{py::none()};
    TableHandle handle;
    run(&call, [&] { handle.table = make(); });
    return handle;
  }

  config::Config config_;
  bool with_probability_;
  ThreadPool pool_;
  Linker linker_;
  std::mutex mutex_;
};

py::dict stats_of(StreamLinker* linker) {
  const Stats stats = linker->stats();
  py::dict dict;
  dict["records"] = stats.records;
  dict["matches"] = stats.matches;
  dict["reviews"] = stats.reviews;
  dict["inserted"] = stats.inserted;
  dict["replaced"] = stats.replaced;
  dict["unchanged"] = stats.unchanged;
  dict["deleted"] = stats.deleted;
  dict["candidates"] = stats.candidates;
  dict["entities"] = stats.entities.entities;
  return dict;
}

}  // namespace

void bind_linker(py::module_* module) {
  py::class_<StreamLinker>(*module, "StreamLinker")
      .def(py::init<const LoadedPipeline&, bool, const std::optional<unsigned>&>(),
           py::arg("pipeline"), py::arg("entities"), py::arg("threads"))
      .def("apply", &StreamLinker::apply, py::arg("inputs"), py::arg("strict"), py::arg("progress"))
      .def("find", &StreamLinker::find, py::arg("inputs"), py::arg("strict"))
      .def("label", &StreamLinker::label, py::arg("labels"))
      .def("matches", &StreamLinker::matches)
      .def("clusters", &StreamLinker::clusters)
      .def("entities", &StreamLinker::entities)
      .def_property_readonly("makes_entities", &StreamLinker::makes_entities)
      .def("stats", stats_of)
      .def("explain", [](StreamLinker* linker, std::pair<std::string, std::string> left,
                         std::pair<std::string, std::string> right) {
        return linker->explain({std::move(left.first), std::move(left.second)},
                               {std::move(right.first), std::move(right.second)});
      });
}

}  // namespace kindred::python
