#ifndef KINDRED_TOOLS_KINDRED_REPORT_GROUPED_H_
#define KINDRED_TOOLS_KINDRED_REPORT_GROUPED_H_

#include <cstdint>
#include <string>

namespace kindred {

// 1234567 as 1,234,567.
std::string grouped(uint64_t count);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_GROUPED_H_
