#include "tools/kindred/label/command.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "tools/kindred/command/config_options.h"
#include "tools/kindred/label/label.h"

namespace kindred {

namespace {

constexpr uint64_t kMostQuestions = 1'000'000;

struct Options : ConfigOptions, LabelOptions {
  uint64_t sample_size = 0;  // 0: the usual one
};

void add_label_options(Arguments* command, Options* options) {
  command
      ->add_option("--labels", options->labels,
                   "The answers, as CSV: it grows by a row an answer, and a later run goes on")
      ->required()
      ->type_name("FILE");
  command
      ->add_option(
          "--questions", options->questions,
          fmt::format("Stop when the file has so many answers; {} unless given", kUsualQuestions))
      ->type_name("N")
      ->transform(whole_number(1, kMostQuestions));
  command
      ->add_option("--sample", options->sample_size,
                   fmt::format("Draw so many pairs at random within strata of the score, for "
                               "kindred evaluate --labels; {} without N. Implies --blind",
                               kUsualSample))
      ->type_name("[N]")
      ->perhaps_without_value()
      ->transform(whole_number(1, kMostQuestions));
  command->add_flag("--blind", options->blind, "Show no score, so that it cannot lead");
  command->add_option("--by", options->by, "Who answers: goes into the file")->type_name("NAME");
  command
      ->add_option("--answers-from", options->answers,
                   "Ask nobody: answer from a gold file, in which every pair that is not there is "
                   "different, to see what so many answers are worth")
      ->type_name("GOLD");
}

}  // namespace

void add_label(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "label",
      "Answer questions about pairs of records in the terminal: fifty answers settle what "
      "a model cannot know");
  auto options = std::make_shared<Options>();
  add_config_options(command, options.get());
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  add_label_options(command, options.get());
  command->callback([=] {
    if (command->count("--sample") > 0) {
      options->sample = options->sample_size == 0 ? kUsualSample : options->sample_size;
    }
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        options->config_file = options->path;
        return label(config, *options, pool, &std::cerr);
      });
    };
  });
}

}  // namespace kindred
