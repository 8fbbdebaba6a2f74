#include "tools/kindred/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "config/suggest.h"
#include "daemon/base/failure.h"
#include "linkage/base/thread_pool.h"
#include "linkage/base/version.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/explain/explain.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/generate/command.h"
#include "tools/kindred/init/init.h"
#include "tools/kindred/link/link.h"
#include "tools/kindred/load_config.h"
#include "tools/kindred/number_option.h"
#include "tools/kindred/plan/plan.h"
#include "tools/kindred/train.h"

namespace kindred {

namespace {

constexpr int kDone = static_cast<int>(ExitCode::kDone);
constexpr uint64_t kMostWorst = 1'000'000;

// What every command that reads records has.
struct Common {
  std::string config;
  std::optional<unsigned> threads;  // in place of the configuration's
};

void add_common(CLI::App* command, Common* common) {
  command->add_option("CONFIG", common->config, "The pipeline, as YAML")->required();
  command->add_option("--threads", common->threads, "Threads to work on; 0: as many as there are")
      ->transform(thread_count())
      ->type_name("N");
}

// Loads the configuration and runs work(config, &pool) with it.
template <typename Work>
int with_config(const Common& common, Work&& work) {
  const std::optional<config::Config> config = load_config(common.config, &std::cerr);
  if (!config) return static_cast<int>(ExitCode::kConfiguration);
  ThreadPool pool(common.threads.value_or(config->threads));
  return work(*config, &pool);
}

// Through Output, so that a full disk is noticed here as well.
int print(const std::string& text) {
  Output output("-");
  output.write(text);
  output.close();
  return kDone;
}

void add_check(CLI::App* app, Command* chosen) {
  auto* command = app->add_subcommand(
      "check", "Check a configuration: a summary, or every fault with its line and column");
  auto path = std::make_shared<std::string>();
  command->add_option("CONFIG", *path, "The pipeline, as YAML")->required();
  command->callback([=] {
    *chosen = [=] {
      std::ostringstream summary;
      const int exit_code = check(*path, &summary, &std::cerr);
      print(summary.str());
      return exit_code;
    };
  });
}

void add_link(CLI::App* app, Command* chosen) {
  struct Options : Common, LinkOptions {};
  auto* command =
      app->add_subcommand("link", "Link records: read them all, write every match as JSON lines");
  auto options = std::make_shared<Options>();
  add_common(command, options.get());
  command->add_option("INPUT", options->inputs,
                      "Records, .csv or else JSON lines; - or none: standard input");
  command->add_option("--output", options->output, "Match events; -: standard output")
      ->type_name("FILE");
  command->add_option("--rejected", options->rejected, "Rejected records with the reasons")
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
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        options->config_file = options->config;
        return link(config, *options, pool, &std::cerr, [](int code) { std::exit(code); });
      });
    };
  });
}

void add_evaluate(CLI::App* app, Command* chosen) {
  struct Options : Common, EvaluateOptions {
    UnscoredOptions by_field;
  };
  auto* command = app->add_subcommand("evaluate",
                                      "Measure a configuration: recall and precision where the "
                                      "matches are known, the share of true "
                                      "matches at every score where they are not");
  auto options = std::make_shared<Options>();
  add_common(command, options.get());
  command->add_option("INPUT", options->inputs, "Records, .csv or else JSON lines")->required();
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
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        if (!options->by_field.field.empty()) options->unscored = options->by_field;
        options->config_file = options->config;
        evaluate(config, *options, pool, &std::cerr);
        return kDone;
      });
    };
  });
}

void add_explain(CLI::App* app, Command* chosen) {
  struct Options : Common, ExplainOptions {
    std::vector<std::string> pair;
  };
  auto* command = app->add_subcommand("explain", "Say why two records match, or why they do not");
  auto options = std::make_shared<Options>();
  add_common(command, options.get());
  command->add_option("INPUT", options->inputs, "Records, .csv or else JSON lines")->required();
  command
      ->add_option("--pair", options->pair,
                   "The two records: each an id, source/id, or [\"source\",\"id\"]")
      ->required()
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("RECORD");
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->callback([=] {
    *chosen = [=] {
      return with_config(*options, [&](const config::Config& config, ThreadPool* pool) {
        options->left = options->pair[0];
        options->right = options->pair[1];
        options->config_text = read_config_text(options->config);
        explain(config, *options, pool, &std::cerr);
        return kDone;
      });
    };
  });
}

std::string fault_of_value(const std::string& value) {
  return value.empty() ? "is empty; give it a value, or leave it out" : "";
}

// An empty value, as of a shell variable that is not set, would be read as an option not given.
void refuse_empty_values(CLI::App* app) {
  for (CLI::App* command : app->get_subcommands({})) {
    for (CLI::Option* option : command->get_options()) option->check(fault_of_value);
  }
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

bool names_command(const CLI::App& app, const std::string& first) {
  return std::ranges::count(command_names(app), first) > 0;
}

// Whether the parser stopped to show help or the version. Beside what is no command it would show
// the help of the program.
bool asks_for_help(const CLI::App& app, const std::string& first, const CLI::ParseError& error) {
  return error.get_exit_code() == 0 && (first.starts_with('-') || names_command(app, first));
}

// What is wrong with a command line that begins with `first`, and where to read on. Where that is
// no command the parser says only that one is required.
std::string usage_fault(const CLI::App& app, const std::string& first,
                        const CLI::ParseError& error) {
  if (names_command(app, first)) {
    return fmt::format("{}; see kindred {} --help", error.what(), first);
  }
  if (first.starts_with('-')) return fmt::format("{}; see kindred --help", error.what());
  const std::vector<std::string> names = command_names(app);
  const std::vector<std::string_view> known(names.begin(), names.end());
  if (first.empty()) return "name a command" + config::suggestion("", known);
  return fmt::format("no command \"{}\"{}", first, config::suggestion(first, known));
}

int fail(ExitCode code, const std::string& message) {
  std::cerr << "kindred: " << message << '\n';
  return static_cast<int>(code);
}

}  // namespace

std::unique_ptr<CLI::App> command_line(Command* chosen) {
  auto app = std::make_unique<CLI::App>(
      "Kindred links records: it finds those that mean the same person, company or text.",
      "kindred");
  app->set_version_flag("--version", fmt::format("kindred {}", version()));
  app->require_subcommand(1);
  add_check(app.get(), chosen);
  add_link(app.get(), chosen);
  add_evaluate(app.get(), chosen);
  add_explain(app.get(), chosen);
  add_plan(app.get(), chosen);
  add_init(app.get(), chosen);
  add_train(app.get(), chosen);
  add_generate(app.get(), chosen);
  refuse_empty_values(app.get());
  return app;
}

int run_program(int argc, const char* const* argv) {
  Command chosen;
  const std::unique_ptr<CLI::App> app = command_line(&chosen);
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (!asks_for_help(*app, first, error)) {
      return fail(ExitCode::kUsage, usage_fault(*app, first, error));
    }
    std::ostringstream help;
    app->exit(error, help);
    chosen = [text = help.str()] { return print(text); };
  }
  ignore_broken_pipes();
  try {
    return chosen();
  } catch (const BrokenPipe& failure) {
    return static_cast<int>(failure.code());
  } catch (const Failure& failure) {
    return fail(failure.code(), failure.what());
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::kInternal, "out of memory");
  } catch (const std::exception& failure) {
    return fail(ExitCode::kInternal, fmt::format("unexpected: {}", failure.what()));
  }
}

}  // namespace kindred
