// kindred.link().

#ifndef KINDRED_PYTHON_BINDINGS_LINK_H_
#define KINDRED_PYTHON_BINDINGS_LINK_H_

#include <pybind11/pybind11.h>

namespace kindred::python {

void bind_link(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_LINK_H_
