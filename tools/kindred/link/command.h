#ifndef KINDRED_TOOLS_KINDRED_LINK_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_LINK_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred link`, of link/link.h.
void add_link(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_COMMAND_H_
