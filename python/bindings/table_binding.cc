#include "python/bindings/table_binding.h"

#include <memory>
#include <utility>

#include "python/bindings/arrow_export.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

// A struct of the interface in a capsule, which releases it unless somebody has moved it out.
template <typename T, typename Fill>
py::object capsule_of(const char* name, const Fill& fill) {
  auto filled = std::make_unique<T>();
  fill(filled.get());
  PyObject* const capsule = PyCapsule_New(filled.get(), name, [](PyObject* dropped) {
    auto* const held = static_cast<T*>(PyCapsule_GetPointer(dropped, PyCapsule_GetName(dropped)));
    if (held->release != nullptr) held->release(held);
    delete held;
  });
  if (capsule == nullptr) {
    filled->release(filled.get());
    throw py::error_already_set();
  }
  static_cast<void>(filled.release());
  return py::reinterpret_steal<py::object>(capsule);
}

py::object value_of(const Column& column, int64_t i) {
  if (column.null(i)) return py::none();
  const auto at = static_cast<size_t>(i);
  switch (column.kind) {
    case Column::Kind::kText: {
      const std::string_view text = column.text(i);
      return py::str(text.data(), text.size());
    }
    case Column::Kind::kBytes: {
      const std::string_view bytes = column.text(i);
      return py::bytes(bytes.data(), bytes.size());
    }
    case Column::Kind::kNumber:
      return py::float_(column.numbers[at]);
    case Column::Kind::kInteger:
      return py::int_(column.integers[at]);
    case Column::Kind::kList: {
      py::list list;
      for (int64_t item = column.offsets[at]; item < column.offsets[at + 1]; ++item) {
        list.append(value_of(column.children.front(), item));
      }
      return list;
    }
    case Column::Kind::kStruct: {
      py::dict dict;
      for (const Column& child : column.children) {
        dict[py::str(child.name)] = value_of(child, i);
      }
      return dict;
    }
  }
  return py::none();
}

const Column& column_at(const Table& table, size_t number) {
  if (number >= table.columns.size()) throw py::index_error("there is no such column");
  return table.columns[number];
}

py::list column_values(const TableHandle& handle, size_t number) {
  const Column& column = column_at(*handle.table, number);
  py::list values;
  for (int64_t i = 0; i < column.length; ++i) values.append(value_of(column, i));
  return values;
}

py::dict row(const TableHandle& handle, int64_t i) {
  if (i < 0 || i >= handle.table->rows()) throw py::index_error("there is no such row");
  py::dict dict;
  for (const Column& column : handle.table->columns) {
    dict[py::str(column.name)] = value_of(column, i);
  }
  return dict;
}

py::list column_names(const TableHandle& handle) {
  py::list names;
  for (const Column& column : handle.table->columns) names.append(column.name);
  return names;
}

}  // namespace

void bind_table(py::module_* module) {
  py::class_<TableHandle>(*module, "TableData")
      .def("__len__", [](const TableHandle& handle) { return handle.table->rows(); })
      .def_property_readonly("columns", column_names)
      .def("row", row)
      .def("column", column_values)
      .def("schema",
           [](const TableHandle& handle) {
             return capsule_of<ArrowSchema>(
                 "arrow_schema", [&](ArrowSchema* out) { export_schema(*handle.table, out); });
           })
      .def("stream", [](const TableHandle& handle) {
        return capsule_of<ArrowArrayStream>(
            "arrow_array_stream", [&](ArrowArrayStream* out) { export_stream(handle.table, out); });
      });
}

}  // namespace kindred::python
