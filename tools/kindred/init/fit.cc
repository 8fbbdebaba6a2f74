#include "tools/kindred/init/fit.h"

#include <fmt/format.h>

#include <span>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/base/hash.h"
#include "tools/kindred/init/budget.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/measured.h"
#include "tools/kindred/init/neighbours.h"
#include "tools/kindred/init/related.h"
#include "tools/kindred/report/warnings.h"

namespace kindred {

namespace {

constexpr size_t kSampledRecords = limits::profile::kSampledRecords;

// Why no rule can be made of these fields.
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
  return text + ". Add a column of which a few records share a value";
}

RuleRecords rule_records(const Profile& profile, const FieldChoice& choice) {
  RuleRecords records{profile.sampled, profile.records};
  if (!choice.apart) return records;
  for (const std::string& source : profile.sources) {
    records.sources.push_back(hash_bytes(source, 0));
  }
  return records;
}

// What shows who belongs together: the sample where it is of all records, or has several records of
// most houses; else the records of some houses.
std::vector<Record> read_houses(const Draft& draft, const config::Config& config) {
  const RecordSample& sample = *draft.sample;
  const ChosenField* home = home_field(draft.choice);
  if (home == nullptr || shows_houses(*home) || sample.records.size() == sample.live) {
    return sample.records;
  }
  std::vector<Record> houses = read_neighbours(config, home->name, draft.names.inputs,
                                               kSampledRecords, sample.live, draft.pool);
  return houses.size() < kSampledRecords / 2 ? sample.records : houses;
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

}  // namespace

void choose_draft_rules(Draft* draft) {
  const std::vector<ChosenField>& fields = draft->choice.fields;
  draft->rules = choose_rules(fields, rule_records(draft->profile, draft->choice));
  if (draft->rules.empty()) throw Failure(ExitCode::kInputData, reason_against_rules(fields));
}

void read_draft_sample(Draft* draft) {
  draft->words = nullptr;
  const config::Config config = config_of(*draft);
  const size_t fields = config.pipeline->fields.size();
  if (!draft->sample || fields != draft->sample_fields) {
    const bool first = !draft->sample;
    draft->sample = read_measured(config, draft->names.inputs, draft->pool);
    draft->sample_fields = fields;
    if (first) *draft->report << moved_warning(draft->sample->moved);
  }
  draft->words = count_words(config, draft->sample->records);
}

void fit_draft_rules(Draft* draft) {
  const FewRecords few = few_records(*draft->sample, draft->choice.apart.has_value());
  const auto measure = [&](const std::vector<ChosenRule>& tried) {
    return measure_rules(config_with(*draft, draft->choice, tried), few);
  };
  draft->estimate = fit_rules(measure, candidate_budget(draft->profile.records), &draft->rules);
  if (!draft->rules.empty()) return;
  throw Failure(ExitCode::kInputData,
                "no rule finds few enough pairs to compare: the records have too few different "
                "values; add a column of which fewer records share a value");
}

void leave_out_idle_rules(Draft* draft) {
  const auto measure = [&](const std::vector<ChosenRule>& idle) {
    return measure_rules(config_with(*draft, draft->choice, idle), {*draft->sample});
  };
  leave_out_idle(measure, &draft->estimate, &draft->rules);
}

void find_related(Draft* draft) {
  FieldChoice* const choice = &draft->choice;
  for (ChosenField& field : choice->fields) field.related = false;
  const config::Config config = config_of(*draft);
  const std::vector<Record> houses = read_houses(*draft, config);
  if (const std::optional<AsWholes> wholes = as_wholes(*choice, draft->rules)) {
    mark_related(config_with(*draft, wholes->choice, wholes->rules), houses, choice, draft->pool);
    mark_related_parts(config, houses, choice, draft->pool);
  } else {
    mark_related(config, houses, choice, draft->pool);
  }
}

}  // namespace kindred
