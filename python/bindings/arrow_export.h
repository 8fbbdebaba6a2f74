// Tables as streams of Arrow's C interface.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_EXPORT_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_EXPORT_H_

#include <memory>

#include "python/bindings/arrow_abi.h"
#include "python/bindings/table.h"

namespace kindred::python {

// Fills *out with the types of the columns, in a struct.
void export_schema(const Table& table, ArrowSchema* out);

// Fills *out with a stream of the table as one array. It shares the table's memory, which lives as
// long as anything of the stream does.
void export_stream(std::shared_ptr<const Table> table, ArrowArrayStream* out);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_EXPORT_H_
