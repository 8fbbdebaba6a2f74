#ifndef KINDRED_DAEMON_STATE_CODE_DIGEST_H_
#define KINDRED_DAEMON_STATE_CODE_DIGEST_H_

#include <string_view>

namespace kindred {

// 16 hexadecimal digits: a hash of the sources that decide which matches come of records, and how
// events say them. Builds of one version that may differ there differ in it. The build computes it,
// see cmake/code_digest.cmake.
std::string_view code_digest();

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_CODE_DIGEST_H_
