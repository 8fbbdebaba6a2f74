#include "tools/kindred/plan.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "daemon/failure.h"
#include "daemon/output.h"
#include "linkage/block/plan.h"
#include "tools/kindred/plan_banding.h"
#include "tools/kindred/plan_construct.h"

namespace kindred {

namespace {

// The readings, as bits: an option may serve several of them.
enum Reading : unsigned {
  kBanding = 1,
  kConstruct = 2,
};

[[noreturn]] void refuse(const std::string& text) { throw Failure(ExitCode::kUsage, text); }

Reading reading_of(const PlanOptions& options, const FamilyArgument& family) {
  if (options.construct || !family.distances.empty()) return kConstruct;
  if (options.similarity || options.distance) return kBanding;
  refuse(
      "name what to plan: --similarity S --recall R for bands and rows, or --family "
      "minhash,0.2,0.6 --construct \"and 4, or 4\" for a construction");
}

// An option that says nothing in this reading would be passed over in silence.
void check_options(const PlanOptions& options, Reading reading) {
  struct Use {
    std::string_view name;
    bool given;
    unsigned readings;
  };
  const Use uses[] = {
      {"--construct", options.construct.has_value(), kConstruct},
      {"--similarity", options.similarity.has_value(), kBanding},
      {"--distance", options.distance.has_value(), kBanding},
      {"--recall", options.recall.has_value(), kBanding},
      {"--candidates-at", options.candidates_at.has_value(), kBanding},
      {"--functions", options.functions.has_value(), kBanding},
      {"--max-functions", options.max_functions.has_value(), kBanding},
  };
  for (const Use& use : uses) {
    if (use.given && (use.readings & reading) == 0) {
      refuse(fmt::format("{} says nothing beside the other options; see kindred plan --help",
                         use.name));
    }
  }
}

PlanReport plan_banding(const PlanOptions& options, const FamilyArgument& family) {
  if (options.similarity && options.distance) refuse("--similarity and --distance: name one");
  if (options.functions && options.max_functions) {
    refuse("--functions and --max-functions: name one");
  }
  BandingRequest request;
  request.family = family.family;
  request.by_distance = options.distance.has_value();
  request.place = request.by_distance ? *options.distance : *options.similarity;
  request.recall = options.recall.value_or(request.recall);
  request.functions = options.functions;
  request.max_functions = options.max_functions;
  if (options.candidates_at) {
    request.candidates_at = parse_scale_point("--candidates-at", *options.candidates_at);
  }
  return banding_report(request);
}

PlanReport plan_construction(const PlanOptions& options, const FamilyArgument& family) {
  if (family.distances.empty()) {
    refuse("--family: name two distances for --construct, as in minhash,0.2,0.6");
  }
  return construction_report(family, options.construct ? parse_construction(*options.construct)
                                                       : std::vector<Construction>());
}

void write_file(const std::string& path, const std::string& text) {
  Output output(path);
  output.write(text);
  output.close();
}

}  // namespace

int plan(const PlanOptions& options, std::ostream* /*report*/) {
  const FamilyArgument family = parse_family_argument(options.family.value_or("minhash"));
  const Reading reading = reading_of(options, family);
  check_options(options, reading);
  const PlanReport report =
      reading == kBanding ? plan_banding(options, family) : plan_construction(options, family);
  if (!options.svg.empty()) write_file(options.svg, chart_svg(report.chart));
  write_file("-", options.json ? report.json : report.text);
  return static_cast<int>(ExitCode::kDone);
}

void add_plan(CLI::App* app, Command* chosen) {
  auto* command = app->add_subcommand(
      "plan", "Say what bands and rows, a construction or a configuration's rules will find");
  auto options = std::make_shared<PlanOptions>();
  command
      ->add_option("--family", options->family,
                   "A family with its options, and two distances for --construct: minhash, "
                   "lines,width=2 or hyperplanes,30,120; minhash unless named")
      ->type_name("FAMILY");
  command
      ->add_option("--similarity", options->similarity,
                   "Plan bands and rows that find pairs of this similarity, 0 to 1")
      ->type_name("S");
  command
      ->add_option("--distance", options->distance,
                   "The same by the distance of the pairs, in the family's unit")
      ->type_name("D");
  command
      ->add_option("--recall", options->recall,
                   "The least share of these pairs that is found; 0.95 unless named")
      ->type_name("R");
  command
      ->add_option("--candidates-at", options->candidates_at,
                   "The most that is found of pairs further apart: 0.3=0.01 is one in a hundred "
                   "at similarity (or distance) 0.3")
      ->type_name("S=SHARE");
  command->add_option("--functions", options->functions, "Exactly so many functions")
      ->check(CLI::Range(1U, kMostFunctions))
      ->type_name("N");
  command
      ->add_option("--max-functions", options->max_functions,
                   "At most so many; 128 unless named, 4096 with --candidates-at")
      ->check(CLI::Range(1U, kMostFunctions))
      ->type_name("N");
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
