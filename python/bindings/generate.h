// kindred.generate().

#ifndef KINDRED_PYTHON_BINDINGS_GENERATE_H_
#define KINDRED_PYTHON_BINDINGS_GENERATE_H_

#include <pybind11/pybind11.h>

namespace kindred::python {

void bind_generate(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_GENERATE_H_
