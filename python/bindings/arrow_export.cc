#include "python/bindings/arrow_export.h"

#include <array>
#include <cerrno>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace kindred::python {

namespace {

const char* format_of(Column::Kind kind) {
  switch (kind) {
    case Column::Kind::kText:
      return "U";
    case Column::Kind::kBytes:
      return "Z";
    case Column::Kind::kNumber:
      return "g";
    case Column::Kind::kInteger:
      return "l";
    case Column::Kind::kList:
      return "+L";
    case Column::Kind::kStruct:
      return "+s";
  }
  return "n";
}

// What a schema or an array holds; `release` gives it back, and what its children hold.
struct SchemaHolder {
  std::string name;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
};

struct ArrayHolder {
  std::shared_ptr<const Table> table;  // keeps the buffers
  std::array<const void*, 3> buffers{};
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
};

// Children that somebody has moved away are released already.
template <typename Struct, typename Holder>
void release(Struct* released) {
  auto* const holder = static_cast<Holder*>(released->private_data);
  for (Struct& child : holder->children) {
    if (child.release != nullptr) child.release(&child);
  }
  delete holder;
  released->release = nullptr;
}

void export_type(const std::string& name, const char* format, const std::vector<Column>& children,
                 ArrowSchema* out) {
  auto holder = std::make_unique<SchemaHolder>();
  holder->name = name;
  holder->children.resize(children.size());
  for (size_t i = 0; i < children.size(); ++i) {
    export_type(children[i].name, format_of(children[i].kind), children[i].children,
                &holder->children[i]);
    holder->pointers.push_back(&holder->children[i]);
  }
  *out = {};
  out->format = format;
  out->name = holder->name.c_str();
  out->flags = ARROW_FLAG_NULLABLE;
  out->n_children = static_cast<int64_t>(children.size());
  out->children = holder->pointers.data();
  out->release = release<ArrowSchema, SchemaHolder>;
  out->private_data = holder.release();
}

// Puts the pointers of the column's buffers in place; how many there are.
int64_t fill_buffers(const Column& column, std::array<const void*, 3>* buffers) {
  (*buffers)[0] = column.nulls == 0 ? nullptr : column.valid.data();
  switch (column.kind) {
    case Column::Kind::kText:
    case Column::Kind::kBytes:
      (*buffers)[1] = column.offsets.data();
      (*buffers)[2] = column.bytes.data();
      return 3;
    case Column::Kind::kNumber:
      (*buffers)[1] = column.numbers.data();
      return 2;
    case Column::Kind::kInteger:
      (*buffers)[1] = column.integers.data();
      return 2;
    case Column::Kind::kList:
      (*buffers)[1] = column.offsets.data();
      return 2;
    case Column::Kind::kStruct:
      return 1;
  }
  return 0;
}

void export_children(const std::shared_ptr<const Table>& table, const std::vector<Column>& columns,
                     ArrayHolder* holder);

// `column` null: the table as a whole.
void export_array(const std::shared_ptr<const Table>& table, const Column* column,
                  ArrowArray* out) {
  auto holder = std::make_unique<ArrayHolder>();
  holder->table = table;
  const std::vector<Column>& children = column == nullptr ? table->columns : column->children;
  export_children(table, children, holder.get());
  *out = {};
  out->length = column == nullptr ? table->rows() : column->length;
  out->null_count = column == nullptr ? 0 : column->nulls;
  out->n_buffers = column == nullptr ? 1 : fill_buffers(*column, &holder->buffers);
  out->buffers = holder->buffers.data();
  out->n_children = static_cast<int64_t>(children.size());
  out->children = holder->pointers.data();
  out->release = release<ArrowArray, ArrayHolder>;
  out->private_data = holder.release();
}

void export_children(const std::shared_ptr<const Table>& table, const std::vector<Column>& columns,
                     ArrayHolder* holder) {
  holder->children.resize(columns.size());
  for (size_t i = 0; i < columns.size(); ++i) {
    export_array(table, &columns[i], &holder->children[i]);
    holder->pointers.push_back(&holder->children[i]);
  }
}

struct StreamHolder {
  std::shared_ptr<const Table> table;
  bool given = false;  // the one array
};

StreamHolder* holder_of(ArrowArrayStream* stream) {
  return static_cast<StreamHolder*>(stream->private_data);
}

// Memory is what may be missing: no exception leaves these.
template <typename Export>
int guarded(const Export& do_export) noexcept {
  try {
    do_export();
    return 0;
  } catch (const std::exception&) {
    return ENOMEM;
  }
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  return guarded([&] { export_schema(*holder_of(stream)->table, out); });
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  StreamHolder* const holder = holder_of(stream);
  *out = {};
  if (holder->given) return 0;
  holder->given = true;
  return guarded([&] { export_array(holder->table, nullptr, out); });
}

const char* get_last_error(ArrowArrayStream* /*stream*/) { return "there is too little memory"; }

void release_stream(ArrowArrayStream* stream) {
  delete holder_of(stream);
  stream->release = nullptr;
}

}  // namespace

void export_schema(const Table& table, ArrowSchema* out) {
  export_type("", "+s", table.columns, out);
}

void export_stream(std::shared_ptr<const Table> table, ArrowArrayStream* out) {
  *out = {get_schema, get_next, get_last_error, release_stream, new StreamHolder{std::move(table)}};
}

}  // namespace kindred::python
