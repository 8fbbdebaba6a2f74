#include "python/bindings/errors.h"

#include <exception>
#include <new>
#include <stdexcept>

#include "daemon/base/failure.h"
#include "python/bindings/rejected.h"
#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/files/interruption.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

py::object package_errors() { return py::module_::import("kindred.errors"); }

void raise(const py::object& error) {
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const Failure& failure) {
    raise(package_errors().attr("from_failure")(static_cast<int>(failure.code()), failure.what()));
  } catch (const RejectedRecords& rejected) {
    raise(package_errors().attr("from_rejected")(rejected_list(rejected.rejected())));
  } catch (const Stopped&) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
  } catch (const Interrupted&) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
  }
}

}  // namespace

void translate_exceptions() { py::register_exception_translator(translate); }

py::list fault_list(const std::vector<config::Fault>& faults) {
  py::list list;
  for (const config::Fault& fault : faults) {
    list.append(py::make_tuple(fault.line, fault.column, fault.text));
  }
  return list;
}

void throw_faults(const std::vector<config::Fault>& faults, const std::string& yaml,
                  const std::string& path) {
  raise(package_errors().attr("from_faults")(fault_list(faults), yaml, path));
  throw py::error_already_set();
}

}  // namespace kindred::python
