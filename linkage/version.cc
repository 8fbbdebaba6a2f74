#include "linkage/version.h"

namespace kindred {

std::string_view version() { return KINDRED_VERSION; }

}  // namespace kindred
