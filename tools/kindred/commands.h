// The command line of `kindred`: its commands with their options.

#ifndef KINDRED_TOOLS_KINDRED_COMMANDS_H_
#define KINDRED_TOOLS_KINDRED_COMMANDS_H_

#include <CLI/CLI.hpp>
#include <memory>

#include "tools/kindred/command/command.h"

namespace kindred {

// Commands and options; parsing sets *chosen, which outlives the result.
std::unique_ptr<CLI::App> command_line(Command* chosen);

// The whole program: parses, runs, turns exceptions into messages on standard error and exit codes.
int run_program(int argc, const char* const* argv);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMANDS_H_
