#include "python/bindings/generate.h"

#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "python/bindings/call.h"
#include "tools/kindred/generate/generate.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

void run_generate(const std::string& kind, uint64_t records, double duplicates, uint64_t seed,
                  const std::string& folder, const std::vector<std::string>& sources) {
  const std::optional<GenerateKind> known = generate_kind(kind);
  if (!known) {
    throw Failure(ExitCode::kUsage, "\"" + kind + "\" is none of people, documents, fingerprints");
  }
  GenerateOptions options;
  options.kind = *known;
  options.records = records;
  options.duplicates = duplicates;
  options.seed = seed;
  options.output = folder;
  options.sources = sources;
  Call call{py::none()};
  call.run([&] { generate(options); });
}

}  // namespace

void bind_generate(py::module_* module) {
  module->def("generate", run_generate, py::arg("kind"), py::arg("records"), py::arg("duplicates"),
              py::arg("seed"), py::arg("folder"), py::arg("sources"));
}

}  // namespace kindred::python
