#include "tools/kindred/plan/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/base/failure.h"
#include "linkage/plan/plan.h"
#include "tools/kindred/command/config_options.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/plan/banding.h"
#include "tools/kindred/plan/construct.h"
#include "tools/kindred/plan/rules.h"
#include "tools/kindred/plan/sample.h"

namespace kindred {

namespace {

// The readings, as bits: an option may serve several of them.
enum Reading : unsigned {
  kBanding = 1,
  kConstruct = 2,
  kRules = 4,
  kSample = 8,
};

[[noreturn]] void refuse(const std::string& text) { throw Failure(ExitCode::kUsage, text); }

// Without a configuration.
Reading reading_of(const PlanOptions& options, const FamilyArgument& family) {
  if (options.construct || !family.distances.empty()) return kConstruct;
  if (options.similarity || options.distance) return kBanding;
  refuse(
      "name what to plan: a CONFIG, --similarity S --recall R for bands and rows, or --family "
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
      {"--family", options.family.has_value(), kBanding | kConstruct},
      {"--construct", options.construct.has_value(), kConstruct},
      {"--similarity", options.similarity.has_value(), kBanding},
      {"--distance", options.distance.has_value(), kBanding},
      {"--recall", options.recall.has_value(), kBanding},
      {"--candidates-at", options.candidates_at.has_value(), kBanding},
      {"--functions", options.functions.has_value(), kBanding},
      {"--max-functions", options.max_functions.has_value(), kBanding},
      {"--at", !options.at.empty(), kRules},
      {"--sample", options.sample.has_value(), kSample},
      {"--records", options.records.has_value(), kSample},
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

PlanReport plan_rules(const PlanOptions& options, const config::Config& config) {
  std::vector<FixedSimilarity> fixed;
  for (const std::string& text : options.at) {
    const Assignment at = parse_assignment("--at", text);
    if (std::ranges::find(fixed, at.name, &FixedSimilarity::name) != fixed.end()) {
      refuse(fmt::format("--at: \"{}\" is there twice; give it one similarity", at.name));
    }
    fixed.push_back({at.name, at.value});
  }
  return rules_report(config, fixed);
}

PlanReport plan_of_sample(const PlanOptions& options, const config::Config& config,
                          ThreadPool* pool, std::ostream* report) {
  SampleRequest request;
  request.inputs = options.inputs;
  request.sample = options.sample.value_or(request.sample);
  request.records = options.records;
  return sample_report(config, plan_sample(config, request, pool, report));
}

int write(const PlanReport& report, const PlanOptions& options) {
  if (!options.svg.empty()) write_whole(options.svg, chart_svg(report.chart));
  write_whole("-", options.json ? report.json : report.text);
  return static_cast<int>(ExitCode::kDone);
}

}  // namespace

PlanReport plan_config(const config::Config& config, const PlanOptions& options, ThreadPool* pool,
                       std::ostream* report) {
  check_options(options, options.inputs.empty() ? kRules : kSample);
  return options.inputs.empty() ? plan_rules(options, config)
                                : plan_of_sample(options, config, pool, report);
}

PlanReport plan_family(const PlanOptions& options) {
  const FamilyArgument family = parse_family_argument(options.family.value_or("minhash"));
  const Reading reading = reading_of(options, family);
  check_options(options, reading);
  return reading == kBanding ? plan_banding(options, family) : plan_construction(options, family);
}

int plan(const PlanOptions& options, std::ostream* report) {
  std::vector<std::string> inputs = options.inputs;
  inputs.push_back(options.config);
  check_outputs(inputs, {options.svg, "-"});
  if (options.config.empty()) return write(plan_family(options), options);
  // Curves are the same with a model and without; which pairs share a rare word is not.
  auto config = options.inputs.empty() ? load_config_for_training(options.config, report)
                                       : load_config_for_rules(options.config, report);
  if (!config) return static_cast<int>(ExitCode::kConfiguration);
  set_files(options.files, &*config);
  ThreadPool pool(options.threads.value_or(config->threads));
  return write(plan_config(*config, options, &pool, report), options);
}

}  // namespace kindred
