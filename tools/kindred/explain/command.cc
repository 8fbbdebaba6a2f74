#include "tools/kindred/explain/command.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "tools/kindred/command/config_options.h"
#include "tools/kindred/explain/entity.h"
#include "tools/kindred/explain/explain.h"

namespace kindred {

namespace {

struct Options : ConfigOptions, ExplainOptions {
  std::vector<std::string> pair;
  std::string entity;
  std::string member;
};

void add_subject(Arguments* command, Options* options) {
  command
      ->add_option("--pair", options->pair,
                   "Two records: each an id, source/id, or [\"source\",\"id\"]")
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("RECORD");
  command
      ->add_option("--entity", options->entity,
                   "An entity: which matches hold it together, and the weakest of them")
      ->type_name("ID");
  command->add_option("--entity-of", options->member, "The same of the entity that a record is in")
      ->type_name("RECORD");
}

// What is to be explained is one thing.
void check_subject(const Options& options) {
  const int subjects = static_cast<int>(!options.pair.empty()) +
                       static_cast<int>(!options.entity.empty()) +
                       static_cast<int>(!options.member.empty());
  if (subjects == 1) return;
  throw Failure(ExitCode::kUsage,
                "explain needs one of --pair A B, --entity ID and --entity-of RECORD");
}

void explain_chosen(const config::Config& config, ThreadPool* pool, Options* options) {
  if (options->pair.empty()) {
    const ExplainEntityOptions entity = {.inputs = options->inputs,
                                         .entity = options->entity,
                                         .member = options->member,
                                         .labels = options->labels,
                                         .json = options->json};
    explain_entity_to_output(config, entity, pool, &std::cerr);
    return;
  }
  options->left = options->pair[0];
  options->right = options->pair[1];
  options->config_text = read_config_text(options->path);
  explain(config, *options, pool, &std::cerr);
}

}  // namespace

void add_explain(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "explain", "Say why two records match, or why they do not, or what holds an entity together");
  auto options = std::make_shared<Options>();
  add_config_options(command, options.get());
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  add_subject(command, options.get());
  command
      ->add_option("--labels", options->labels,
                   "What is known of pairs, above scores and rules, as CSV")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->callback([=] {
    *chosen = [=] {
      check_subject(*options);
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        explain_chosen(config, pool, options.get());
        return static_cast<int>(ExitCode::kDone);
      });
    };
  });
}

}  // namespace kindred
