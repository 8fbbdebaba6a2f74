#ifndef KINDRED_LINKAGE_BASE_VERSION_H_
#define KINDRED_LINKAGE_BASE_VERSION_H_

#include <string_view>

namespace kindred {

// The release this library was built as, "MAJOR.MINOR.PATCH".
std::string_view version();

// The Unicode version of the tables by which the machine's utf8proc folds and composes text, such
// as "15.0.0".
std::string_view unicode_version();

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_VERSION_H_
