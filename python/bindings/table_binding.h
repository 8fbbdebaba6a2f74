// Tables as objects of Python.

#ifndef KINDRED_PYTHON_BINDINGS_TABLE_BINDING_H_
#define KINDRED_PYTHON_BINDINGS_TABLE_BINDING_H_

#include <pybind11/pybind11.h>

#include <memory>

#include "python/bindings/table.h"

namespace kindred::python {

// What Python holds of a table.
struct TableHandle {
  std::shared_ptr<const Table> table;
};

void bind_table(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_TABLE_BINDING_H_
