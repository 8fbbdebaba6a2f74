#ifndef KINDRED_TOOLS_KINDRED_CHECK_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_CHECK_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred check`: the summary of a configuration, or its faults.
void add_check(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_CHECK_COMMAND_H_
