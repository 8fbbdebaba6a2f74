// The options of `kindred state`.

#ifndef KINDRED_TOOLS_KINDRED_STATE_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_STATE_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

void add_state(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_STATE_COMMAND_H_
