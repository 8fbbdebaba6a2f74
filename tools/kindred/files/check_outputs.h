#ifndef KINDRED_TOOLS_KINDRED_FILES_CHECK_OUTPUTS_H_
#define KINDRED_TOOLS_KINDRED_FILES_CHECK_OUTPUTS_H_

#include <string>
#include <vector>

namespace kindred {

// Before anything is written: an output that is an input, or another output, would be lost. Paths
// as on the command line, "-" for a standard stream; an empty one is none. Links, and standard
// input that comes from a file, are seen through. Nor may two read standard input, or write to
// standard output. Throws Failure (kUsage).
void check_outputs(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_CHECK_OUTPUTS_H_
