// kindred.init() and kindred.train().

#ifndef KINDRED_PYTHON_BINDINGS_LEARN_H_
#define KINDRED_PYTHON_BINDINGS_LEARN_H_

#include <pybind11/pybind11.h>

namespace kindred::python {

void bind_learn(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_LEARN_H_
