#include "tools/kindred/commands.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "config/suggest.h"
#include "daemon/base/failure.h"
#include "linkage/base/version.h"
#include "tools/kindred/check/command.h"
#include "tools/kindred/cluster/command.h"
#include "tools/kindred/demo/command.h"
#include "tools/kindred/entities/command.h"
#include "tools/kindred/evaluate/command.h"
#include "tools/kindred/explain/command.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/generate/command.h"
#include "tools/kindred/init/command.h"
#include "tools/kindred/label/command.h"
#include "tools/kindred/link/command.h"
#include "tools/kindred/plan/command.h"
#include "tools/kindred/search/command.h"
#include "tools/kindred/state/command.h"
#include "tools/kindred/train/command.h"

namespace kindred {

namespace {

std::string fault_of_value(const std::string& value) {
  return value.empty() ? "is empty; give it a value, or leave it out" : "";
}

// An empty value, as of a shell variable that is not set, would be read as an option not given.
void refuse_empty_values(CLI::App* app) {
  for (CLI::App* command : app->get_subcommands({})) {
    for (CLI::Option* option : command->get_options()) option->check(fault_of_value);
    refuse_empty_values(command);
  }
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

bool names_command(const CLI::App& app, const std::string& first) {
  return std::ranges::count(command_names(app), first) > 0;
}

// Whether the parser stopped to show help or the version. Beside what is no command it would show
// the help of the program.
bool asks_for_help(const CLI::App& app, const std::string& first, const CLI::ParseError& error) {
  return error.get_exit_code() == 0 && (first.starts_with('-') || names_command(app, first));
}

// What is wrong with a command line that begins with `first`, and where to read on. Where that is
// no command the parser says only that one is required.
std::string usage_fault(const CLI::App& app, const std::string& first,
                        const CLI::ParseError& error) {
  if (names_command(app, first)) {
    return fmt::format("{}; see kindred {} --help", error.what(), first);
  }
  if (first.starts_with('-')) return fmt::format("{}; see kindred --help", error.what());
  const std::vector<std::string> names = command_names(app);
  const std::vector<std::string_view> known(names.begin(), names.end());
  if (first.empty()) return "name a command" + config::suggestion("", known);
  return fmt::format("no command \"{}\"{}", first, config::suggestion(first, known));
}

int fail(ExitCode code, const std::string& message) {
  std::cerr << "kindred: " << message << '\n';
  return static_cast<int>(code);
}

// A command that a command runs.
int run_words(const std::vector<std::string>& words) {
  std::vector<const char*> arguments = {"kindred"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  return run_program(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace

CommandLine command_line(Command* chosen) {
  auto parser = std::make_unique<CLI::App>(
      "Kindred links records: it finds those that mean the same person, company or text.",
      "kindred");
  parser->set_version_flag("--version", fmt::format("kindred {}", version()));
  parser->require_subcommand(1);
  auto arguments = std::make_unique<Arguments>(parser.get());
  add_check(arguments.get(), chosen);
  add_link(arguments.get(), chosen);
  add_entities(arguments.get(), chosen);
  add_evaluate(arguments.get(), chosen);
  add_explain(arguments.get(), chosen);
  add_search(arguments.get(), chosen);
  add_state(arguments.get(), chosen);
  add_cluster(arguments.get(), chosen);
  add_plan(arguments.get(), chosen);
  add_init(arguments.get(), chosen);
  add_train(arguments.get(), chosen);
  add_label(arguments.get(), chosen);
  add_generate(arguments.get(), chosen);
  add_demo(arguments.get(), chosen, run_words);
  refuse_empty_values(parser.get());
  return {std::move(parser), std::move(arguments)};
}

int run_program(int argc, const char* const* argv) {
  Command chosen;
  const CommandLine line = command_line(&chosen);
  CLI::App* const app = line.parser.get();
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (!asks_for_help(*app, first, error)) {
      return fail(ExitCode::kUsage, usage_fault(*app, first, error));
    }
    std::ostringstream help;
    app->exit(error, help);
    chosen = [text = help.str()] {
      write_whole("-", text);  // which notices a full disk
      return static_cast<int>(ExitCode::kDone);
    };
  }
  ignore_broken_pipes();
  try {
    return chosen();
  } catch (const BrokenPipe& failure) {
    return static_cast<int>(failure.code());
  } catch (const Failure& failure) {
    return fail(failure.code(), failure.what());
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::kInternal, "out of memory");
  } catch (const std::exception& failure) {
    return fail(ExitCode::kInternal, fmt::format("unexpected: {}", failure.what()));
  }
}

}  // namespace kindred
