// Records of an iterable of Python.

#ifndef KINDRED_PYTHON_BINDINGS_DICT_READER_H_
#define KINDRED_PYTHON_BINDINGS_DICT_READER_H_

#include <pybind11/pybind11.h>

#include <atomic>
#include <cstddef>
#include <memory>

#include "python/bindings/python_json.h"
#include "tools/kindred/files/input.h"

namespace kindred::python {

// The dicts that `records` gives, in their order. Takes the GIL while it reads; what the iterable
// raises is thrown by next(). Made with the GIL held, destroyed with it or without.
std::unique_ptr<InputReader> read_dicts(pybind11::iterable records, const PythonJson& json,
                                        Wanted wanted, size_t max_bytes,
                                        const std::atomic<bool>* stop);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_DICT_READER_H_
