#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred explain`, of explain/explain.h.
void add_explain(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_COMMAND_H_
