#ifndef KINDRED_TOOLS_KINDRED_PLAN_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_PLAN_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred plan`, of plan/plan.h.
void add_plan(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_COMMAND_H_
