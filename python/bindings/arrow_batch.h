// A batch of Arrow that was made by this package: columns of whole numbers, numbers, texts and
// bytes, read where they lie.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_BATCH_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_BATCH_H_

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string_view>

#include "python/bindings/arrow_owned.h"

namespace kindred::python {

// The values of a column, by row. Valid as long as its batch.
class ArrowCells {
 public:
  ArrowCells(const ArrowArray& array, bool wide);

  bool null(int64_t row) const;
  // Each of a column of that kind.
  int64_t integer(int64_t row) const { return at<int64_t>(1, row); }
  double number(int64_t row) const { return at<double>(1, row); }
  std::string_view text(int64_t row) const;

 private:
  template <typename T>
  T at(int64_t buffer, int64_t row) const {
    return static_cast<const T*>(array_->buffers[buffer])[array_->offset + row];
  }

  const ArrowArray* array_;
  bool wide_;  // offsets of 64 bits
};

class ArrowBatch {
 public:
  // Of an object with __arrow_c_array__. Throws what that raises.
  explicit ArrowBatch(const pybind11::object& batch);

  int64_t rows() const { return array_->length; }
  // A column by its name, of int64, double, utf8 or binary, the latter two also with large offsets.
  // Throws std::invalid_argument where there is none, or one of another type.
  ArrowCells column(std::string_view name) const;

 private:
  OwnedSchema schema_;
  OwnedArray array_;
};

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_BATCH_H_
