#include "tools/kindred/state/command.h"

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "tools/kindred/command/config_options.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/state/import.h"

namespace kindred {

namespace {

struct Options {
  std::string config;
  std::string folder;
  std::vector<std::string> offsets;
};

int import_folder(const Options& options) {
  const std::optional<config::Config> config = load_config(options.config, &std::cerr);
  if (!config) return static_cast<int>(ExitCode::kConfiguration);
  import_state(*config, options.folder, options.offsets, &std::cerr);
  return static_cast<int>(ExitCode::kDone);
}

}  // namespace

void add_state(Arguments* program, Command* chosen) {
  Arguments* const state = program->add_subcommand("state", "Work on the daemon's state directory");
  state->require_subcommand();
  Arguments* const command = state->add_subcommand(
      "import",
      "Make the state of what kindred.spark has linked and saved, for the daemon to go on");
  auto options = std::make_shared<Options>();
  add_config(command, &options->config);
  command->add_option("FOLDER", options->folder, "What Linked.save() of kindred.spark wrote")
      ->required();
  command
      ->add_option("--offset", options->offsets,
                   "TOPIC:PARTITION=OFFSET: the first message of a partition that was not linked, "
                   "from which the daemon goes on. Once for each partition")
      ->allow_extra_args(false);
  command->callback([=] { *chosen = [=] { return import_folder(*options); }; });
}

}  // namespace kindred
