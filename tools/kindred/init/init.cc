#include "tools/kindred/init/init.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "config/training.h"
#include "daemon/base/failure.h"
#include "linkage/base/hash.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/init/alternatives.h"
#include "tools/kindred/init/budget.h"
#include "tools/kindred/init/composed.h"
#include "tools/kindred/init/id.h"
#include "tools/kindred/init/measured.h"
#include "tools/kindred/init/neighbours.h"
#include "tools/kindred/init/one_sided.h"
#include "tools/kindred/init/partners.h"
#include "tools/kindred/init/placeholders.h"
#include "tools/kindred/init/places.h"
#include "tools/kindred/init/related.h"
#include "tools/kindred/init/sources.h"
#include "tools/kindred/init/unreadable.h"
#include "tools/kindred/init/vocabulary.h"
#include "tools/kindred/init/yaml.h"
#include "tools/kindred/report/warnings.h"

namespace kindred {

namespace {

InitNames names_of(const InitOptions& options) {
  const bool printed = options.output == "-";
  const std::filesystem::path config = printed ? "config.yaml" : options.output;
  return {.config = config.string(),
          .model = config.stem().string() + "_model.yaml",
          .inputs = options.inputs};
}

config::Config checked(const std::string& yaml, std::shared_ptr<const Model> counted) {
  config::Loaded loaded = config::parse_for_training(yaml, std::move(counted));
  if (!loaded.config) {
    throw Failure(ExitCode::kInternal,
                  fmt::format("the configuration is at fault in line {}: {}",
                              loaded.faults.front().line, loaded.faults.front().text));
  }
  return std::move(*loaded.config);
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

// What shows who belongs together: the sample where it is of all records, or has several records of
// most houses; else the records of some houses.
std::vector<Record> read_houses(const config::Config& config, const FieldChoice& choice,
                                const RecordSample& sample, const std::vector<std::string>& inputs,
                                ThreadPool* pool) {
  const ChosenField* home = home_field(choice);
  if (home == nullptr || shows_houses(*home) || sample.records.size() == sample.live) {
    return sample.records;
  }
  std::vector<Record> houses =
      read_neighbours(config, home->name, inputs, kSampledRecords, sample.live, pool);
  return houses.size() < kSampledRecords / 2 ? sample.records : houses;
}

// Of fields of which no rule can be made.
std::string reason_against_rules(std::span<const ChosenField> fields) {
  std::string text =
      "no rule can find pairs to compare, for rules look for equal values, similar texts and rare "
      "words:";
  std::string_view separator = " ";
  for (const ChosenField& field : fields) {
    std::string_view why = "too many records share a value";
    if (field.equal_pairs == 0) why = "no two records share a value";
    if (field.kind == FieldKind::kGeo) why = "places are hardly ever equal";
    text += fmt::format("{}{}: {}", separator, field.name, why);
    separator = "; ";
  }
  return text;
}

RuleRecords rule_records(const Profile& profile, const FieldChoice& choice) {
  RuleRecords records{profile.sampled, profile.records};
  if (!choice.apart) return records;
  for (const std::string& source : profile.sources) {
    records.sources.push_back(hash_bytes(source, 0));
  }
  return records;
}

std::vector<double> per_record(const CandidateEstimate& estimate) {
  std::vector<double> counts;
  for (const FoundPairs& branch : estimate.branches) counts.push_back(branch.per_record);
  counts.push_back(estimate.all.per_record);
  return counts;
}

// The same where nothing is compared by parts.
struct AsWholes {
  FieldChoice choice;
  std::vector<ChosenRule> rules;
};

// None where there are no parts, or no rule is left.
std::optional<AsWholes> as_wholes(const FieldChoice& choice, std::vector<ChosenRule> rules) {
  AsWholes wholes{choice, std::move(rules)};
  bool any = false;
  for (const ChosenField& whole : choice.fields) {
    for (const size_t part : whole.parts) {
      any = true;
      wholes.choice.fields[part].scored = false;
      std::erase_if(wholes.rules, [&](const ChosenRule& rule) { return rule.asks_for(part); });
    }
  }
  return any && !wholes.rules.empty() ? std::optional(std::move(wholes)) : std::nullopt;
}

// Rules for the fields, and what is learnt of these from the pairs that they find.
class Fitting {
 public:
  Fitting(const InitOptions& options, const Profile& profile, ThreadPool* pool,
          std::ostream* report)
      : options_(options),
        names_(names_of(options)),
        profile_(profile),
        pool_(pool),
        report_(report) {}

  void fit(FieldChoice* choice) {
    rules_ = choose_rules(choice->fields, rule_records(profile_, *choice));
    if (rules_.empty()) throw Failure(ExitCode::kInputData, reason_against_rules(choice->fields));
    words_ = nullptr;
    const config::Config unmeasured = config_of(*choice, rules_);
    read(unmeasured);
    words_ = count_words(unmeasured, measured_->records);
    const FewRecords few = few_records(*measured_, choice->apart.has_value());
    estimate_ = fit_rules(
        [&](const std::vector<ChosenRule>& tried) {
          return measure_rules(config_of(*choice, tried), few);
        },
        candidate_budget(profile_.records), &rules_);
    if (rules_.empty()) {
      throw Failure(ExitCode::kInputData,
                    "no rule finds few enough pairs to compare: the records have too few different "
                    "values");
    }
    leave_out_idle(
        [&](const std::vector<ChosenRule>& idle) {
          return measure_rules(config_of(*choice, idle), {*measured_});
        },
        &estimate_, &rules_);
    find_related(choice);
  }

  // Whether each source is free of duplicates, by the pairs that match by what can be learnt.
  SourcesSeen sources(const FieldChoice& choice) const {
    return sources_by_training(config_of(choice, rules_), measured_->records, pool_);
  }

  // None where records may have several partners.
  std::optional<PartnersSeen> one_partner(const FieldChoice& choice) const {
    const RecordSample& sample = *measured_;
    const double part =
        static_cast<double>(sample.records.size()) / static_cast<double>(sample.live);
    const PartnersSeen seen =
        partners_by_training(config_of(choice, rules_), sample.records, pool_);
    return one_partner_each(seen, part) ? std::optional(seen) : std::nullopt;
  }

  std::string yaml(const FieldChoice& choice) const {
    return init_yaml(names_, profile_, choice, rules_, per_record(estimate_));
  }

 private:
  // Unless records with these fields were read.
  void read(const config::Config& config) {
    const size_t fields = config.pipeline->fields.size();
    if (measured_ && fields == fields_read_) return;
    const bool first = !measured_;
    measured_ = read_measured(config, options_.inputs, pool_);
    fields_read_ = fields;
    if (first) *report_ << moved_warning(measured_->moved);
  }

  config::Config config_of(const FieldChoice& choice, const std::vector<ChosenRule>& rules) const {
    return checked(init_yaml(names_, profile_, choice, rules, {}), words_);
  }

  void find_related(FieldChoice* choice) const {
    for (ChosenField& field : choice->fields) field.related = false;
    const config::Config config = config_of(*choice, rules_);
    const std::vector<Record> houses =
        read_houses(config, *choice, *measured_, options_.inputs, pool_);
    if (const std::optional<AsWholes> wholes = as_wholes(*choice, rules_)) {
      mark_related(config_of(wholes->choice, wholes->rules), houses, choice, pool_);
      mark_related_parts(config, houses, choice, pool_);
    } else {
      mark_related(config, houses, choice, pool_);
    }
  }

  const InitOptions& options_;
  InitNames names_;
  const Profile& profile_;
  ThreadPool* pool_;
  std::ostream* report_;
  std::optional<RecordSample> measured_;
  size_t fields_read_ = 0;
  std::shared_ptr<const Model> words_;
  std::vector<ChosenRule> rules_;
  CandidateEstimate estimate_;
};

void set_apart(const Profile& profile, const SourcesApart& found, FieldChoice* choice) {
  choice->apart = found;
  leave_out_one_sided(profile, choice);
}

}  // namespace

std::string make_config(const InitOptions& options, ThreadPool* pool, std::ostream* report) {
  for (const std::string& input : options.inputs) check_twice_readable(input);
  Profile profile = read_profile(options.inputs, kSampledRecords, report);
  pair_places(&profile);
  set_placeholders_apart(&profile);
  compose_columns(&profile);
  join_alternatives(&profile);
  FieldChoice choice = choose_fields(profile);
  *report << id_warnings(profile, choice.id) << unreadable_warnings(profile, choice);
  SourcesSeen seen = sources_by_words(profile, choice);
  if (seen.verdict == SourceVerdict::kApart) set_apart(profile, seen.found, &choice);
  leave_unscored_own_values(profile, &choice);
  Fitting fitting(options, profile, pool, report);
  fitting.fit(&choice);
  if (seen.verdict == SourceVerdict::kUnknown) seen = fitting.sources(choice);
  if (seen.verdict == SourceVerdict::kApart && !choice.apart) {
    set_apart(profile, seen.found, &choice);
    fitting.fit(&choice);
  }
  if (count_sources(profile) == 1 && !choice.apart) choice.single = fitting.one_partner(choice);
  return fitting.yaml(choice);
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
