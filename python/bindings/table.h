// Tables that the package gives back: columns in Arrow's layout.

#ifndef KINDRED_PYTHON_BINDINGS_TABLE_H_
#define KINDRED_PYTHON_BINDINGS_TABLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kindred::python {

// A column that grows value by value. The layout is that of Arrow's format for its kind, with
// offsets of 64 bits.
struct Column {
  enum class Kind : uint8_t { kText, kBytes, kNumber, kInteger, kList, kStruct };

  Column(std::string its_name, Kind its_kind, std::vector<Column> its_children = {});

  // Each appends a value of that kind, a text or bytes; add_null() to a column of any kind.
  void add(std::string_view text);
  void add(double number);
  void add(int64_t integer);
  void add_null();
  void add(const std::optional<double>& number) { number ? add(*number) : add_null(); }
  // Ends a list, whose values were added to its child; ends a struct, likewise.
  void end();
  // Appends the i-th value of another column of the same kind.
  void add_from(const Column& other, int64_t i);
  // Likewise the values at all these places.
  void add_from(const Column& other, const std::vector<int64_t>& rows);

  // Without values.
  Column empty_like() const;

  bool null(int64_t i) const { return !valid.empty() && (valid[i / 8] >> (i % 8) & 1) == 0; }
  std::string_view text(int64_t i) const;

  std::string name;
  Kind kind;
  int64_t length = 0;
  int64_t nulls = 0;
  std::vector<uint8_t> valid;  // a bit a value; empty: all are there
  std::vector<int64_t> offsets;
  std::string bytes;
  std::vector<double> numbers;
  std::vector<int64_t> integers;
  std::vector<Column> children;

 private:
  void reserve(size_t values);
  void note(bool there);
};

// Columns of equal length.
struct Table {
  std::vector<Column> columns;
  int64_t rows() const { return columns.empty() ? 0 : columns.front().length; }
};

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_TABLE_H_
