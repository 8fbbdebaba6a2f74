#include "tools/kindred/plan/command.h"

#include <fmt/format.h>

#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>

#include "linkage/plan/plan.h"
#include "tools/kindred/command/config_options.h"
#include "tools/kindred/command/number_option.h"
#include "tools/kindred/plan/arguments.h"
#include "tools/kindred/plan/plan.h"

namespace kindred {

namespace {

constexpr uint32_t kMostSampled = 50'000;
constexpr uint64_t kMostRecords = 1'000'000'000'000;
constexpr config::NumberRange kRecall = {0, 1 - std::numeric_limits<double>::epsilon() / 2,
                                         "a number above 0 and below 1", false};

// What a configuration's rules do, on paper or on a sample.
void add_rules_options(Arguments* command, PlanOptions* options) {
  command->add_option("CONFIG", options->config, "Plan this pipeline's rules, as YAML");
  add_inputs(command, &options->inputs,
             "Measure them on a sample of these records, .csv or else JSON", &options->files);
  command
      ->add_option("--at", options->at,
                   "Fix the similarity of a field or feature, whatever the others have")
      ->type_name("NAME=S")
      ->allow_extra_args(false);
  command
      ->add_option("--sample", options->sample,
                   "Records to draw; 2000 unless named; the work grows with the square")
      ->transform(whole_number(2, kMostSampled))
      ->type_name("N");
  command
      ->add_option("--records", options->records,
                   "Plan for so many records; those of the inputs unless named")
      ->transform(whole_number(2, kMostRecords))
      ->type_name("N");
  command
      ->add_option("--threads", options->threads, "Threads to read with; 0: as many as there are")
      ->transform(thread_count())
      ->type_name("N");
}

// What bands and rows are to find of a family.
void add_family_options(Arguments* command, PlanOptions* options) {
  command
      ->add_option("--family", options->family,
                   fmt::format("A family with its options, and two distances for --construct: one "
                               "of {}, as in lines,width=2 or hyperplanes,30,120; minhash unless "
                               "named",
                               family_names()))
      ->type_name("FAMILY");
  command
      ->add_option("--similarity", options->similarity,
                   "Plan bands and rows that find pairs of this similarity")
      ->transform(number(kShare))
      ->type_name("S");
  command
      ->add_option("--distance", options->distance,
                   "The same by the distance of the pairs, in the family's unit")
      ->transform(number(kNumberFromZero))
      ->type_name("D");
}

// What they may cost.
void add_banding_options(Arguments* command, PlanOptions* options) {
  command
      ->add_option("--recall", options->recall,
                   "The least share of these pairs that is found; 0.95 unless named")
      ->transform(number(kRecall))
      ->type_name("R");
  command
      ->add_option("--candidates-at", options->candidates_at,
                   "The most that is found of pairs further apart: 0.3=0.01 is one in a hundred "
                   "at similarity (or distance) 0.3")
      ->type_name("S=SHARE");
  command->add_option("--functions", options->functions, "Exactly so many functions")
      ->transform(whole_number(1, kMostFunctions))
      ->type_name("N");
  command
      ->add_option("--max-functions", options->max_functions,
                   "At most so many; 128 unless named, 4096 with --candidates-at")
      ->transform(whole_number(1, kMostFunctions))
      ->type_name("N");
}

}  // namespace

void add_plan(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "plan", "Say what bands and rows, a construction or a configuration's rules will find");
  auto options = std::make_shared<PlanOptions>();
  add_rules_options(command, options.get());
  add_family_options(command, options.get());
  add_banding_options(command, options.get());
  command
      ->add_option("--construct", options->construct,
                   "Steps to build of the family, in their order: \"and 4, or 4\"")
      ->type_name("STEPS");
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->add_option("--svg", options->svg, "Write the curves there as a picture")
      ->type_name("FILE");
  command->callback([=] { *chosen = [=] { return plan(*options, &std::cerr); }; });
}

}  // namespace kindred
