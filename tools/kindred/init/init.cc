#include "tools/kindred/init/init.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>

#include "daemon/base/failure.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/init/accents.h"
#include "tools/kindred/init/alternatives.h"
#include "tools/kindred/init/codes.h"
#include "tools/kindred/init/composed.h"
#include "tools/kindred/init/draft_sources.h"
#include "tools/kindred/init/fit.h"
#include "tools/kindred/init/id.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/missed.h"
#include "tools/kindred/init/overlap.h"
#include "tools/kindred/init/pass.h"
#include "tools/kindred/init/placeholders.h"
#include "tools/kindred/init/places.h"
#include "tools/kindred/init/repeats.h"
#include "tools/kindred/init/split_lists.h"
#include "tools/kindred/init/swapped.h"
#include "tools/kindred/init/unreadable.h"
#include "tools/kindred/init/vocabulary.h"

namespace kindred {

namespace {

// The passes before it, as a share of all.
void show(const Pass& pass, Draft* draft) {
  const std::vector<Pass> all = init_passes();
  const auto place = std::ranges::find(all, pass.name, &Pass::name) - all.begin();
  draft->progress->show(fmt::format("deciding on {}", pass.name),
                        static_cast<double>(place) / static_cast<double>(all.size()));
}

void run(std::span<const Pass> passes, Draft* draft) {
  for (const Pass& pass : passes) {
    if (draft->progress != nullptr) show(pass, draft);
    pass.run(draft);
  }
}

// What stands in the records.
constexpr Pass kColumnPasses[] = {
    {"profile", "Reads the inputs: every place that holds values, and the values of a sample.",
     [](Draft* draft) {
       draft->profile = read_profile(draft->names.inputs, limits::profile::kSampledRecords,
                                     draft->report, draft->names.files);
     }},
    {"ids", "Chooses the places that tell the records apart.",
     [](Draft* draft) { draft->choice.ids = choose_ids(&draft->profile); }},
    {"lists", "Parts texts that hold several values.",
     [](Draft* draft) { split_lists(&draft->profile); }},
    {"places", "A latitude and a longitude become one column.",
     [](Draft* draft) { pair_places(&draft->profile); }},
    {"placeholders", "Values that stand for nothing, such as n/a, are set apart.",
     [](Draft* draft) { set_placeholders_apart(&draft->profile); }},
    {"wholes", "A column that is made of others, as a full name is, takes their values too.",
     [](Draft* draft) { compose_columns(&draft->profile); }},
    {"alternatives", "Columns that say the same, and that no record has both of, become one.",
     [](Draft* draft) { join_alternatives(&draft->profile); }},
};

// What of it becomes a field, and which fields are scored.
constexpr Pass kFieldPasses[] = {
    {"fields", "Makes a field of every other place that can say who or what a record is.",
     [](Draft* draft) { choose_fields(draft->profile, &draft->choice); }},
    {"accents", "Takes accents off where records have a value with them and without.",
     [](Draft* draft) { fold_accents(draft->profile, &draft->choice); }},
    {"composites", "Leaves out fields that only repeat what others of their record say.",
     [](Draft* draft) { leave_out_composites(draft->profile, &draft->choice); }},
    {"repeats", "Leaves out fields that only say again what another one says.",
     [](Draft* draft) { leave_out_repeats(draft->profile, &draft->choice); }},
    {"parts", "Notes which fields are the parts of a whole.",
     [](Draft* draft) { find_parts(&draft->choice.fields); }},
    {"swapped", "Finds two fields that people write into each other's place.",
     [](Draft* draft) { find_swapped(&draft->choice.fields); }},
    {"follows", "Leaves unscored what follows from another field, as a city from a street.",
     [](Draft* draft) { leave_unscored_what_follows(&draft->choice); }},
    {"codes", "Adds a field of the codes in titles, such as numbers of models.",
     [](Draft* draft) { add_codes(draft->profile, &draft->choice); }},
    {"most fields", "Leaves unscored what is more than a score takes.",
     [](Draft* draft) { leave_unscored_beyond_most(&draft->choice); }},
    {"warnings", "Tells of ids that are a guess, and of records that will be rejected.",
     [](Draft* draft) {
       *draft->report << id_warnings(draft->profile, draft->choice.ids)
                      << unreadable_warnings(draft->profile, draft->choice);
     }},
    {"sources", "Sees by rare words, or takes from the user, that sources are without duplicates.",
     see_sources},
    {"own values", "Leaves unscored what each source has values of its own for.",
     [](Draft* draft) { leave_unscored_own_values(draft->profile, &draft->choice); }},
};

// Which pairs are compared, and what the records show of them.
constexpr Pass kRulePasses[] = {
    {"rules", "Chooses rules that ask for different fields, by the pairs that agree in them.",
     choose_draft_rules},
    {"sample", "Reads the inputs again, as the fields have them, and counts how rare words are.",
     read_draft_sample},
    {"budget", "Makes the rules as tight, and as loose, as the number of candidates allows.",
     fit_draft_rules},
    {"missed pairs", "Adds rules that find likely pairs which the others miss.", find_missed},
    {"idle rules", "Leaves out rules by which no record has a pair.", leave_out_idle_rules},
    {"related", "Finds the fields that people of one household agree in too.", find_related},
};

// What the pairs that match tell of the lists.
constexpr Pass kPairPasses[] = {
    {"sources by training",
     "Where words did not tell, sees by the pairs that match whether sources have duplicates; "
     "where they have none, the rules are chosen anew.",
     [](Draft* draft) {
       if (learn_sources(draft)) run(kRulePasses, draft);
     }},
    {"repeats by training",
     "Sees by the pairs that match whether one of two told lists has its records several times.",
     learn_repeats},
    {"partners", "Sees whether each record of a single list has one partner at most.",
     learn_partners},
};

constexpr std::span<const Pass> kPasses[] = {kColumnPasses, kFieldPasses, kRulePasses, kPairPasses};

InitNames names_of(const InitOptions& options) {
  const bool printed = options.output == "-";
  const std::filesystem::path config = printed ? "config.yaml" : options.output;
  return {.config = config.string(),
          .model = config.stem().string() + "_model.yaml",
          .inputs = options.inputs,
          .files = options.files};
}

// A pipe can be read once. What is not there, or a folder, is refused by what opens it.
void check_twice_readable(const std::string& input) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(input, ignored);
  if (input != "-" && (!exists(status) || is_regular_file(status) || is_directory(status))) return;
  throw Failure(ExitCode::kUsage,
                fmt::format("{}: init reads its inputs twice, which only a file allows; save it to "
                            "a file and name that",
                            shown_input(input)));
}

}  // namespace

std::vector<Pass> init_passes() {
  std::vector<Pass> all;
  for (const std::span<const Pass> passes : kPasses) {
    all.insert(all.end(), passes.begin(), passes.end());
  }
  return all;
}

std::string make_config(const InitOptions& options, ThreadPool* pool, std::ostream* report) {
  for (const std::string& input : options.inputs) check_twice_readable(input);
  Draft draft;
  draft.names = names_of(options);
  draft.lists = options.lists;
  draft.pool = pool;
  Progress progress(report, is_terminal(report));
  draft.report = progress.beside();
  draft.progress = &progress;
  for (const std::span<const Pass> passes : kPasses) run(passes, &draft);
  *report << told_of_sources(draft);
  return yaml_of(draft);
}

void init(const InitOptions& options, ThreadPool* pool, std::ostream* report) {
  if (options.output != "-" && !options.force && std::filesystem::exists(options.output)) {
    throw Failure(ExitCode::kUsage, options.output + ": is there already; --force replaces it");
  }
  check_outputs(options.inputs, {options.output});
  const std::string yaml = make_config(options, pool, report);
  write_whole(options.output, yaml);
  if (options.output != "-") {
    *report << fmt::format("{} written; its first lines say what to run next\n", options.output);
  }
}

}  // namespace kindred
