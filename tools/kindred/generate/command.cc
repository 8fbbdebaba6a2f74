#include "tools/kindred/generate/command.h"

#include <fmt/format.h>

#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/command/number_option.h"
#include "tools/kindred/files/interruption.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/generate/generate.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr config::NumberRange kDuplicates = {0, GenerateOptions::kMostDuplicates,
                                             "a number from 0 to 0.95"};

GenerateKind kind_of(const std::string& name) {
  const std::optional<GenerateKind> kind = generate_kind(name);
  if (kind) return *kind;
  throw Failure(
      ExitCode::kUsage,
      fmt::format("there is no kind of data {}; name people, documents or fingerprints", name));
}

// An option of another kind would be passed over in silence.
void check_kind(const Arguments& command, const std::string& kind) {
  const std::pair<const char*, const char*> of_one_kind[] = {{"--words", "documents"},
                                                             {"--shingle-words", "documents"},
                                                             {"--sites", "documents"},
                                                             {"--aligned", "fingerprints"}};
  for (const auto& [option, its_kind] : of_one_kind) {
    if (its_kind == kind || command.count(option) == 0) continue;
    throw Failure(ExitCode::kUsage,
                  fmt::format("{} is for {}; it says nothing of {}", option, its_kind, kind));
  }
}

int run_generate(const GenerateOptions& options, const std::string& kind) {
  try {
    const GenerateSummary summary = generate(options);
    std::string text = fmt::format("{} records of {} {}, {} pairs that belong together\n",
                                   grouped(summary.records), grouped(summary.entities), kind,
                                   grouped(summary.gold_pairs));
    for (const auto& file : summary.files) text += file.string() + "\n";
    write_whole("-", text);
    return static_cast<int>(ExitCode::kDone);
  } catch (const std::invalid_argument& error) {
    throw Failure(ExitCode::kUsage, error.what());
  } catch (const Interrupted& interrupted) {
    std::cerr << "kindred: interrupted; nothing was written\n";
    return 128 + interrupted.signal();
  }
}

struct Options : GenerateOptions {
  std::string name;
  std::string folder;
};

// How much of it, and by which chance.
void add_amount_options(Arguments* command, Options* options) {
  command->add_option("--records", options->records, "How many, all sources together")
      ->transform(whole_number(1, GenerateOptions::kMostRecords))
      ->capture_default_str()
      ->type_name("N");
  command
      ->add_option("--duplicates", options->duplicates,
                   "Share of the records whose person, article or finger has another one already")
      ->transform(number(kDuplicates))
      ->capture_default_str()
      ->type_name("RATE");
  command->add_option("--seed", options->seed, "Equal seeds give equal bytes")
      ->transform(whole_number(0, std::numeric_limits<uint64_t>::max()))
      ->capture_default_str()
      ->type_name("S");
}

// What it is like.
void add_shape_options(Arguments* command, Options* options) {
  command->add_option("--sources", options->sources, "Names of the sources that share the records")
      ->delimiter(',')
      ->type_name("NAME");
  command->add_option("--words", options->words, "Documents: mean length of a text")
      ->transform(whole_number(GenerateOptions::kLeastWords, GenerateOptions::kMostWords))
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--shingle-words", options->shingle_words, "Documents: words a shingle")
      ->transform(whole_number(1, GenerateOptions::kMostShingleWords))
      ->capture_default_str()
      ->type_name("N");
  command
      ->add_option("--sites", options->sites,
                   "Documents: put the same article on pages of so many news sites; 0: on none")
      ->transform(whole_number(0, GenerateOptions::kMostSites))
      ->capture_default_str()
      ->type_name("N");
  command->add_flag("--aligned", options->aligned,
                    "Fingerprints: all prints of a finger lie alike in the image");
}

}  // namespace

void add_generate(Arguments* program, Command* chosen) {
  auto* command = program->add_subcommand(
      "generate", "Make data with a known truth: records.jsonl and gold.csv in a folder");
  auto options = std::make_shared<Options>();
  command->add_option("KIND", options->name, "people, documents or fingerprints")->required();
  add_amount_options(command, options.get());
  command->add_option("--output", options->folder, "Folder to write into; made when missing")
      ->required()
      ->type_name("FOLDER");
  command->add_flag("--force", options->force, "Replace files that are there already");
  add_shape_options(command, options.get());
  command->callback([=] {
    *chosen = [=] {
      options->output = options->folder;
      options->kind = kind_of(options->name);
      check_kind(*command, options->name);
      return run_generate(*options, options->name);
    };
  });
}

}  // namespace kindred
