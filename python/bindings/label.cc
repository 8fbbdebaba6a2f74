#include "python/bindings/label.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "daemon/base/failure.h"
#include "python/bindings/call.h"
#include "python/bindings/pipeline.h"
#include "tools/kindred/label/label.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

const char* mark_name(FieldMark mark) {
  switch (mark) {
    case FieldMark::kEqual:
      return "equal";
    case FieldMark::kAlike:
      return "alike";
    case FieldMark::kDifferent:
      return "different";
    case FieldMark::kLacking:
      return "lacking";
  }
  return "";
}

py::dict question_of(const AskedPair& asked) {
  py::list fields;
  for (const ShownField& field : asked.pair.fields) {
    fields.append(py::make_tuple(field.name, field.left, field.right, mark_name(field.mark)));
  }
  py::dict question;
  question["left"] = asked.pair.left;
  question["right"] = asked.pair.right;
  question["fields"] = fields;
  question["score"] = asked.score;
  question["answered"] = asked.tally.answered();
  return question;
}

Reply reply_of(const std::string& answer) {
  if (answer == "same") return Reply::kSame;
  if (answer == "different") return Reply::kDifferent;
  if (answer == "unsure") return Reply::kUnsure;
  if (answer == "back") return Reply::kUndo;
  if (answer == "quit") return Reply::kQuit;
  throw Failure(ExitCode::kUsage,
                "\"" + answer + "\" is none of same, different, unsure, back, quit");
}

// The user is asked on the thread that called, as notebooks need it.
Reply ask(const py::object& function, const AskedPair& asked) {
  std::string answer;
  check_stopped();
  call_back([&] { answer = py::cast<std::string>(function(question_of(asked))); });
  return reply_of(answer);
}

std::string run_label(const LoadedPipeline& pipeline, const py::iterable& inputs,
                      const std::string& file, const py::object& function,
                      const std::optional<uint64_t>& questions,
                      const std::optional<uint64_t>& sample, const std::string& by, bool blind) {
  const config::Config& config = linkable(pipeline);
  Call call{py::none()};
  LabelOptions options;
  options.inputs = call.give(inputs, &config, true);
  options.labels = file;
  options.ask = [&](const AskedPair& asked) { return ask(function, asked); };
  options.questions = questions;
  options.sample = sample;
  options.by = by;
  options.blind = blind;
  options.config_file = config.path;
  call.run(config.threads, [&](ThreadPool* pool) { label(config, options, pool, call.report()); });
  return call.said();
}

}  // namespace

void bind_label(py::module_* module) {
  module->def("label", run_label, py::arg("pipeline"), py::arg("inputs"), py::arg("file"),
              py::arg("ask"), py::arg("questions"), py::arg("sample"), py::arg("by"),
              py::arg("blind"));
}

}  // namespace kindred::python
