#include "python/bindings/python_json.h"

#include <string_view>
#include <utility>

#include "daemon/base/json_append.h"
#include "daemon/format/value_text.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

// What holds itself is deeper than any value that a record has.
constexpr int kMostDepth = 1000;

// Its UTF-8. Half a surrogate pair, which Python's texts may have, keeps its three bytes, which the
// decoder then refuses.
void append_text(PyObject* text, std::string* out) {
  Py_ssize_t size = 0;
  if (const char* const bytes = PyUnicode_AsUTF8AndSize(text, &size)) {
    append_json_string({bytes, static_cast<size_t>(size)}, out);
    return;
  }
  PyErr_Clear();
  const auto bytes =
      py::reinterpret_steal<py::object>(PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass"));
  if (!bytes) throw py::error_already_set();
  append_json_string(
      {PyBytes_AS_STRING(bytes.ptr()), static_cast<size_t>(PyBytes_GET_SIZE(bytes.ptr()))}, out);
}

// Of any size.
void append_int(PyObject* number, std::string* out) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  if (overflow == 0) {
    append_integer(value, out);
  } else {
    out->append(py::cast<std::string>(py::repr(number)));
  }
}

bool known(PyObject* value) {
  return PyUnicode_CheckExact(value) || PyLong_CheckExact(value) || PyFloat_CheckExact(value) ||
         PyBool_Check(value) || value == Py_None || PyDict_CheckExact(value) ||
         PyList_CheckExact(value) || PyTuple_CheckExact(value);
}

}  // namespace

void PythonJson::append_record(py::handle record, const Wanted& wanted, std::string* out) const {
  py::object owned;
  if (!PyDict_Check(record.ptr())) {
    owned = plain_(record);
    record = owned;
  }
  if (!PyDict_Check(record.ptr())) {
    throw py::type_error("a record is a dict, not " +
                         py::cast<std::string>(py::str(py::type::handle_of(record))));
  }
  append_dict(record.ptr(), &wanted, 0, out);
}

void PythonJson::append(py::handle value, int depth, std::string* out) const {
  if (depth > kMostDepth) throw py::value_error("a record is nested too deep");
  if (known(value.ptr())) {
    append_known(value.ptr(), depth, out);
    return;
  }
  const py::object plain = plain_(value);
  if (!known(plain.ptr())) throw py::type_error("plain() has made no plain value");
  append_known(plain.ptr(), depth, out);
}

void PythonJson::append_known(PyObject* value, int depth, std::string* out) const {
  if (value == Py_None) {
    out->append("null");
  } else if (PyUnicode_Check(value)) {
    append_text(value, out);
  } else if (PyBool_Check(value)) {
    out->append(value == Py_True ? "true" : "false");
  } else if (PyLong_Check(value)) {
    append_int(value, out);
  } else if (PyFloat_Check(value)) {
    append_double(PyFloat_AS_DOUBLE(value), out);
  } else if (PyDict_Check(value)) {
    append_dict(value, nullptr, depth, out);
  } else {
    append_list(value, depth, out);
  }
}

void PythonJson::append_dict(PyObject* dict, const Wanted* wanted, int depth,
                             std::string* out) const {
  PyObject* name = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t at = 0;
  bool first = true;
  out->push_back('{');
  while (PyDict_Next(dict, &at, &name, &value) != 0) {
    if (!PyUnicode_Check(name)) throw py::type_error("the members of a record go by texts");
    const auto size = out->size();
    if (!first) out->push_back(',');
    append_text(name, out);
    // Between the quotes; a name with an escape is looked at whatever it is.
    const std::string_view text = std::string_view(*out).substr(size + (first ? 1 : 2));
    const std::string_view bare = text.substr(0, text.size() - 1);
    if (wanted != nullptr && !wanted->has(bare) && bare.find('\\') == std::string_view::npos) {
      out->resize(size);
      continue;
    }
    first = false;
    out->push_back(':');
    append(py::reinterpret_borrow<py::object>(value), depth + 1, out);
  }
  out->push_back('}');
}

void PythonJson::append_list(PyObject* list, int depth, std::string* out) const {
  out->push_back('[');
  // Its size is asked for each time: plain() may change it.
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list); ++i) {
    if (i > 0) out->push_back(',');
    const auto item = py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(list, i));
    append(item, depth + 1, out);
  }
  out->push_back(']');
}

}  // namespace kindred::python
