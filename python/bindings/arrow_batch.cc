#include "python/bindings/arrow_batch.h"

#include <stdexcept>
#include <string>

namespace kindred::python {

namespace py = pybind11;

ArrowCells::ArrowCells(const ArrowArray& array, bool wide) : array_(&array), wide_(wide) {}

bool ArrowCells::null(int64_t row) const {
  const auto* const valid = static_cast<const uint8_t*>(array_->buffers[0]);
  const int64_t place = array_->offset + row;
  return valid != nullptr && (valid[place / 8] >> place % 8 & 1) == 0;
}

std::string_view ArrowCells::text(int64_t row) const {
  const int64_t begin = wide_ ? at<int64_t>(1, row) : at<int32_t>(1, row);
  const int64_t end = wide_ ? at<int64_t>(1, row + 1) : at<int32_t>(1, row + 1);
  return {static_cast<const char*>(array_->buffers[2]) + begin, static_cast<size_t>(end - begin)};
}

ArrowBatch::ArrowBatch(const py::object& batch) {
  const auto capsules = py::cast<py::tuple>(batch.attr("__arrow_c_array__")());
  schema_ = OwnedSchema(held_by<ArrowSchema>(capsules[0], "arrow_schema"));
  array_ = OwnedArray(held_by<ArrowArray>(capsules[1], "arrow_array"));
}

ArrowCells ArrowBatch::column(std::string_view name) const {
  for (int64_t i = 0; i < schema_->n_children; ++i) {
    const ArrowSchema& column = *schema_->children[i];
    if (column.name == nullptr || name != column.name) continue;
    const std::string_view format(column.format);
    if (format.size() == 1 && std::string_view("lguzUZ").find(format) != std::string_view::npos) {
      return {*array_->children[i], format == "U" || format == "Z"};
    }
  }
  throw std::invalid_argument("no such column of a known type: " + std::string(name));
}

}  // namespace kindred::python
