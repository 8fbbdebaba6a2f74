// A column of Arrow as JSON text: the values of each type as docs/payloads.md has them.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_COLUMN_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_COLUMN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "python/bindings/arrow_abi.h"

namespace kindred::python {

// Reads the values of one type from Arrow's buffers. Made once of a schema, then bound to one array
// after another.
class ArrowColumn {
 public:
  virtual ~ArrowColumn() = default;

  // Values come from that array from here on, which outlives their use.
  virtual void bind(const ArrowArray& array);

  // Of the i-th value, 0 to length - 1. What is not there, and a number that is none, is null.
  virtual bool null(int64_t i) const;

  // Appends the i-th value as one JSON value.
  void append(int64_t i, std::string* out) const {
    if (null(i)) {
      out->append("null");
    } else {
      append_value(offset_ + i, out);
    }
  }

 protected:
  // Appends what stands at place `at` of the buffers, and is not null.
  virtual void append_value(int64_t at, std::string* out) const = 0;

  template <typename T>
  const T* buffer(int64_t number) const {
    return static_cast<const T*>(array_->buffers[number]);
  }

  const ArrowArray* array_ = nullptr;
  int64_t offset_ = 0;

 private:
  const uint8_t* valid_ = nullptr;  // a bit a value; null: all are there
};

// A column of the type; null where the type is none that a record can hold: a union, an interval,
// or one that this code does not know.
std::unique_ptr<ArrowColumn> make_arrow_column(const ArrowSchema& schema);

// The format of a type and of what is in it, for messages: "+l of u".
std::string arrow_type_text(const ArrowSchema& schema);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_COLUMN_H_
