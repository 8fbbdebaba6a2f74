// The extension module behind the package kindred. It only composes.

#include <pybind11/pybind11.h>

#include "linkage/base/version.h"
#include "python/bindings/errors.h"
#include "python/bindings/generate.h"
#include "python/bindings/label.h"
#include "python/bindings/lake_stage.h"
#include "python/bindings/learn.h"
#include "python/bindings/link.h"
#include "python/bindings/linker.h"
#include "python/bindings/measure.h"
#include "python/bindings/pipeline.h"
#include "python/bindings/table_binding.h"

PYBIND11_MODULE(_engine, module) {
  namespace bindings = kindred::python;
  module.doc() = "The engine of kindred. Use the package kindred, whose modules call this one.";
  bindings::translate_exceptions();
  bindings::bind_table(&module);
  bindings::bind_pipeline(&module);
  bindings::bind_link(&module);
  bindings::bind_linker(&module);
  bindings::bind_learn(&module);
  bindings::bind_measure(&module);
  bindings::bind_generate(&module);
  bindings::bind_label(&module);
  bindings::bind_lake(&module);
}
