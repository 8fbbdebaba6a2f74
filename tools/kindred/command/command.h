#ifndef KINDRED_TOOLS_KINDRED_COMMAND_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_COMMAND_COMMAND_H_

#include <functional>

#include "tools/kindred/command/arguments.h"

namespace kindred {

// The command that the command line names, ready to run; returns an exit code, throws Failure.
//
// Each command has a folder, and there a function add_NAME(Arguments*, Command*): it declares the
// command and its options, and sets the Command when these were parsed.
using Command = std::function<int()>;

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMAND_COMMAND_H_
