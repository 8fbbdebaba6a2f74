// kindred.evaluate(), kindred.explain() and kindred.plan().

#ifndef KINDRED_PYTHON_BINDINGS_MEASURE_H_
#define KINDRED_PYTHON_BINDINGS_MEASURE_H_

#include <pybind11/pybind11.h>

namespace kindred::python {

void bind_measure(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_MEASURE_H_
