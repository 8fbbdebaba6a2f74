#include "tools/kindred/train/command.h"

#include <iostream>
#include <memory>
#include <optional>

#include "daemon/base/failure.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/command/config_options.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/train/train.h"

namespace kindred {

void add_train(Arguments* program, Command* chosen) {
  struct Options : TrainOptions {
    std::optional<unsigned> threads;
    config::FilesInput files;
  };
  auto* command = program->add_subcommand(
      "train", "Learn a probability model from records, without labels or with some");
  auto options = std::make_shared<Options>();
  add_config(command, &options->config);
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  command
      ->add_option("--output", options->output,
                   "Where the model goes; the file that CONFIG names unless given; -: standard "
                   "output")
      ->type_name("FILE");
  command
      ->add_option("--gold", options->gold,
                   "Known matches, CSV: left,right; all there are in the records")
      ->type_name("FILE");
  command
      ->add_option("--labels", options->labels,
                   "What is known of some pairs, CSV: left,right,verdict, as kindred label writes "
                   "it; not beside --gold")
      ->type_name("FILE");
  add_threads(command, &options->threads);
  command->callback([=] {
    *chosen = [=] {
      auto config = load_config_for_training(options->config, &std::cerr);
      if (!config) return static_cast<int>(ExitCode::kConfiguration);
      set_files(options->files, &*config);
      ThreadPool pool(options->threads.value_or(config->threads));
      train(*config, *options, &pool, &std::cerr);
      return static_cast<int>(ExitCode::kDone);
    };
  });
}

}  // namespace kindred
