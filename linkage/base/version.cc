#include "linkage/base/version.h"

#include <utf8proc.h>

namespace kindred {

std::string_view version() { return KINDRED_VERSION; }

std::string_view unicode_version() { return utf8proc_unicode_version(); }

}  // namespace kindred
