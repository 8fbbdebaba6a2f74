#ifndef KINDRED_TOOLS_KINDRED_ENTITIES_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_ENTITIES_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred entities diff`, of entities/diff.h.
void add_entities(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_ENTITIES_COMMAND_H_
