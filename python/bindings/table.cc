#include "python/bindings/table.h"

#include <utility>

namespace kindred::python {

namespace {

bool has_offsets(Column::Kind kind) {
  return kind == Column::Kind::kText || kind == Column::Kind::kBytes || kind == Column::Kind::kList;
}

}  // namespace

Column::Column(std::string its_name, Kind its_kind, std::vector<Column> its_children)
    : name(std::move(its_name)), kind(its_kind), children(std::move(its_children)) {
  if (has_offsets(kind)) offsets.push_back(0);
}

void Column::note(bool there) {
  if (!there && nulls++ == 0) valid.assign(static_cast<size_t>(length) / 8 + 1, 0xFF);
  if (nulls != 0) {
    const auto at = static_cast<size_t>(length);
    if (valid.size() <= at / 8) valid.push_back(0xFF);
    if (!there) valid[at / 8] &= static_cast<uint8_t>(~(1U << at % 8));
  }
  ++length;
}

void Column::add(std::string_view text) {
  bytes.append(text);
  offsets.push_back(static_cast<int64_t>(bytes.size()));
  note(true);
}

void Column::add(double number) {
  numbers.push_back(number);
  note(true);
}

void Column::add(int64_t integer) {
  integers.push_back(integer);
  note(true);
}

void Column::add_null() {
  switch (kind) {
    case Kind::kText:
    case Kind::kBytes:
    case Kind::kList:
      offsets.push_back(offsets.back());
      break;
    case Kind::kNumber:
      numbers.push_back(0);
      break;
    case Kind::kInteger:
      integers.push_back(0);
      break;
    case Kind::kStruct:
      for (Column& child : children) child.add_null();
      break;
  }
  note(false);
}

void Column::end() {
  if (kind == Kind::kList) offsets.push_back(children.front().length);
  note(true);
}

Column Column::empty_like() const {
  std::vector<Column> empty;
  for (const Column& child : children) empty.push_back(child.empty_like());
  return {name, kind, std::move(empty)};
}

void Column::add_from(const Column& other, int64_t i) {
  const auto at = static_cast<size_t>(i);
  if (other.null(i)) {
    add_null();
    return;
  }
  switch (kind) {
    case Kind::kText:
    case Kind::kBytes:
      add(other.text(i));
      return;
    case Kind::kNumber:
      add(other.numbers[at]);
      return;
    case Kind::kInteger:
      add(other.integers[at]);
      return;
    case Kind::kList:
      for (int64_t item = other.offsets[at]; item < other.offsets[at + 1]; ++item) {
        children.front().add_from(other.children.front(), item);
      }
      end();
      return;
    case Kind::kStruct:
      for (size_t child = 0; child < children.size(); ++child) {
        children[child].add_from(other.children[child], i);
      }
      end();
      return;
  }
}

void Column::add_from(const Column& other, const std::vector<int64_t>& rows) {
  reserve(rows.size());
  if (other.nulls == 0 && kind == Kind::kText) {
    for (const int64_t row : rows) add(other.text(row));
  } else if (other.nulls == 0 && kind == Kind::kNumber) {
    for (const int64_t row : rows) add(other.numbers[static_cast<size_t>(row)]);
  } else {
    for (const int64_t row : rows) add_from(other, row);
  }
}

void Column::reserve(size_t values) {
  if (has_offsets(kind)) offsets.reserve(offsets.size() + values);
  if (kind == Kind::kNumber) numbers.reserve(numbers.size() + values);
  if (kind == Kind::kInteger) integers.reserve(integers.size() + values);
}

std::string_view Column::text(int64_t i) const {
  const auto at = static_cast<size_t>(i);
  return std::string_view(bytes).substr(static_cast<size_t>(offsets[at]),
                                        static_cast<size_t>(offsets[at + 1] - offsets[at]));
}

}  // namespace kindred::python
