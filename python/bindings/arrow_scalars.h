// The columns of Arrow whose values are one text, number or day each.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_SCALARS_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_SCALARS_H_

#include <memory>
#include <string_view>

#include "python/bindings/arrow_column.h"

namespace kindred::python {

// By the format string of the specification; null where it is none of these. `extension`: the name
// of the extension type, or empty. A fixed-size binary of arrow.uuid is a text.
std::unique_ptr<ArrowColumn> make_arrow_scalar(std::string_view format, std::string_view extension);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_SCALARS_H_
