#include "tools/kindred/evaluate/command.h"

#include <cstdint>
#include <iostream>
#include <memory>

#include "tools/kindred/command/config_options.h"
#include "tools/kindred/evaluate/evaluate.h"

namespace kindred {

namespace {

constexpr uint64_t kMostWorst = 1'000'000;

struct Options : ConfigOptions, EvaluateOptions {
  UnscoredOptions by_field;
};

// Against pairs that are known to match.
void add_gold_options(Arguments* command, Options* options) {
  command->add_option("--gold", options->gold, "The true matches, CSV: left,right")
      ->type_name("FILE");
  command
      ->add_option("--worst", options->worst,
                   "Explain so many wrong matches and missed pairs of each kind")
      ->type_name("N")
      ->transform(whole_number(0, kMostWorst));
  command
      ->add_option("--html", options->html,
                   "Write a page with curves; with --gold also the histogram of scores and the "
                   "worst pairs, with their values, 10 of each kind unless --worst says otherwise")
      ->type_name("FILE");
  command->add_flag("--strict", options->strict,
                    "Exit with 65 when the gold file has unknown records or a pair twice, or when "
                    "a record was rejected");
}

// Without them.
void add_estimate_options(Arguments* command, Options* options) {
  command
      ->add_option("--labels", options->labels,
                   "Estimate from what is known of some pairs, CSV: left,right,verdict; of pairs "
                   "that kindred label --sample drew")
      ->type_name("FILE");
  command->add_flag("--promised", options->promised,
                    "Estimate without labels, by what the probabilities promise");
  auto* unscored =
      command
          ->add_option("--unscored", options->by_field.field,
                       "Estimate without labels, by the differences in a field that is not scored; "
                       "FIELD:DISTANCE for another than its usual distance")
          ->type_name("FIELD");
  command
      ->add_option("--at-most", options->by_field.at_most,
                   "Leave out pairs that differ by more in that field")
      ->needs(unscored)
      ->transform(number(kNumberFromZero))
      ->type_name("D");
  command
      ->add_option("--precision", options->by_field.precision,
                   "Propose a threshold for this share of true matches")
      ->needs(unscored)
      ->transform(number(kShare))
      ->capture_default_str()
      ->type_name("P");
}

}  // namespace

void add_evaluate(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand("evaluate",
                                          "Measure a configuration: recall and precision where the "
                                          "matches are known, the share of true "
                                          "matches at every score where they are not");
  auto options = std::make_shared<Options>();
  add_config_options(command, options.get());
  add_inputs(command, &options->inputs, "Records, .csv or else JSON, perhaps packed (.gz, .zst)",
             &options->files)
      ->required();
  add_gold_options(command, options.get());
  add_estimate_options(command, options.get());
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        if (!options->by_field.field.empty()) options->unscored = options->by_field;
        options->config_file = options->path;
        evaluate(config, *options, pool, &std::cerr);
        return static_cast<int>(ExitCode::kDone);
      });
    };
  });
}

}  // namespace kindred
