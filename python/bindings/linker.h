// kindred.Linker: records in, changes of matches out, for as long as it lives.

#ifndef KINDRED_PYTHON_BINDINGS_LINKER_H_
#define KINDRED_PYTHON_BINDINGS_LINKER_H_

#include <pybind11/pybind11.h>

namespace kindred::python {

void bind_linker(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_LINKER_H_
