#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred evaluate`, of evaluate/evaluate.h.
void add_evaluate(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_COMMAND_H_
