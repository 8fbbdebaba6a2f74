#include "tools/kindred/check/command.h"

#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "tools/kindred/command/config_options.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/files/output.h"

namespace kindred {

namespace {

int check(const std::string& path) {
  const std::optional<config::Config> config = load_config_perhaps_untrained(path, &std::cerr);
  if (!config) return static_cast<int>(ExitCode::kConfiguration);
  write_whole("-", config::summary(*config));
  return static_cast<int>(ExitCode::kDone);
}

}  // namespace

void add_check(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "check", "Check a configuration: a summary, or every fault with its line and column");
  auto path = std::make_shared<std::string>();
  add_config(command, path.get());
  command->callback([=] { *chosen = [=] { return check(*path); }; });
}

}  // namespace kindred
