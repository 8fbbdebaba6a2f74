#include "python/bindings/rejected.h"

#include "daemon/codec/rejection.h"
#include "linkage/text/utf8.h"

namespace kindred::python {

namespace py = pybind11;

py::list rejected_list(std::span<const RejectedRecord> rejected) {
  py::list list;
  for (const RejectedRecord& one : rejected) {
    const bool shown = !one.text.empty() && valid_utf8(one.text);
    list.append(py::make_tuple(one.input, one.line,
                               std::string(rejection_class_name(one.why.reason)), one.why.message,
                               shown ? py::object(py::str(one.text)) : py::none()));
  }
  return list;
}

}  // namespace kindred::python
