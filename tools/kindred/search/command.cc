#include "tools/kindred/search/command.h"

#include <iostream>
#include <memory>

#include "tools/kindred/command/config_options.h"
#include "tools/kindred/search/search.h"

namespace kindred {

namespace {

struct Options : ConfigOptions, SearchOptions {};

}  // namespace

void add_search(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "search", "Say which records others would match, without taking those in");
  auto options = std::make_shared<Options>();
  add_config_options(command, options.get());
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  command
      ->add_option("--query", options->query,
                   "What to look for: a record as JSON a line; '-' is standard input")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--labels", options->labels,
                   "What is known of pairs, above scores and rules, as CSV")
      ->type_name("FILE");
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        search(config, *options, pool, &std::cerr);
        return static_cast<int>(ExitCode::kDone);
      });
    };
  });
}

}  // namespace kindred
