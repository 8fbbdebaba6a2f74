// Warnings that several commands give, as whole lines. Each is empty where there is nothing to warn
// of.

#ifndef KINDRED_TOOLS_KINDRED_REPORT_WARNINGS_H_
#define KINDRED_TOOLS_KINDRED_REPORT_WARNINGS_H_

#include <cstdint>
#include <string>

#include "linkage/linker.h"

namespace kindred {

// A line that counts records whose identity another input had too.
std::string moved_warning(uint64_t records);

// A line that counts and names clusters which hold more records of one source than they should.
std::string conflict_warning(const ClusterCounts& counts);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_WARNINGS_H_
