#ifndef KINDRED_LINKAGE_VERSION_H_
#define KINDRED_LINKAGE_VERSION_H_

#include <string_view>

namespace kindred {

// The release this library was built as, "MAJOR.MINOR.PATCH".
std::string_view version();

}  // namespace kindred

#endif  // KINDRED_LINKAGE_VERSION_H_
