#include "tools/kindred/explain/command.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "tools/kindred/command/config_options.h"
#include "tools/kindred/explain/explain.h"

namespace kindred {

void add_explain(Arguments* program, Command* chosen) {
  struct Options : ConfigOptions, ExplainOptions {
    std::vector<std::string> pair;
  };
  auto* command =
      program->add_subcommand("explain", "Say why two records match, or why they do not");
  auto options = std::make_shared<Options>();
  add_config_options(command, options.get());
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  command
      ->add_option("--pair", options->pair,
                   "The two records: each an id, source/id, or [\"source\",\"id\"]")
      ->required()
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("RECORD");
  command
      ->add_option("--labels", options->labels,
                   "What is known of pairs, above scores and rules, as CSV")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        options->left = options->pair[0];
        options->right = options->pair[1];
        options->config_text = read_config_text(options->path);
        explain(config, *options, pool, &std::cerr);
        return static_cast<int>(ExitCode::kDone);
      });
    };
  });
}

}  // namespace kindred
