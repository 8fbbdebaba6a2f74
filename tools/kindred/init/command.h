#ifndef KINDRED_TOOLS_KINDRED_INIT_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_INIT_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred init`, of init/init.h.
void add_init(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_COMMAND_H_
