#include "config/probability.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "config/levels.h"
#include "config/mapping.h"
#include "config/read.h"
#include "linkage/score/probability.h"

namespace kindred::config {

namespace {

// Half of what the frequency says: agreement on a rare value is often that of relatives, whom no
// model of independent fields tells from one person.
constexpr double kUsualTermFrequency = 0.5;

struct FieldDraft {
  ComparedField compared;
  const Field* field;  // null when there is no such field
  Draft* draft;
};

bool has_exact(const ComparedField& field) {
  return std::ranges::any_of(field.levels,
                             [](const Level& level) { return level.kind == Level::Kind::kExact; });
}

void read_field_levels(const Node& node, FieldDraft* field) {
  if (field->field == nullptr) return;
  field->compared.levels = read_levels(node, *field->field, field->draft);
  if (!has_exact(field->compared)) field->compared.term_frequency = 0;
}

// After the levels, on which it depends.
void read_term_frequency(const Node& node, FieldDraft* field) {
  static constexpr NumberRange kRange = {0, 1, "true, false or a number from 0 to 1"};
  std::optional<double> share;
  if (node.text == "true" || node.text == "false") {
    share = node.text == "true" ? kUsualTermFrequency : 0;
  } else {
    share = read_number(node, kRange, field->draft->faults);
  }
  if (!share) return;
  field->compared.term_frequency = *share;
  if (*share > 0 && field->field != nullptr && !has_exact(field->compared)) {
    add_fault(node, "frequencies count where two agree exactly; there is no level exact",
              field->draft->faults);
  }
}

// Which of them may stand there is seen once all fields are read.
void read_unless(const Node& node, FieldDraft* field) {
  std::vector<uint16_t>& unless = field->compared.unless;
  const std::vector<const Node*> items = read_items(node);
  if (items.empty()) {
    add_fault(node, "expected at least one, got an empty list", field->draft->faults);
  }
  for (const Node* item : items) {
    const std::optional<uint16_t> other = read_field(*item, field->draft);
    if (!other) continue;
    if (std::ranges::count(unless, *other) > 0) {
      add_fault(*item, fmt::format("\"{}\" is here twice", item->text), field->draft->faults);
    }
    unless.push_back(*other);
  }
}

constexpr std::array<Key<FieldDraft>, 3> kFieldKeys = {{
    {"levels", read_field_levels},
    {"term_frequency", read_term_frequency},
    {"unless", read_unless},
}};

// Common values say less: of names and places. Dates and numbers are spread evenly enough.
void set_defaults(const Field& field, ComparedField* compared) {
  const bool digits = std::ranges::find(field.clean, CleanStep::kDigits) != field.clean.end();
  compared->levels = usual_levels(field.type, digits);
  compared->term_frequency = field.type == FieldType::kText ? kUsualTermFrequency : 0;
}

std::optional<ComparedField> read_field(const Entry& entry, Draft* draft) {
  const Pipeline& pipeline = *draft->pipeline;
  const std::optional<uint16_t> number = find_field(pipeline, entry.key);
  FieldDraft field{
      {.name = entry.key, .levels = {}}, number ? &pipeline.fields[*number] : nullptr, draft};
  if (field.field != nullptr) set_defaults(*field.field, &field.compared);
  const bool comparable = !field.compared.levels.empty();
  if (number && !comparable) {
    draft->faults->add(entry.at, fmt::format("there are no levels for this type of field; {}",
                                             describe_field(*draft, *number)));
    return std::nullopt;
  }
  read_mapping(*entry.value, kFieldKeys, &field, draft->faults);
  if (!number) {
    if (draft->fields_known) {
      draft->faults->add(entry.at, fmt::format("\"{}\" is not a field{}", entry.key,
                                               suggest_field(pipeline, entry.key)));
    }
    return std::nullopt;
  }
  field.compared.field = *number;
  for (Level& level : field.compared.levels) {
    if (level.comparison) level.comparison = with_weights(level.comparison, *number, draft);
  }
  return field.compared;
}

struct ProbabilityDraft {
  std::vector<ComparedField> fields;
  bool whole = true;  // all fields could be read
  Draft* draft;
};

// Before all sections, see find_model().
void pass_over(const Node& /*node*/, ProbabilityDraft* /*probability*/) {}

// What a field is passed over for is compared itself, and for nothing passed over in its turn.
void check_unless(const Entry& entry, const ProbabilityDraft& probability) {
  const Entry* const unless = entry.value->find("unless");
  if (unless == nullptr) return;
  for (const Node* item : read_items(*unless->value)) {
    if (!find_field(*probability.draft->pipeline, item->text)) continue;  // told already
    const auto found = std::ranges::find(probability.fields, item->text, &ComparedField::name);
    const std::string name = fmt::format("\"{}\" is ", item->text);
    if (found == probability.fields.end()) {
      add_fault(*item, name + "none of the fields that are compared", probability.draft->faults);
    } else if (!found->unless.empty()) {
      add_fault(*item, name + "passed over for others itself", probability.draft->faults);
    }
  }
}

void read_fields(const Node& node, ProbabilityDraft* probability) {
  Faults* const faults = probability->draft->faults;
  if (!check_mapping(node, faults)) return;
  if (node.entries.empty()) add_fault(node, "expected at least one field", faults);
  if (node.entries.size() > kMostComparedFields) {
    add_fault(node, fmt::format("more than {} fields", kMostComparedFields), faults);
    probability->whole = false;
  }
  for (const Entry& entry : node.entries) {
    auto field = read_field(entry, probability->draft);
    probability->whole = probability->whole && field.has_value();
    if (field) probability->fields.push_back(std::move(*field));
  }
  if (!probability->whole) return;
  for (const Entry& entry : node.entries) check_unless(entry, *probability);
}

// After the fields, whose names it has.
void read_related(const Node& node, ProbabilityDraft* probability) {
  Faults* const faults = probability->draft->faults;
  std::vector<ComparedField>& fields = probability->fields;
  for (const std::string& name : read_texts(node, faults)) {
    const auto found = std::ranges::find(fields, name, &ComparedField::name);
    if (found != fields.end()) {
      found->related = true;
    } else if (probability->whole) {
      add_fault(node, fmt::format("\"{}\" is none of the fields that are compared", name), faults);
    }
  }
  if (!fields.empty() && std::ranges::all_of(fields, &ComparedField::related)) {
    add_fault(node, "expected at least one field in which relatives differ", faults);
  }
}

constexpr std::array<Key<ProbabilityDraft>, 3> kKeys = {{
    {"model", pass_over},
    {"fields", read_fields,
     [] {
       std::vector<std::string> keys;
       append_keys("FIELD", keys_of(kFieldKeys), &keys);
       return keys;
     }},
    {"related", read_related},
}};

void set_scorer(std::vector<ComparedField> fields, Draft* draft) {
  draft->config.compared = fields;
  if (draft->config.untrained) {
    const Model untrained = untrained_model(fields);
    draft->pipeline->scorer = probability(std::move(fields), untrained);
    return;
  }
  const Model* const model = draft->config.model.get();
  if (model == nullptr) return;  // the model has a fault
  if (const auto difference = misfit(*model, fields)) {
    add_fault(*draft->model, *difference + "; train it again", draft->faults);
    return;
  }
  if (model->free && !draft->pipeline->one_per_source) {
    Model many = *model;  // learnt where a record has one partner
    many.free.reset();
    draft->pipeline->scorer = probability(std::move(fields), many);
    return;
  }
  draft->pipeline->scorer = probability(std::move(fields), *model);
}

}  // namespace

void read_probability(const Node& node, Draft* draft) {
  ProbabilityDraft read{.fields = {}, .draft = draft};
  if (!read_mapping(node, kKeys, &read, draft->faults)) return;
  const bool named = draft->model != nullptr || require_key(node, "model", draft->faults);
  const bool fields = require_key(node, "fields", draft->faults);
  if (named && fields && read.whole && !read.fields.empty()) {
    set_scorer(std::move(read.fields), draft);
  }
}

std::vector<std::string> keys_of_probability() { return keys_of(kKeys); }

}  // namespace kindred::config
