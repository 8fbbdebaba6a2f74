// kindred.label().

#ifndef KINDRED_PYTHON_BINDINGS_LABEL_H_
#define KINDRED_PYTHON_BINDINGS_LABEL_H_

#include <pybind11/pybind11.h>

namespace kindred::python {

void bind_label(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_LABEL_H_
