// The command line of `kindred`: its commands with their options.

#ifndef KINDRED_TOOLS_KINDRED_COMMANDS_H_
#define KINDRED_TOOLS_KINDRED_COMMANDS_H_

#include <memory>

#include "tools/kindred/command/command.h"

namespace CLI {
class App;
}

namespace kindred {

// The parser, and what the commands declare to it.
struct CommandLine {
  std::unique_ptr<CLI::App> parser;
  std::unique_ptr<Arguments> arguments;
};

// Commands and options; parsing sets *chosen, which outlives the result.
CommandLine command_line(Command* chosen);

// The whole program: parses, runs, turns exceptions into messages on standard error and exit codes.
int run_program(int argc, const char* const* argv);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMANDS_H_
