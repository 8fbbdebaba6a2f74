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
    bool link_only = false;
    bool one_to_one = false;  // which says the former too
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
  command->add_flag("--link-only", options->link_only,
                    "Each list is free of duplicates: only pairs of two lists may match");
  command->add_flag("--one-to-one", options->one_to_one,
                    "Moreover a record has one partner in each other list at most");
  add_threads(command, &options->threads);
  command->callback([=] {
    *chosen = [=] {
      if (options->link_only) options->lists = ListsSaid::kLinkOnly;
      if (options->one_to_one) options->lists = ListsSaid::kOneToOne;
      ThreadPool pool(options->threads);
      init(*options, &pool, &std::cerr);
      return static_cast<int>(ExitCode::kDone);
    };
  });
}

}  // namespace kindred
