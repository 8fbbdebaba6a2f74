// A stream of Arrow's C interface as records: each row a JSON object, of which the decoder of
// records makes what it makes of a line of a file.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_READER_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_READER_H_

#include <atomic>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "python/bindings/arrow_owned.h"
#include "python/bindings/wanted.h"
#include "tools/kindred/files/input.h"

namespace kindred::python {

// What was read of a stream, where it is to be read again: the arrays share their memory with whom
// they come from.
struct KeptArrays {
  std::vector<std::shared_ptr<OwnedArray>> arrays;
  bool whole = false;  // the stream is at its end
};

// A stream that may be read again. Read by one thread at a time.
struct ArrowSource {
  std::string name;  // of the input, for messages
  OwnedSchema schema;
  OwnedStream stream;
  KeptArrays kept;
  bool keep = false;  // what is read
};

// Takes the stream over and asks it for its schema. Throws Failure (kInputData) where it is no
// table, or has a column twice.
std::shared_ptr<ArrowSource> take_arrow(const std::string& name, ArrowArrayStream* stream,
                                        bool keep);

// The rows as records. Of the columns only `wanted` are looked at. A column of a type that no
// record can hold is an error where it is wanted by name, and is left out, which is told, where all
// are.
//
// Throws Failure (kInputData): from here where a wanted column cannot be read, or there is none of
// the id; from next() where the stream fails.
std::unique_ptr<InputReader> read_arrow(std::shared_ptr<ArrowSource> source, const Wanted& wanted,
                                        size_t max_bytes, const std::atomic<bool>* stop,
                                        std::ostream* told);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_READER_H_
