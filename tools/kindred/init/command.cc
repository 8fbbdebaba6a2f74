#include "tools/kindred/init/command.h"

#include <iostream>
#include <memory>

#include "daemon/base/failure.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/command/config_options.h"
#include "tools/kindred/init/init.h"

namespace kindred {

void add_init(Arguments* program, Command* chosen) {
  struct Options : InitOptions {
    unsigned threads = 0;
  };
  auto* command = program->add_subcommand(
      "init", "Profile records and write a commented configuration that works at once");
  auto options = std::make_shared<Options>();
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  command
      ->add_option("--output", options->output,
                   "Where the configuration goes; standard output unless given")
      ->type_name("CONFIG");
  command->add_flag("--force", options->force, "Replace the file when it is there already");
  add_threads(command, &options->threads);
  command->callback([=] {
    *chosen = [=] {
      ThreadPool pool(options->threads);
      init(*options, &pool, &std::cerr);
      return static_cast<int>(ExitCode::kDone);
    };
  });
}

}  // namespace kindred
