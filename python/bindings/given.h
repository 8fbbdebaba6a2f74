// The records that a caller in Python gives, as inputs of the commands.

#ifndef KINDRED_PYTHON_BINDINGS_GIVEN_H_
#define KINDRED_PYTHON_BINDINGS_GIVEN_H_

#include <pybind11/pybind11.h>

#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "tools/kindred/embed/embedding.h"

namespace kindred::python {

// Puts inputs into the embedding, and gives their names in their order. Each of `inputs` is a tuple
// of a kind, a name, what the kind says, and the number of records, 0 where that is not known:
//   "arrow"   an object with __arrow_c_stream__, which is asked for one stream
//   "dicts"   an iterable of dicts, asked for an iterator each time that it is read
//   "csv"     a text, as of a file
//   "file"    nothing; the name is a file's path
// `config` says which members of the records are looked at; null: all. `twice`: they will be read
// several times. What is left out of them is told on `told`. Both outlive the embedding's use.
//
// Throws Failure: kInputData where a stream is no table, kUsage where two inputs have one name; and
// what Python raises.
std::vector<std::string> give(const pybind11::iterable& inputs, const config::Config* config,
                              bool twice, std::ostream* told, Embedding* embedding);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_GIVEN_H_
