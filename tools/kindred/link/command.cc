#include "tools/kindred/link/command.h"

#include <cstdlib>
#include <iostream>
#include <memory>

#include "tools/kindred/command/config_options.h"
#include "tools/kindred/command/number_option.h"
#include "tools/kindred/link/link.h"

namespace kindred {

void add_link(Arguments* program, Command* chosen) {
  struct Options : ConfigOptions, LinkOptions {};
  auto* command = program->add_subcommand(
      "link", "Link records: read them all, write every match as JSON lines");
  auto options = std::make_shared<Options>();
  add_config_options(command, options.get());
  add_inputs(command, &options->inputs,
             "Records, .csv or else JSON, perhaps packed (.gz, .zst); - or none: standard input",
             &options->files);
  command->add_option("--output", options->output, "Match events; -: standard output")
      ->type_name("FILE");
  command->add_option("--rejected", options->rejected, "Rejected records with the reasons")
      ->type_name("FILE");
  command
      ->add_option("--labels", options->labels,
                   "What is known of pairs, above scores and rules, as CSV")
      ->type_name("FILE");
  command->add_flag("--strict", options->strict, "Exit with 65 when a record was rejected");
  command
      ->add_option("--against", options->against,
                   "Match the inputs against this file's records, not among themselves")
      ->type_name("FILE");
  command
      ->add_option("--clusters", options->clusters,
                   "Connected components of the matches, as CSV: source,id,cluster")
      ->type_name("FILE");
  command
      ->add_option("--entities", options->entities,
                   "What each entity is, as JSON lines: its id, its members, its golden record")
      ->type_name("FILE");
  command
      ->add_option("--shards", options->shards,
                   "Find matches as a cluster of so many processes does, in this one")
      ->type_name("N")
      ->transform(whole_number(1, LinkOptions::kMostShards));
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        options->config_file = options->path;
        return link(config, *options, pool, &std::cerr, [](int code) { std::exit(code); });
      });
    };
  });
}

}  // namespace kindred
