#include "python/bindings/measure.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "python/bindings/call.h"
#include "python/bindings/pipeline.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/charts.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/evaluate/html.h"
#include "tools/kindred/explain/explain.h"
#include "tools/kindred/gold/labels.h"
#include "tools/kindred/pair/explanation_text.h"
#include "tools/kindred/plan/plan.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

using Threads = std::optional<unsigned>;

struct Measured {
  std::optional<EvaluateResult> result;
  std::optional<LabelledResult> labelled;
  std::optional<PromisedResult> promised;
  std::optional<UnscoredResult> unscored;

  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    if (result) texts.push_back(evaluate_text(*result));
    if (labelled) texts.push_back(labelled_text(*labelled));
    if (promised) texts.push_back(promised_text(*promised));
    if (unscored) texts.push_back(unscored_text(*unscored));
    return texts;
  }

  std::string page(const std::string& pipeline) const {
    if (!result && !unscored) return "";
    return evaluate_html(result ? &*result : nullptr, unscored ? &*unscored : nullptr, pipeline);
  }
};

struct MeasureRequest {
  std::string gold;  // the inputs' names; empty: none
  std::string labels;
  std::string unscored;  // a field; empty: none
  bool promised = false;
  size_t worst = 0;
};

Measured measure_all(const config::Config& config, const std::vector<std::string>& inputs,
                     const MeasureRequest& request, ThreadPool* pool, std::ostream* report) {
  const UnscoredOptions unscored = {.field = request.unscored};
  std::optional<Gold> gold;
  std::optional<Labels> labels;
  if (!request.gold.empty()) gold = read_gold(request.gold, "", report);
  if (!request.labels.empty()) labels = read_labels(request.labels, "", report);
  if (request.promised) check_promised(config);
  if (!request.unscored.empty()) check_unscored(config, unscored);
  const Candidates found = find_candidates(config, inputs, pool, report);
  Measured all;
  if (gold) all.result = measure(config, found, *gold, request.worst, false, pool, report);
  if (labels) all.labelled = measure_labelled(config, found, *labels, report);
  if (request.promised) all.promised = measure_promised(config, found);
  if (!request.unscored.empty()) all.unscored = measure_unscored(config, found, unscored);
  return all;
}

py::dict run_evaluate(const LoadedPipeline& pipeline, const py::iterable& inputs,
                      const py::object& gold, const py::object& labels, bool promised,
                      const std::string& unscored, size_t worst, const Threads& threads,
                      const py::object& progress) {
  const config::Config& config = linkable(pipeline);
  Call call(progress);
  const std::vector<std::string> names = call.give(inputs, &config);
  MeasureRequest request;
  request.unscored = unscored;
  request.promised = promised;
  request.worst = worst;
  if (!gold.is_none()) request.gold = call.give(gold, nullptr).front();
  if (!labels.is_none()) request.labels = call.give(labels, nullptr).front();
  py::dict answer;
  std::string json;
  std::string page;
  std::vector<std::string> texts;
  call.run(threads.value_or(config.threads), [&](ThreadPool* pool) {
    const Measured all = measure_all(config, names, request, pool, call.report());
    json = evaluate_json(all.result, all.unscored, all.promised, all.labelled);
    page = all.page(config.pipeline_name);
    texts = all.texts();
  });
  answer["json"] = json;
  answer["html"] = page;
  answer["texts"] = texts;
  answer["report"] = call.said();
  return answer;
}

py::dict run_explain(const LoadedPipeline& pipeline, const py::iterable& inputs,
                     const std::string& left, const std::string& right, const py::object& labels,
                     const Threads& threads, const py::object& progress) {
  const config::Config& config = linkable(pipeline);
  Call call(progress);
  ExplainOptions options;
  options.inputs = call.give(inputs, &config);
  options.left = left;
  options.right = right;
  if (!labels.is_none()) options.labels = call.give(labels, nullptr).front();
  options.config_text = ConfigText{.yaml = config.text, .path = config.path};
  std::string json;
  std::string text;
  std::string svg;
  call.run(threads.value_or(config.threads), [&](ThreadPool* pool) {
    const PairExplanation pair = explain_pair(config, options, pool, call.report());
    json = explain_json(pair);
    text = explain_text(pair);
    svg = waterfall_svg(pair.waterfall);
  });
  py::dict answer;
  answer["json"] = json;
  answer["text"] = text;
  answer["svg"] = svg;
  answer["report"] = call.said();
  return answer;
}

// (name, whether it is a line, [(x, y), ...]) of each.
py::list series_of(const Chart& chart) {
  py::list all;
  for (const ChartSeries& series : chart.series) {
    py::list points;
    for (const ChartPoint& point : series.points) points.append(py::make_tuple(point.x, point.y));
    all.append(py::make_tuple(series.name, series.line, points));
  }
  return all;
}

py::dict answer_of(const PlanReport& plan, const std::string& said) {
  py::dict answer;
  answer["json"] = plan.json;
  answer["text"] = plan.text;
  answer["svg"] = chart_svg(plan.chart);
  answer["x_label"] = plan.chart.x_label;
  answer["series"] = series_of(plan.chart);
  answer["report"] = said;
  return answer;
}

py::dict run_plan(const LoadedPipeline& pipeline, const py::object& inputs,
                  const std::vector<std::string>& at, const std::optional<uint32_t>& sample,
                  const std::optional<uint64_t>& records, const Threads& threads,
                  const py::object& progress) {
  const config::Config& config = untrained(pipeline);
  Call call(progress);
  PlanOptions options;
  if (!inputs.is_none()) options.inputs = call.give(inputs, &config);
  options.at = at;
  options.sample = sample;
  options.records = records;
  PlanReport plan;
  call.run(threads.value_or(config.threads),
           [&](ThreadPool* pool) { plan = plan_config(config, options, pool, call.report()); });
  return answer_of(plan, call.said());
}

py::dict run_plan_family(const std::optional<std::string>& family,
                         const std::optional<double>& similarity,
                         const std::optional<double>& distance, const std::optional<double>& recall,
                         const std::optional<std::string>& construct,
                         const std::optional<uint32_t>& functions) {
  PlanOptions options;
  options.family = family;
  options.similarity = similarity;
  options.distance = distance;
  options.recall = recall;
  options.construct = construct;
  options.functions = functions;
  Call call{py::none()};
  PlanReport plan;
  call.run([&] { plan = plan_family(options); });
  return answer_of(plan, call.said());
}

}  // namespace

void bind_measure(py::module_* module) {
  module->def("evaluate", run_evaluate, py::arg("pipeline"), py::arg("inputs"), py::arg("gold"),
              py::arg("labels"), py::arg("promised"), py::arg("unscored"), py::arg("worst"),
              py::arg("threads"), py::arg("progress"));
  module->def("explain", run_explain, py::arg("pipeline"), py::arg("inputs"), py::arg("left"),
              py::arg("right"), py::arg("labels"), py::arg("threads"), py::arg("progress"));
  module->def("plan", run_plan, py::arg("pipeline"), py::arg("inputs"), py::arg("at"),
              py::arg("sample"), py::arg("records"), py::arg("threads"), py::arg("progress"));
  module->def("plan_family", run_plan_family, py::arg("family"), py::arg("similarity"),
              py::arg("distance"), py::arg("recall"), py::arg("construct"), py::arg("functions"));
}

}  // namespace kindred::python
