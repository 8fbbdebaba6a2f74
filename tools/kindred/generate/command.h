#ifndef KINDRED_TOOLS_KINDRED_GENERATE_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred generate`, of generate/generate.h.
void add_generate(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_COMMAND_H_
