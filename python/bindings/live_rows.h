// What holds in the end, of a table of changes.

#ifndef KINDRED_PYTHON_BINDINGS_LIVE_ROWS_H_
#define KINDRED_PYTHON_BINDINGS_LIVE_ROWS_H_

#include <cstddef>
#include <memory>

#include "linkage/base/thread_pool.h"
#include "python/bindings/table.h"

namespace kindred::python {

// Of each pair the last row, unless that has no value in the column `lives`; in the order of pairs.
// A pair is the first four columns, all texts: source and id, twice. O(n log n) for n rows.
std::shared_ptr<const Table> live_rows(const Table& changes, size_t lives, ThreadPool* pool);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_LIVE_ROWS_H_
