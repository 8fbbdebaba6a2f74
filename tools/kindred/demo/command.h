// `kindred demo`: the way from records to matches on generated people, as somebody would type it.

#ifndef KINDRED_TOOLS_KINDRED_DEMO_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_DEMO_COMMAND_H_

#include <functional>
#include <string>
#include <vector>

#include "tools/kindred/command/command.h"

namespace kindred {

// Runs `kindred` with these arguments and returns its exit code.
using RunCommand = std::function<int(const std::vector<std::string>&)>;

void add_demo(Arguments* program, Command* chosen, const RunCommand& run);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_DEMO_COMMAND_H_
