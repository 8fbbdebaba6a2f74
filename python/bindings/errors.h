// The engine's exceptions as those of the package.

#ifndef KINDRED_PYTHON_BINDINGS_ERRORS_H_
#define KINDRED_PYTHON_BINDINGS_ERRORS_H_

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "config/config.h"

namespace kindred::python {

// From here on a Failure becomes the class of kindred.errors for its exit code, and what was
// stopped a KeyboardInterrupt.
void translate_exceptions();

// (line, column, text) of each.
pybind11::list fault_list(const std::vector<config::Fault>& faults);

// Throws kindred.errors.ConfigError. `yaml` is what has the faults, `path` its file's, or empty.
[[noreturn]] void throw_faults(const std::vector<config::Fault>& faults, const std::string& yaml,
                               const std::string& path);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ERRORS_H_
