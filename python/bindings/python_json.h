// Python's values as JSON text.

#ifndef KINDRED_PYTHON_BINDINGS_PYTHON_JSON_H_
#define KINDRED_PYTHON_BINDINGS_PYTHON_JSON_H_

#include <pybind11/pybind11.h>

#include <string>

#include "python/bindings/wanted.h"

namespace kindred::python {

// Writes the values of records. Dicts, lists, tuples, texts, numbers, booleans and None it knows
// itself; of anything else `plain`, a function of the package, makes one of these. Needs the GIL.
class PythonJson {
 public:
  explicit PythonJson(pybind11::function plain) : plain_(std::move(plain)) {}

  // Appends the record as a JSON object, of its members those that are wanted. Throws what `plain`
  // raises, and TypeError where `record` is no mapping.
  void append_record(pybind11::handle record, const Wanted& wanted, std::string* out) const;

 private:
  void append(pybind11::handle value, int depth, std::string* out) const;
  void append_known(PyObject* value, int depth, std::string* out) const;
  void append_dict(PyObject* dict, const Wanted* wanted, int depth, std::string* out) const;
  void append_list(PyObject* list, int depth, std::string* out) const;

  pybind11::function plain_;
};

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_PYTHON_JSON_H_
